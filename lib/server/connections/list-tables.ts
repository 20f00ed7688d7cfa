import { z } from "zod";
import type { RemoteTables } from "@/lib/domain/connections/connection";
import type { ConnectionId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { openConnection } from "./open-connection";
import { driversMs } from "./open-drivers";

/** Query string of GET /api/connections/{id}/tables. */
export const TablesQuery = z.object({
  /** Part of the names to list; all tables by default. */
  query: z.string().trim().max(200).default(""),
});

/** Lists tables of a connection. Throws `not_found`, `connection_failed`, `connector_unavailable`. */
export async function listTables(
  container: Pick<Container, "connections" | "secrets" | "environment" | "drivers" | "connector">,
  id: ConnectionId,
  { query, signal }: { query: string; signal: AbortSignal },
): Promise<RemoteTables> {
  const stored = await container.connections.get(id);
  await container.drivers.waitUntilReady({ ms: driversMs, signal });
  const { items, more } = await container.connector.tables(await openConnection(container, stored), { query, signal });
  return {
    items: items.map(({ path, kind, rows, bytes }) => ({
      table: path.join("."),
      schema: path.length > 1 ? (path[0] ?? null) : null,
      name: path.at(-1) ?? "",
      ...{ kind, rows, bytes },
    })),
    more,
  };
}
