import { providers } from "@/lib/engines/ai-sdk/providers/providers";
import type { ModelReport, ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import { logInfo, logWarning } from "./log";

/** A test that takes longer than this is abandoned; the server itself never waits for one. */
const longestTrialMs = 120_000;

/** Monitors the engine: what its configuration lacks, and what the latest test of its models showed. */
export class EngineMonitor {
  readonly #engine: ReasoningEngine;
  readonly #warnings: readonly string[];
  #reports: readonly ModelReport[] | null = null;
  #trial: Promise<readonly ModelReport[]> | undefined;

  /** @param options.warnings known before any test, one sentence each. */
  constructor(options: { engine: ReasoningEngine; warnings: readonly string[] }) {
    this.#engine = options.engine;
    this.#warnings = options.warnings;
  }

  /**
   * Logs the warnings and tests the models of a self-hosted server in the background. A paid service is only tested on
   * request.
   */
  start(stopping: AbortSignal): void {
    for (const warning of this.#warnings) logWarning(warning);
    const { kind } = this.#engine.description;
    if (kind !== "builtin" && providers[kind].takesAnyServer) void this.probe(stopping);
  }

  /** Tests each model, or waits for the running test. Never rejects. */
  probe(stopping: AbortSignal): Promise<readonly ModelReport[]> {
    this.#trial ??= withTimeLimit({ ms: longestTrialMs, signal: stopping }, ({ signal }) => this.#try(signal)).finally(
      () => (this.#trial = undefined),
    );
    return this.#trial;
  }

  /** Describes the warnings and the latest test; null when there is nothing to report. */
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
