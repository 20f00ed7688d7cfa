import type { ModelCallRecord, StepStore } from "@/lib/ports/run-store";
import type { Database } from "./database";
import type { Prisma } from "./generated/client";
import { toStorableJson, toStorableText } from "./storable";
import { inTransaction } from "./transaction";

/** Results of steps in Postgres. */
export function createStepStore(database: Database): StepStore {
  return {
    find: async (runId, key) => {
      const row = await database.client.step.findUnique({
        where: { runId_key: { runId, key: toStorableText(key) } },
        select: { value: true },
      });
      return row === null ? undefined : row.value;
    },
    save: (runId, key, value, call) =>
      inTransaction(database, async ({ client }) => {
        const step = { runId, key: toStorableText(key), value: toStorableJson(value) };
        const { count } = await client.step.createMany({ data: [step], skipDuplicates: true });
        if (call && count > 0) await client.modelCall.create({ data: toModelCallRow(call) });
      }),
  };
}

function toModelCallRow(call: ModelCallRecord): Prisma.ModelCallUncheckedCreateInput {
  return {
    sessionId: call.sessionId,
    runId: call.runId,
    task: toStorableText(call.task),
    step: toStorableText(call.step),
    model: toStorableText(call.model),
    request: toStorableJson(call.request),
    reply: toStorableJson(call.reply),
    inputTokens: call.usage.inputTokens,
    cachedInputTokens: call.usage.cachedInputTokens,
    outputTokens: call.usage.outputTokens,
    reasoningTokens: call.usage.reasoningTokens,
    costUsd: call.usage.costUsd,
    durationMs: call.durationMs,
  };
}
