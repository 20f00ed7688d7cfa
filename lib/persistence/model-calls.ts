import { RunId, SessionId } from "@/lib/domain/ids";
import type { ModelCallRecord } from "@/lib/ports/run-store";
import type { Database } from "./database";
import { runNotFound } from "./run-record";

/** Calls of a run in the order in which they were recorded. Throws `not_found`. */
export async function findModelCalls({ client }: Database, runId: RunId): Promise<ModelCallRecord[]> {
  const run = await client.run.findFirst({
    where: { id: runId, session: { deletedAt: null } },
    select: { modelCalls: { orderBy: { id: "asc" } } },
  });
  if (run === null) throw runNotFound();
  return run.modelCalls.map((call) => ({
    runId: RunId.parse(call.runId),
    sessionId: SessionId.parse(call.sessionId),
    task: call.task,
    step: call.step,
    model: call.model,
    request: call.request,
    reply: call.reply,
    usage: {
      inputTokens: call.inputTokens,
      cachedInputTokens: call.cachedInputTokens,
      outputTokens: call.outputTokens,
      reasoningTokens: call.reasoningTokens,
      costUsd: call.costUsd,
    },
    durationMs: call.durationMs,
  }));
}
