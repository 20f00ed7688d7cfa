import { RunId, SessionId } from "@/lib/domain/ids";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { ownerIsGone } from "../embedded/owner-lock";
import { toRunRecord } from "./run-record";
import { inTransaction } from "../connections/transaction";

/** How long a lease lasts from now, by the database's clock, so that the clocks of servers need not agree. */
export const leaseEnd = Prisma.sql`clock_timestamp() + interval '15 seconds'`;

/** SQL condition on `run`: it is queued and first in its session, and nothing runs or waits there. */
const isNext = Prisma.sql`(run.status = 'queued' AND NOT EXISTS (
  SELECT 1 FROM run AS other
  WHERE other.session_id = run.session_id
    AND (other.status IN ('running', 'waiting') OR (other.status = 'queued' AND other.ordinal < run.ordinal))))`;

const leaseIsOver = Prisma.sql`(run.lease_until IS NULL OR run.lease_until < clock_timestamp())`;

/** Claims a run for `owner` by compare-and-set; null when another process has it or there is nothing to do. */
export function claimRun(database: Database, runId: RunId, owner: string): Promise<RunRecord | null> {
  return inTransaction(database, async ({ client }) => {
    // Under the session's lock, so that no second run of the session is claimed concurrently.
    const sessions = await client.$queryRaw<unknown[]>`
      SELECT 1 FROM session WHERE id = (SELECT session_id FROM run WHERE id = ${runId}::uuid) AND deleted_at IS NULL
      FOR NO KEY UPDATE`;
    if (sessions.length === 0) return null;
    // An owner's own lease counts as long as it lasts, even if the lock is lost with the connection for a moment.
    const taken = await client.$executeRaw`
      UPDATE run SET status = 'running', lease_owner = ${owner}, lease_until = ${leaseEnd}, attempt = attempt + 1
      WHERE id = ${runId}::uuid AND (${isNext} OR (run.status = 'running' AND (
        ${leaseIsOver} OR (run.lease_owner <> ${owner} AND ${ownerIsGone(Prisma.sql`run.lease_owner`)}))))`;
    if (taken === 0) return null;
    const record = toRunRecord(await client.run.findUniqueOrThrow({ where: { id: runId } }));
    if (record.question !== "") return record;
    const { text } = await client.message.findUniqueOrThrow({ where: { id: record.questionMessageId } });
    return { ...record, question: text };
  });
}

/**
 * Lists runs that `claimRun` would give to a process that has none of them: abandoned ones, then the others in the
 * order in which their sessions started waiting, so that many questions of one session do not delay another's.
 */
export async function findClaimableRuns({ client }: Database, { parts } = { parts: false }): Promise<RunId[]> {
  const wanted = parts ? Prisma.sql`session.part_of_run_id IS NOT NULL` : Prisma.sql`true`;
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT run.id::text FROM run JOIN session ON session.id = run.session_id AND session.deleted_at IS NULL
    WHERE ${wanted} AND run.status IN ('queued', 'running') AND (${isNext} OR (run.status = 'running' AND (
      ${leaseIsOver} OR ${ownerIsGone(Prisma.sql`run.lease_owner`)})))
    ORDER BY run.status = 'queued',
      greatest(run.created_at, (SELECT max(ended_at) FROM run AS earlier WHERE earlier.session_id = run.session_id)),
      run.ordinal`;
  return rows.map(({ id }) => RunId.parse(id));
}

/** Lists sessions with a queued or running run, where a change may have been missed. */
export async function findSessionsAtWork({ client }: Database): Promise<SessionId[]> {
  const rows = await client.run.findMany({
    where: { status: { in: ["queued", "running"] } },
    distinct: ["sessionId"],
    select: { sessionId: true },
  });
  return rows.map(({ sessionId }) => SessionId.parse(sessionId));
}
