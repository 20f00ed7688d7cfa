import type { Prisma } from "./generated/client";

/** What a node of a session has taken, all of its visits together. */
export interface NodeDuration {
  session: string;
  node: string;
  /** Milliseconds. */
  ms: number;
}

/** What the nodes of these sessions have taken, in the order in which they first ended. */
export function findNodeDurations(
  client: Prisma.TransactionClient,
  sessionIds: readonly string[],
): Promise<NodeDuration[]> {
  return client.$queryRaw<NodeDuration[]>`
    SELECT session_id::text AS session, event ->> 'node' AS node, sum((event ->> 'durationMs')::float8) AS ms
    FROM event WHERE session_id = ANY (${[...sessionIds]}::uuid[]) AND type = 'node_end'
    GROUP BY session_id, event ->> 'node' ORDER BY min(seq)`;
}
