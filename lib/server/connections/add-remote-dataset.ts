import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import { type DatasetSource, hasFiles } from "@/lib/domain/connections/connection";
import { connectionKinds } from "@/lib/domain/connections/connection-kinds";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import { ConnectionId, DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { StoredConnection } from "@/lib/ports/connections/connection-store";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import type { Container } from "../container";
import { openConnection } from "./open-connection";
import { driversMs } from "./open-drivers";

/** Body of POST /api/datasets/from-connection. */
export const NewRemoteDataset = z
  .object({
    connectionId: ConnectionId.schema,
    /** As named by `GET /api/connections/{id}/tables`. */
    table: z.string().min(1).max(500).optional(),
    /** One SELECT in the server's own SQL. */
    query: z.string().trim().min(1).max(20_000).optional(),
    /** `snapshot` copies the rows; `live` leaves them on the server, where each question runs a query. */
    mode: z.enum(["snapshot", "live"], { error: "A table is read as a snapshot, or stays live." }),
    name: z.string().trim().min(1, "A dataset needs a name.").max(120, "At most 120 characters.").optional(),
  })
  .refine(({ table, query }) => (table === undefined) !== (query === undefined), {
    error: "Specify either a table or a query.",
    path: ["table"],
  });
export type NewRemoteDataset = z.infer<typeof NewRemoteDataset>;

/** Query string of POST /api/datasets/from-connection and /api/datasets/{id}/refresh. */
export const RemoteDatasetQuery = z.object({ wait: z.enum(["true", "false"]).default("true") });

/** How long a request waits for a table to be read, in milliseconds. */
const waitMs = 30_000;
const lookMs = 100;
/** How long a server may take to prepare a statement, in milliseconds. */
const prepareMs = 10_000;

/** The parts of the server that reading from a connection needs. */
export type RemoteParts = Pick<
  Container,
  "connections" | "secrets" | "environment" | "drivers" | "connector" | "catalogue" | "readingSupervisor"
>;

/**
 * Adds a dataset whose rows are read from a connection in the background. Returns it once it has been read, or after 30
 * s with status `reading`; without `wait`, immediately. Throws `not_found` for an unknown connection or table, `statement_refused`, `connection_failed`.
 */
export async function addRemoteDataset(
  parts: RemoteParts,
  { connectionId, table, query, mode, name }: NewRemoteDataset,
  { signal, wait = true }: { signal: AbortSignal; wait?: boolean },
): Promise<Dataset> {
  const stored = await parts.connections.get(connectionId);
  await parts.drivers.waitUntilReady({ ms: driversMs, signal });
  const source: DatasetSource = { connectionId, mode, ...(table === undefined ? { query } : { table }) };
  await assertReadable(parts, stored, { source, signal });
  if (query !== undefined) await assertNames(parts, stored, { query, signal });
  const id = DatasetId.create();
  await parts.catalogue.createUnread({ ...toUnread(), id, source, name: name ?? toName(table, stored) });
  if (wait) return waitUntilRead(parts, id, signal);
  parts.readingSupervisor.wake();
  return parts.catalogue.getDataset(id);
}

/**
 * Reads the rows of a dataset's source again, as its next version; earlier ones stay unchanged. Returns it once it has
 * been read, or after 30 s with status `reading`; without `wait`, as soon as reading has started. Throws `not_found`,
 * `conflict` for an uploaded dataset and while it is being read, and what `addRemoteDataset` throws.
 */
export async function refreshDataset(
  parts: RemoteParts,
  id: DatasetId,
  { signal, wait }: { signal: AbortSignal; wait: boolean },
): Promise<Dataset> {
  await startRefresh(parts, id, signal);
  return wait ? waitUntilRead(parts, id, signal) : parts.catalogue.getDataset(id);
}

/** Has the rows of a dataset's source read again in the background. Throws what `refreshDataset` throws. */
export async function startRefresh(parts: RemoteParts, id: DatasetId, signal: AbortSignal): Promise<void> {
  const { source, ...dataset } = await parts.catalogue.getDataset(id);
  if (source === undefined) {
    throw new CaveatError("conflict", "This dataset was uploaded, so there is nothing to refresh it from.", {
      remedy: "Upload the newer file as a separate dataset.",
    });
  }
  if (dataset.status === "reading") assertReady(dataset);
  const stored = await parts.connections.get(source.connectionId);
  await parts.drivers.waitUntilReady({ ms: driversMs, signal });
  await assertReadable(parts, stored, { source, signal });
  await parts.catalogue.addUnreadVersion(id, toUnread());
  parts.readingSupervisor.wake();
}

/** Finds the parts of a table's name. Throws `not_found` when the connection has no such table. */
export async function findTablePath(
  { connector }: Pick<Container, "connector">,
  connection: Parameters<Container["connector"]["tables"]>[0],
  { table, signal }: { table: string; signal?: AbortSignal },
): Promise<string[]> {
  const { items } = await connector.tables(connection, { query: table, signal });
  const found = items.find(({ path: parts }) => parts.join(".") === table);
  if (found !== undefined) return found.path;
  throw new CaveatError("not_found", `The connection has no table “${table.slice(0, 120)}”.`, {
    remedy: "Choose one from the list of its tables.",
  });
}

async function assertReadable(
  parts: RemoteParts,
  stored: StoredConnection,
  { source, signal }: { source: DatasetSource; signal: AbortSignal },
): Promise<void> {
  assertSuits(stored, source);
  if (source.query !== undefined) await parts.connector.check(stored.kind, source.query);
  const opened = await openConnection(parts, stored);
  if (source.table !== undefined) await findTablePath(parts, opened, { table: source.table, signal });
  else await parts.connector.test(opened, signal);
}

/**
 * Throws `statement_refused` for a statement over a table or column that the server does not know. Any other failure
 * shows when the rows are read.
 */
async function assertNames(
  parts: RemoteParts,
  stored: StoredConnection,
  { query, signal }: { query: string; signal: AbortSignal },
): Promise<void> {
  const opened = await openConnection(parts, stored);
  try {
    await withTimeLimit({ ms: prepareMs, signal }, (time) =>
      parts.connector.prepare(opened, { sql: query, signal: time.signal }),
    );
  } catch (error) {
    if (isCaveatError(error, "statement_refused")) throw error;
  }
}

/** Throws `invalid_input` for a query of files, which have no SQL, and for live rows of a kind that is only read. */
export function assertSuits({ kind, name }: Pick<StoredConnection, "kind" | "name">, source: DatasetSource): void {
  const isLive = source.mode === "live";
  if (isLive ? connectionKinds[kind].live : source.query === undefined || !hasFiles(kind)) return;
  const message = hasFiles(kind)
    ? `“${name}” contains files, which cannot be queried.`
    : `Tables of ${connectionKinds[kind].server} cannot be live.`;
  throw new CaveatError("invalid_input", message, {
    remedy: isLive ? "Read it as a snapshot." : "Choose a file from the list of the connection.",
    fields: [{ field: isLive ? "mode" : "query", message }],
  });
}

/** A version whose rows are still on the server. */
function toUnread() {
  const versionId = DatasetVersionId.create();
  return { versionId, format: "", bytes: 0, fingerprint: versionId, folder: path.join("datasets", versionId) };
}

function toName(table: string | undefined, { kind, name }: StoredConnection): string {
  const file = hasFiles(kind) ? table?.replace(/^.*\//, "").replace(/(?<=.)\.[a-z.]*$/i, "") : undefined;
  return (file ?? table?.split(".").at(-1) ?? `Query on ${name}`).slice(0, 120);
}

async function waitUntilRead(
  { catalogue, readingSupervisor }: RemoteParts,
  id: DatasetId,
  signal: AbortSignal,
): Promise<Dataset> {
  readingSupervisor.wake();
  const end = Date.now() + waitMs;
  for (;;) {
    const dataset = await catalogue.getDataset(id);
    if (dataset.status !== "reading" || Date.now() > end || signal.aborted) return dataset;
    await sleep(lookMs);
  }
}
