import type { ModelCall } from "@/lib/domain/runs/model-call";
import type { StepStore } from "@/lib/ports/runs/run-store";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { toModelCallRow, toModelCallsSql } from "./model-calls";
import { runPrepared } from "./run-prepared";
import { toStorableJsonText, toStorableText } from "../connections/storable";

/** Stores results of steps in Postgres. */
export function createStepStore(database: Database): StepStore {
  return {
    has: async (runId) => {
      const [row] = await runPrepared<{ has: boolean }>(
        database,
        "has_steps",
        Prisma.sql`SELECT EXISTS (SELECT 1 FROM step WHERE run_id = ${runId}::uuid) AS has`,
      );
      return row?.has === true;
    },
    find: async (runId, key) => {
      const [row] = await runPrepared<{ value: unknown }>(
        database,
        "find_step",
        Prisma.sql`SELECT value FROM step WHERE run_id = ${runId}::uuid AND key = ${toStorableText(key)}`,
      );
      return row?.value;
    },
    save: async (runId, key, value, calls = []) => {
      const step = Prisma.sql`
        INSERT INTO step (run_id, key, value)
        VALUES (${runId}::uuid, ${toStorableText(key)}, ${toStorableJsonText(value)}::json)
        ON CONFLICT DO NOTHING`;
      if (calls.length === 0) await runPrepared(database, "save_step", step);
      else {
        const withCalls = Prisma.sql`WITH kept AS (${step} RETURNING 1) ${toModelCallsSql(calls, Prisma.sql`EXISTS (SELECT 1 FROM kept)`)}`;
        await runPrepared(database, "save_step_with_calls", withCalls);
      }
    },
    recordCalls: async (calls: readonly ModelCall[]) => {
      await database.client.modelCall.createMany({ data: calls.map(toModelCallRow) });
    },
  };
}
