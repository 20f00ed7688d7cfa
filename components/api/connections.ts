import type {
  Connection,
  ConnectionChange,
  ConnectionTest,
  DatasetSource,
  NewConnection,
  RemoteTables,
} from "@/lib/domain/connections/connection";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { ConnectionId, DatasetId } from "@/lib/domain/ids";
import { datasetOutline } from "./datasets/datasets";
import { requestEffect, requestJson } from "./request";
import { createResource } from "./resource";
import { outline } from "./sessions/outline";

const listOutline = outline<{ items: Connection[] }>({ items: "list" });
const connectionOutline = outline<Connection>({ id: "text", kind: "text", name: "text", status: "text" });
const testOutline = outline<ConnectionTest>({ detail: "text", at: "text" });
const tablesOutline = outline<RemoteTables>({ items: "list" });

/** The connections of this installation. */
export const connectionsResource = createResource(() => requestJson("/api/connections", listOutline));

/**
 * Adds a connection and tests it; one that does not work is removed again. Reports whether its drivers must be installed
 * first. Throws an ApiError.
 */
export async function addTestedConnection(
  connection: NewConnection,
  onPreparing: () => void,
): Promise<{ connection: Connection; test: ConnectionTest }> {
  const added = await requestJson("/api/connections", connectionOutline, { method: "POST", body: connection });
  if (added.status === "preparing") onPreparing();
  const address = `/api/connections/${added.id}`;
  let works = false;
  try {
    const test = await requestJson(`${address}/test`, testOutline, { method: "POST", body: {} });
    works = test.works;
    return { connection: added, test };
  } finally {
    if (!works) await requestEffect(address, { method: "DELETE" }).catch(() => undefined);
    await connectionsResource.refresh();
  }
}

/** Changes a connection. Throws an ApiError. */
export async function changeConnection(id: ConnectionId, change: ConnectionChange): Promise<void> {
  await requestJson(`/api/connections/${id}`, connectionOutline, { method: "PATCH", body: change });
  await connectionsResource.refresh();
}

/** Removes a connection with its secret. Throws an ApiError. */
export async function removeConnection(id: ConnectionId): Promise<void> {
  await requestEffect(`/api/connections/${id}`, { method: "DELETE" });
  await connectionsResource.refresh();
}

/** Connects once; waits up to five minutes for the drivers to be installed. Throws an ApiError. */
export async function testConnection(id: ConnectionId): Promise<ConnectionTest> {
  const test = await requestJson(`/api/connections/${id}/test`, testOutline, { method: "POST", body: {} });
  void connectionsResource.refresh();
  return test;
}

/** Lists tables whose name contains the query. Throws an ApiError. */
export function listTables(id: ConnectionId, query: string, signal: AbortSignal): Promise<RemoteTables> {
  return requestJson(`/api/connections/${id}/tables?query=${encodeURIComponent(query)}`, tablesOutline, { signal });
}

/** Adds a table or the rows of a query as a new dataset, copied or live, which is read in the background. Throws an ApiError. */
export function addRemoteDataset(wanted: {
  connectionId: ConnectionId;
  table?: string;
  query?: string;
  name?: string;
  mode: DatasetSource["mode"];
}): Promise<Dataset> {
  return requestJson("/api/datasets/from-connection?wait=false", datasetOutline, { method: "POST", body: wanted });
}

/** Starts reading the source of a dataset again, as its next version. Throws an ApiError. */
export function refreshDataset(id: DatasetId): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}/refresh?wait=false`, datasetOutline, { method: "POST", body: {} });
}

/** Stops reading a dataset from its connection. Throws an ApiError. */
export function stopReading(id: DatasetId): Promise<Dataset> {
  return requestJson(`/api/datasets/${id}/refresh`, datasetOutline, { method: "DELETE" });
}
