import type { Answer } from "@/lib/domain/answers/answer";
import type { InterruptType } from "@/lib/domain/runs/interrupt";
import type { RunEnd } from "@/lib/domain/runs/run-event";
import { addUsage, noUsage, type TokenUsage } from "@/lib/domain/runs/usage";
import type { GraphChunk } from "@/lib/graph/kit/graph-chunk";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { logInfo } from "../log";
import type { RunTrace } from "../telemetry/run-trace";

type NodeEnd = Extract<GraphChunk, { type: "node_end" }>;

/** Logs what a run does: a line for each node and one at its end. Covers only what this process did. */
export class RunLog {
  readonly #run: Pick<RunRecord, "id" | "sessionId" | "attempt">;
  readonly #phases = new Map<string, number>();
  readonly #startedAt = performance.now();
  readonly #trace: RunTrace | undefined;
  #usage: TokenUsage = noUsage;

  /** @param trace receives the same, where there is a collector. */
  constructor(run: Pick<RunRecord, "id" | "sessionId" | "attempt">, trace?: RunTrace) {
    this.#run = run;
    this.#trace = trace;
  }

  /** Logs the end of a node. */
  node(ended: NodeEnd): void {
    const { node, attempt, next, model, usage, durationMs } = ended;
    this.#trace?.node(ended);
    this.#phases.set(node, (this.#phases.get(node) ?? 0) + durationMs);
    this.#usage = addUsage(this.#usage, usage);
    logInfo("Node ended.", {
      runId: this.#run.id,
      node,
      attempt,
      next,
      model,
      ...toSpent(usage),
      durationMs: Math.round(durationMs),
    });
  }

  /** Logs that the run waits for a person. */
  wait(type: InterruptType): void {
    this.#trace?.end({ status: "waiting", failed: false, "caveat.interrupt": type });
    logInfo("Run waits for a person.", { runId: this.#run.id, sessionId: this.#run.sessionId, type });
  }

  /** Logs the end of the run. */
  end(end: RunEnd, answer: Answer | null): void {
    this.#trace?.end({
      status: end,
      failed: end === "error" || answer?.kind === "failed",
      "caveat.kind": answer?.kind,
      "caveat.verdict": answer?.verdict.status,
    });
    logInfo("Run ended.", {
      runId: this.#run.id,
      sessionId: this.#run.sessionId,
      start: this.#run.attempt,
      end,
      kind: answer?.kind ?? null,
      verdict: answer?.verdict.status ?? null,
      version: answer?.version ?? null,
      loops: answer?.attempts ?? null,
      phasesMs: Object.fromEntries([...this.#phases].map(([node, ms]) => [node, Math.round(ms)])),
      ...toSpent(this.#usage),
      durationMs: Math.round(performance.now() - this.#startedAt),
    });
  }
}

function toSpent(usage: TokenUsage) {
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, reasoningTokens, costUsd, savedUsd } = usage;
  return {
    tokens: {
      input: inputTokens,
      cached: cachedInputTokens,
      written: cacheWriteTokens,
      output: outputTokens,
      reasoning: reasoningTokens,
    },
    cachedShare: inputTokens === 0 ? null : Math.round((cachedInputTokens / inputTokens) * 1000) / 1000,
    costUsd,
    savedUsd,
  };
}
