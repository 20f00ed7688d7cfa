import { SessionId } from "@/lib/domain/ids";
import { readItems } from "@/lib/domain/read-leniently";
import { SessionSummary } from "@/lib/domain/session";
import type { RunStatus } from "@/lib/ports/runs/run-store";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { runPrepared } from "../runs/run-prepared";
import { sessionNotFound } from "../connections/session-lock";
import { toSessionStatus } from "./session-status";
import { emptyUsage, findUsage } from "./session-usage";

interface SummaryRow {
  id: string;
  title: string;
  pinned: boolean;
  updatedAt: Date;
  datasetNames: string[];
  /** Oldest first. */
  statuses: RunStatus[];
}

/** Summaries of the sessions, in the order of `ids`; leaves out those that no longer exist. */
export async function findSessionSummaries(database: Database, ids: readonly string[]): Promise<SessionSummary[]> {
  const [rows, usages] = await Promise.all([readSummaries(database, ids), findUsage(database, ids)]);
  const summaries = new Map(
    rows.flatMap(({ statuses, updatedAt, ...row }) => {
      const summary = {
        ...row,
        status: toSessionStatus(statuses),
        updatedAt: updatedAt.toISOString(),
        usage: usages.get(SessionId.parse(row.id)) ?? emptyUsage(),
      };
      return readItems(SessionSummary, [summary]).map((line) => [row.id, line] as const);
    }),
  );
  return ids.map((id) => summaries.get(id)).filter((summary) => summary !== undefined);
}

/** Summary of one session. Throws `not_found`. */
export async function getSessionSummary(database: Database, id: SessionId): Promise<SessionSummary> {
  const [summary] = await findSessionSummaries(database, [id]);
  if (summary === undefined) throw sessionNotFound();
  return summary;
}

function readSummaries(database: Database, ids: readonly string[]): Promise<SummaryRow[]> {
  return runPrepared<SummaryRow>(
    database,
    "read_summaries",
    Prisma.sql`
      SELECT id::text, title, pinned, updated_at AS "updatedAt",
        ARRAY(
          SELECT dataset.name FROM session_dataset JOIN dataset ON dataset.id = session_dataset.dataset_id
          WHERE session_id = session.id ORDER BY position
        ) AS "datasetNames",
        ARRAY(SELECT status::text FROM run WHERE session_id = session.id ORDER BY ordinal) AS statuses
      FROM session WHERE id = ANY (${[...ids]}::uuid[]) AND deleted_at IS NULL`,
  );
}
