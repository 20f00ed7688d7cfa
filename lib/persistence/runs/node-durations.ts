import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { runPrepared } from "./run-prepared";

/**
 * SQL condition on rows with a `run_id`: the run is the session's own, and did not come with a copy of another session.
 */
export const isOwnRunSql = Prisma.sql`NOT EXISTS (SELECT 1 FROM run WHERE run.id = run_id AND run.copied)`;

/** Total duration of a node of a session over all of its visits. */
export interface NodeDuration {
  session: string;
  node: string;
  /** Milliseconds. */
  ms: number;
}

/** Sums the durations of the nodes of these sessions, in the order in which they first ended. */
export function findNodeDurations(database: Database, sessionIds: readonly string[]): Promise<NodeDuration[]> {
  return runPrepared<NodeDuration>(
    database,
    "sum_node_durations",
    Prisma.sql`
      SELECT session_id::text AS session, event ->> 'node' AS node, sum((event ->> 'durationMs')::float8) AS ms
      FROM event WHERE session_id = ANY (${[...sessionIds]}::uuid[]) AND type = 'node_end' AND ${isOwnRunSql}
      GROUP BY session_id, event ->> 'node' ORDER BY min(seq)`,
  );
}
