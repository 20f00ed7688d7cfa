import { CaveatError } from "@/lib/domain/caveat-error";
import { InterruptId, SessionId } from "@/lib/domain/ids";
import type { RunStore } from "@/lib/ports/runs/run-store";
import { appendEvent } from "./append-event";
import type { Database } from "../database";
import { toStorableJsonText, toStorableText } from "../connections/storable";
import { inTransaction } from "../connections/transaction";

/**
 * Makes a run of `owner` wait for a person, with its question and event; false when `owner` does not hold it or it is
 * to be cancelled. Throws `internal` for a key that was already answered in this run, because its process has received
 * that answer.
 */
export function interruptRun(
  database: Database,
  { runId, owner, key, interrupt }: Parameters<RunStore["interrupt"]>[0],
): ReturnType<RunStore["interrupt"]> {
  return inTransaction(database, async (transaction) => {
    const { client } = transaction;
    // The session's lock comes first, as everywhere.
    const [session] = await client.$queryRaw<{ id: string }[]>`
      SELECT session.id::text FROM run JOIN session ON session.id = run.session_id
      WHERE run.id = ${runId}::uuid FOR NO KEY UPDATE OF session`;
    if (session === undefined) return false;
    const sessionId = SessionId.parse(session.id);
    const now = new Date();
    const waiting = await client.$executeRaw`
      WITH waiting AS (
        UPDATE run SET status = 'waiting', lease_owner = NULL, lease_until = NULL, attempt = greatest(attempt - 1, 0)
        WHERE id = ${runId}::uuid AND status = 'running' AND lease_owner = ${owner} AND cancel_requested_at IS NULL
        RETURNING session_id
      )
      UPDATE session SET updated_at = ${now.toISOString()}::timestamptz FROM waiting WHERE session.id = waiting.session_id`;
    if (waiting === 0) return false;
    const asked = { id: InterruptId.create(), ...interrupt };
    const written = await client.$executeRaw`
      INSERT INTO interrupt (id, session_id, run_id, key, interrupt, created_at)
      VALUES (${asked.id}::uuid, ${sessionId}::uuid, ${runId}::uuid, ${toStorableText(key)},
        ${toStorableJsonText(asked)}::json, ${now.toISOString()}::timestamptz)
      ON CONFLICT (run_id, key) DO NOTHING`;
    if (written === 0) throw new CaveatError("internal", `The run has asked “${key}” before.`);
    const event = { type: "interrupt", runId, at: now.toISOString(), interrupt: asked } as const;
    await appendEvent(transaction, { sessionId, runId, key: `interrupt:${key}`, event });
    return true;
  });
}
