import type { Answer } from "@/lib/domain/answer";
import type { RunEnd } from "@/lib/domain/run-event";
import { addUsage, noUsage, type TokenUsage } from "@/lib/domain/usage";
import type { GraphChunk } from "@/lib/graph/graph-chunk";
import type { RunRecord } from "@/lib/ports/run-store";
import { logInfo } from "../log";

type NodeEnd = Extract<GraphChunk, { type: "node_end" }>;

/** Writes what a run does into the server's log: a line a node and one at its end. What this process did not see is not in it. */
export class RunLog {
  readonly #run: Pick<RunRecord, "id" | "sessionId" | "attempt">;
  readonly #phases = new Map<string, number>();
  readonly #startedAt = performance.now();
  #usage: TokenUsage = noUsage;

  constructor(run: Pick<RunRecord, "id" | "sessionId" | "attempt">) {
    this.#run = run;
  }

  /** A node has ended. */
  node({ node, attempt, next, model, usage, durationMs }: NodeEnd): void {
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

  /** The run has ended. */
  end(end: RunEnd, answer: Answer | null): void {
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
