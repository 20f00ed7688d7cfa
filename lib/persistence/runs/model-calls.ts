import type { RunId } from "@/lib/domain/ids";
import { ModelCall } from "@/lib/domain/runs/model-call";
import { readItems } from "@/lib/domain/read-leniently";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { runNotFound } from "./run-record";
import { toStorableJson, toStorableText } from "../connections/storable";

/** Lists the calls of a run in the order in which they were recorded. Throws `not_found`. */
export async function findModelCalls({ client }: Database, runId: RunId): Promise<ModelCall[]> {
  const run = await client.run.findFirst({
    where: { id: runId, session: { deletedAt: null } },
    select: { modelCalls: { orderBy: { id: "asc" } } },
  });
  if (run === null) throw runNotFound();
  const calls = run.modelCalls.map((call) => ({
    runId: call.runId,
    sessionId: call.sessionId,
    task: call.task,
    step: call.step,
    model: call.model,
    request: call.request,
    reply: call.reply,
    outcome: call.outcome,
    fault: call.fault,
    usage: {
      inputTokens: call.inputTokens,
      cachedInputTokens: call.cachedInputTokens,
      cacheWriteTokens: call.cacheWriteTokens,
      outputTokens: call.outputTokens,
      reasoningTokens: call.reasoningTokens,
      costUsd: call.costUsd,
      savedUsd: call.savedUsd,
    },
    durationMs: call.durationMs,
  }));
  // Replaces an unreadable request with an empty one, so that the call's usage still counts.
  return calls.flatMap((call) => readItems(ModelCall, [call])[0] ?? readItems(ModelCall, [{ ...call, request: {} }]));
}

/** Converts the call to a row. */
export function toModelCallRow(call: ModelCall): Prisma.ModelCallCreateManyInput {
  return {
    sessionId: call.sessionId,
    runId: call.runId,
    task: toStorableText(call.task),
    step: toStorableText(call.step),
    model: toStorableText(call.model),
    request: toStorableJson(call.request),
    reply: call.reply === null ? null : toStorableText(call.reply),
    outcome: call.outcome,
    fault: call.fault === null ? null : toStorableText(call.fault),
    ...call.usage,
    durationMs: call.durationMs,
  };
}

/** SQL that inserts the calls, in order, where `condition` holds. */
export function toModelCallsSql(calls: readonly ModelCall[], condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO model_call (
      session_id, run_id, task, step, model, request, reply, outcome, fault, input_tokens, cached_input_tokens,
      cache_write_tokens, output_tokens, reasoning_tokens, cost_usd, saved_usd, duration_ms)
    SELECT call."sessionId", call."runId", call.task, call.step, call.model, call.request, call.reply, call.outcome,
      call.fault, call."inputTokens", call."cachedInputTokens", call."cacheWriteTokens", call."outputTokens",
      call."reasoningTokens", call."costUsd", call."savedUsd", call."durationMs"
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(calls.map(toModelCallRow))}::json) AS (
      "sessionId" uuid, "runId" uuid, task text, step text, model text, request json, reply text,
      outcome model_call_outcome, fault text, "inputTokens" int, "cachedInputTokens" int, "cacheWriteTokens" int,
      "outputTokens" int, "reasoningTokens" int, "costUsd" float8, "savedUsd" float8, "durationMs" float8
    )) WITH ORDINALITY AS call
    WHERE ${condition}
    ORDER BY call.ordinality`;
}
