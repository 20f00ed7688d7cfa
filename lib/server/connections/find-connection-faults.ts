import { setTimeout as sleep } from "node:timers/promises";
import { type CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { ConnectionFault } from "@/lib/domain/connections/connection-check";
import type { DatasetSource } from "@/lib/domain/connections/connection";
import type { ConnectionId, DatasetVersionId } from "@/lib/domain/ids";
import type { TablePlace } from "@/lib/ports/data/dataset-catalogue";
import type { StoredConnection } from "@/lib/ports/connections/connection-store";
import type { Container } from "../container";
import { testConnection } from "./test-connection";

/** The parts of the server that opening the connections of a run needs. */
export type SourceContainer = Pick<
  Container,
  "catalogue" | "connections" | "secrets" | "environment" | "drivers" | "connector" | "readingSupervisor"
>;

/** A dataset whose rows are on a server: a live table, or a copy that failed. */
type Remote = TablePlace["dataset"] & { source: DatasetSource };

const lookMs = 100;

/**
 * Finds the connections that these dataset versions need and that do not work. Retries failed copies first. Returns an empty
 * list if all data can be read; throws `not_found` for an unknown version, and the abort reason of `signal`.
 */
export async function findConnectionFaults(
  container: SourceContainer,
  versionIds: readonly DatasetVersionId[],
  signal: AbortSignal,
): Promise<ConnectionFault[]> {
  const places = await Promise.all(versionIds.map((versionId) => container.catalogue.getPlace({ versionId })));
  const remote = places.map(({ dataset }) => dataset).filter(isRemote);
  const byConnection = Map.groupBy(remote, ({ source }) => source.connectionId);
  const found = await Promise.all(
    [...byConnection].map(([connectionId, datasets]) => findFault(container, { connectionId, datasets, signal })),
  );
  return found.filter((fault) => fault !== null);
}

function isRemote(dataset: TablePlace["dataset"]): dataset is Remote {
  const { source, status } = dataset;
  return source !== undefined && (source.mode === "live" || status !== "ready");
}

async function findFault(
  container: SourceContainer,
  { connectionId, datasets, signal }: { connectionId: ConnectionId; datasets: readonly Remote[]; signal: AbortSignal },
): Promise<ConnectionFault | null> {
  const stored = await container.connections.get(connectionId).catch((error: unknown) => {
    if (isCaveatError(error, "not_found")) return null;
    throw error;
  });
  if (stored === null) {
    const detail = "The connection was removed. Add it again, or choose another connection with the same tables.";
    return toFault(connectionId, null, { reason: "missing", detail, datasets });
  }
  const { works, detail } = await testConnection(container, connectionId, signal).catch((error: unknown) => {
    if (isCaveatError(error, "connector_unavailable")) return { works: false, detail: toText(error) };
    throw error;
  });
  if (!works) return toFault(connectionId, stored, { reason: "broken", detail, datasets });
  const refused = (
    await Promise.all(
      datasets.map(async (dataset) => ({ dataset, fault: await readAgain(container, dataset, signal) })),
    )
  ).filter(({ fault }) => fault !== null);
  const [first] = refused;
  return first === undefined
    ? null
    : toFault(connectionId, stored, {
        reason: "broken",
        detail: first.fault ?? "",
        datasets: refused.map(({ dataset }) => dataset),
      });
}

/** Retries a failed copy and waits for it to end. Returns why it failed again; null if it is ready. */
async function readAgain(
  { catalogue, readingSupervisor }: SourceContainer,
  { versionId, status }: Remote,
  signal: AbortSignal,
): Promise<string | null> {
  if (status === "ready") return null;
  await catalogue.readAgain(versionId);
  readingSupervisor.wake();
  for (;;) {
    const { dataset } = await catalogue.getPlace({ versionId });
    if (dataset.status !== "reading") return dataset.status === "ready" ? null : (dataset.fault ?? "");
    await sleep(lookMs, undefined, { signal });
  }
}

function toFault(
  connectionId: ConnectionId,
  stored: StoredConnection | null,
  { reason, detail, datasets }: Pick<ConnectionFault, "reason" | "detail"> & { datasets: readonly Remote[] },
): ConnectionFault {
  const { name = null, kind = null, host = null, port = null, database = null, user = null } = stored ?? {};
  const place = { name, kind, host, port, database, user, options: stored?.options ?? {} };
  return {
    connectionId,
    reason,
    detail,
    ...place,
    datasets: datasets.map(({ id, name: title }) => ({ id, name: title })),
  };
}

function toText({ message, remedy }: CaveatError): string {
  return remedy === undefined ? message : `${message} ${remedy}`;
}
