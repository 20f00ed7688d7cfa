import type { RunId } from "@/lib/domain/ids";
import type { NodeName } from "@/lib/domain/node-name";
import { readEvent } from "@/lib/domain/read-event";
import type { Prisma } from "./generated/client";

/** The node that the run is in: the last one whose start is not followed by its end. Null between nodes. */
export async function findCurrentNode(client: Prisma.TransactionClient, runId: RunId): Promise<NodeName | null> {
  const rows = await client.event.findMany({
    where: { runId, type: { in: ["node_start", "node_end"] } },
    orderBy: { seq: "asc" },
    select: { event: true },
  });
  const open = new Map<string, NodeName>();
  for (const row of rows) {
    const event = readEvent(row.event);
    if (event?.type === "node_start") open.set(`${event.node}:${event.attempt}`, event.node);
    if (event?.type === "node_end") open.delete(`${event.node}:${event.attempt}`);
  }
  return [...open.values()].at(-1) ?? null;
}
