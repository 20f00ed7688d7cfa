import { RunId, SessionId } from "@/lib/domain/ids";
import type { ModelCall } from "@/lib/domain/runs/model-call";
import { noUsage } from "@/lib/domain/runs/usage";

/** Builds a model call for tests: a successful request for code, overridden by `part`. */
export function buildModelCall(part: Partial<ModelCall> = {}): ModelCall {
  return {
    runId: RunId.create(),
    sessionId: SessionId.create(),
    task: "generate_code",
    step: "generate_code:1",
    model: "gpt-test",
    request: { instructions: "Write Python.", turns: [{ role: "user", text: "## Task: generate_code" }] },
    reply: "result = 1",
    outcome: "used",
    fault: null,
    usage: {
      ...noUsage,
      inputTokens: 8_000,
      cachedInputTokens: 6_000,
      outputTokens: 400,
      reasoningTokens: 100,
      costUsd: 0.002,
      savedUsd: 0.001,
    },
    durationMs: 2_100,
    ...part,
  };
}
