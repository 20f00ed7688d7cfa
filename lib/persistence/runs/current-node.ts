import type { RunId } from "@/lib/domain/ids";
import { readEvent } from "@/lib/domain/runs/read-event";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { runPrepared } from "./run-prepared";

/** Finds the current node of the run: the last one with a start but no end. Null between nodes. */
export async function findCurrentNode(database: Database, runId: RunId): Promise<string | null> {
  const rows = await runPrepared<{ event: unknown }>(
    database,
    "read_node_events",
    Prisma.sql`
      SELECT event FROM event WHERE run_id = ${runId}::uuid AND type IN ('node_start', 'node_end') ORDER BY seq`,
  );
  const open = new Map<string, string>();
  for (const row of rows) {
    const event = readEvent(row.event);
    if (event?.type === "node_start") open.set(`${event.node}:${event.attempt}`, event.node);
    if (event?.type === "node_end") open.delete(`${event.node}:${event.attempt}`);
  }
  return [...open.values()].at(-1) ?? null;
}
