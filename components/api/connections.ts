import type { Connection, RemoteTables } from "@/lib/domain/connections/connection";
import type { ConnectionId } from "@/lib/domain/ids";
import { requestJson } from "./request";
import { createResource } from "./resource";
import { outline } from "./sessions/outline";

const listOutline = outline<{ items: Connection[] }>({ items: "list" });
const tablesOutline = outline<RemoteTables>({ items: "list" });

/** The connections of this installation, for dialogs and cards that any page can show. */
export const connectionsResource = createResource(listConnections);

/** Lists the connections. Throws an ApiError. */
export function listConnections(): Promise<{ items: Connection[] }> {
  return requestJson("/api/connections", listOutline);
}

/** Lists tables whose name contains the query. Throws an ApiError. */
export function listTables(id: ConnectionId, query: string, signal: AbortSignal): Promise<RemoteTables> {
  return requestJson(`/api/connections/${id}/tables?query=${encodeURIComponent(query)}`, tablesOutline, { signal });
}
