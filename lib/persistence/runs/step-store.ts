import type { ModelCall } from "@/lib/domain/runs/model-call";
import type { StepStore } from "@/lib/ports/runs/run-store";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { toModelCallRow, toModelCallsSql } from "./model-calls";
import { runPrepared } from "./run-prepared";
import { toStorableJsonText, toStorableText } from "../connections/storable";

/** Stores results of steps in Postgres. */
export function createStepStore(database: Database): StepStore {
  const find: StepStore["find"] = async (runId, key) => {
    const [row] = await runPrepared<{ value: unknown }>(
      database,
      "find_step",
      Prisma.sql`SELECT value FROM step WHERE run_id = ${runId}::uuid AND key = ${toStorableText(key)}`,
    );
    return row?.value;
  };
  return {
    has: async (runId) => {
      const [row] = await runPrepared<{ has: boolean }>(
        database,
        "has_steps",
        Prisma.sql`SELECT EXISTS (SELECT 1 FROM step WHERE run_id = ${runId}::uuid) AS has`,
      );
      return row?.has === true;
    },
    find,
    save: async (runId, key, value, calls = []) => {
      const text = toStorableJsonText(value);
      const step = Prisma.sql`
        INSERT INTO step (run_id, key, value)
        VALUES (${runId}::uuid, ${toStorableText(key)}, ${text}::json)
        ON CONFLICT DO NOTHING
        RETURNING 1`;
      const rows =
        calls.length === 0
          ? await runPrepared(database, "save_step", step)
          : await runPrepared(
              database,
              "save_step_with_calls",
              Prisma.sql`WITH kept AS (${step}) ${toModelCallsSql(calls, Prisma.sql`EXISTS (SELECT 1 FROM kept)`)} RETURNING 1`,
            );
      return rows.length > 0 ? (JSON.parse(text) as unknown) : find(runId, key);
    },
    recordCalls: async (calls: readonly ModelCall[]) => {
      await database.client.modelCall.createMany({ data: calls.map(toModelCallRow) });
    },
  };
}
