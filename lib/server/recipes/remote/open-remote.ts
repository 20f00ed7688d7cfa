import { CaveatError } from "@/lib/domain/caveat-error";
import type { LiveTable, OpenConnection } from "@/lib/ports/connections/connector";
import type { FetchingContainer } from "../../connections/fetch-original";
import type { Container } from "../../container";
import { locateStored, openLiveRows } from "../../queries/choose-engine";
import { toLiveTable } from "../../queries/connection-engine";
import { toCluster } from "../../queries/to-cluster";
import type { RemotePayload } from "../recipe-payload";
import { toTableName } from "../to-staged-query";

/** The parts of the server that recipes on other servers need. */
export type RemoteContainer = FetchingContainer & Pick<Container, "catalogue" | "reader" | "files">;

/** The tables of a recipe on the server that holds them. */
export interface OpenedTables {
  connection: OpenConnection;
  tables: LiveTable[];
}

/** Returns the connection to the cluster. Throws `connection_failed` if the installation has none anymore. */
function openCluster({ environment: { CLUSTER_URL: url } }: Pick<Container, "environment">): OpenConnection {
  if (url === undefined) throw new CaveatError("connection_failed", "The server no longer has a cluster.");
  return toCluster(url);
}

/**
 * Opens the tables that a recipe reads, under the names of its queries. Throws `not_found` for a connection or table that no
 * longer exists, `connection_failed`, `cancelled`.
 */
export async function openRemote(
  container: RemoteContainer,
  { query, bindings, elsewhere }: Pick<RemotePayload, "query" | "bindings" | "elsewhere">,
  signal: AbortSignal,
): Promise<OpenedTables> {
  const cluster = elsewhere.connectionId === null ? openCluster(container) : null;
  const opened = await Promise.all(
    query.tables.map(async ({ inputId }) => {
      const binding = bindings.find((one) => one.inputId === inputId);
      if (binding === undefined) throw new Error(`The input ${inputId} is not bound to a dataset.`);
      const version = await container.catalogue.getVersion(binding.versionId);
      const { connection, ...table } =
        cluster === null
          ? await openLiveRows(container, version, signal)
          : { connection: cluster, ...locateStored(container, version) };
      return { connection, table: toLiveTable({ ...table, names: [toTableName(inputId)] }) };
    }),
  );
  const [first] = opened;
  if (first === undefined) throw new Error("The recipe reads no table.");
  return { connection: first.connection, tables: opened.map(({ table }) => table) };
}
