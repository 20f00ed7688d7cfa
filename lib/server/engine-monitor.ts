import type { ModelReport, ReasoningEngine } from "@/lib/ports/reasoning-engine";
import { logInfo, logWarning } from "./log";

/** A trial that takes longer than this is given up; the server itself never waits for one. */
const longestTrialMs = 120_000;

/** Knows how the engine works: what its set-up lacks, and what the newest trial of its models showed. */
export class EngineMonitor {
  readonly #engine: ReasoningEngine;
  readonly #warnings: readonly string[];
  #reports: readonly ModelReport[] | null = null;
  #trial: Promise<readonly ModelReport[]> | undefined;

  /** @param options.warnings what is known before any trial, one sentence each. */
  constructor(options: { engine: ReasoningEngine; warnings: readonly string[] }) {
    this.#engine = options.engine;
    this.#warnings = options.warnings;
  }

  /**
   * Writes the warnings into the log and, for a server of a person's own, tries its models in the background. A service that
   * costs money is tried only when somebody asks for it.
   */
  start(stopping: AbortSignal): void {
    for (const warning of this.#warnings) logWarning(warning);
    if (this.#engine.description.kind === "openai-compatible") void this.probe(stopping);
  }

  /** Tries each model, or waits for the trial that is under way. Never rejects. */
  probe(stopping: AbortSignal): Promise<readonly ModelReport[]> {
    this.#trial ??= this.#try(AbortSignal.any([stopping, AbortSignal.timeout(longestTrialMs)])).finally(
      () => (this.#trial = undefined),
    );
    return this.#trial;
  }

  /** Warnings and the newest trial in words; null when there is nothing to say. */
  detail(): string | null {
    const sentences = [...this.#warnings, ...(this.#reports ?? []).map(({ detail }) => detail)];
    return sentences.length === 0 ? null : [...new Set(sentences)].join(" ");
  }

  async #try(signal: AbortSignal): Promise<readonly ModelReport[]> {
    const reports = await this.#engine.probe(signal);
    this.#reports = reports;
    for (const { model, structured, contextTokens, detail } of reports) {
      const write = structured === null ? logWarning : logInfo;
      write("Model tried.", { model, structured, contextTokens, detail });
    }
    return reports;
  }
}
