import { randomBytes } from "node:crypto";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type { Span, SpanAttributes } from "./span";

/** Receives ended spans. */
export interface SpanSink {
  add(span: Span): void;
}

/**
 * The spans of one attempt at a run, or of one stretch between a person's answers: one for it, one for each node in it.
 * The trace has the run's id, so that all attempts appear together whichever server process made them.
 */
export class RunTrace {
  readonly #sink: SpanSink;
  readonly #run: Pick<RunRecord, "id" | "sessionId" | "attempt" | "version">;
  readonly #spanId = randomSpanId();
  readonly #startMs = Date.now();

  constructor(run: Pick<RunRecord, "id" | "sessionId" | "attempt" | "version">, sink: SpanSink) {
    this.#run = run;
    this.#sink = sink;
  }

  /** Records a node that has just ended. */
  node(ended: {
    node: string;
    attempt: number;
    next?: string | null;
    model?: string | null;
    usage: TokenUsage;
    durationMs: number;
  }): void {
    const { node, attempt, next, model, usage, durationMs } = ended;
    const endMs = Date.now();
    this.#add({
      spanId: randomSpanId(),
      parentSpanId: this.#spanId,
      name: node,
      startMs: endMs - durationMs,
      endMs,
      attributes: { "caveat.attempt": attempt, "caveat.next": next, ...toSpent(usage), "gen_ai.request.model": model },
      failed: false,
    });
  }

  /** Records that the run has ended or waits for a person: `status` says which, and `attributes` the outcome. */
  end({ status, failed, ...attributes }: { status: string; failed: boolean } & SpanAttributes): void {
    this.#add({
      spanId: this.#spanId,
      parentSpanId: null,
      name: "run",
      startMs: this.#startMs,
      endMs: Date.now(),
      attributes: {
        "caveat.session": this.#run.sessionId,
        "caveat.start": this.#run.attempt,
        "caveat.version": this.#run.version,
        "caveat.status": status,
        ...attributes,
      },
      failed,
    });
  }

  #add(span: Omit<Span, "traceId">): void {
    const { attributes } = span;
    const traceId = this.#run.id.replaceAll("-", "");
    this.#sink.add({ ...span, traceId, attributes: { "caveat.run": this.#run.id, ...attributes } });
  }
}

function randomSpanId(): string {
  return randomBytes(8).toString("hex");
}

function toSpent({ inputTokens, cachedInputTokens, outputTokens, costUsd }: TokenUsage): SpanAttributes {
  if (inputTokens === 0 && outputTokens === 0) return {};
  return {
    "gen_ai.usage.input_tokens": inputTokens,
    "gen_ai.usage.cache_read.input_tokens": cachedInputTokens,
    "gen_ai.usage.output_tokens": outputTokens,
    "caveat.cost_usd": costUsd,
  };
}
