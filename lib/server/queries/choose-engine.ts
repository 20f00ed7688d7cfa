import { CaveatError } from "@/lib/domain/caveat-error";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { DatasetVersionRecord } from "@/lib/ports/data/dataset-catalogue";
import type { ExecutionDataset } from "@/lib/ports/runs/code-executor";
import type { OpenConnection } from "@/lib/ports/connections/connector";
import type { QueryEngine, QueryTable } from "@/lib/ports/connections/query-engine";
import { openSource, type FetchingContainer } from "../connections/fetch-original";
import type { Container } from "../container";
import { tableFile } from "../datasets/add-dataset";
import { createConnectionEngine } from "./connection-engine";
import { createEmbeddedEngine } from "./embedded-engine";
import { toCluster } from "./to-cluster";

/** The parts of the server that queries need. */
export type EngineContainer = FetchingContainer & Pick<Container, "catalogue" | "files" | "reader" | "environment">;

/** A table of one engine, with its dataset. */
export interface EngineTable extends Pick<QueryTable, "rows" | "columns"> {
  dataset: ExecutionDataset;
}

/** The engine of a query and the tables that it reads. */
export interface ChosenEngine {
  engine: QueryEngine;
  tables: EngineTable[];
}

/**
 * Chooses the engine of a query: that of the first dataset it names, otherwise that of the first dataset. `left` lists the
 * datasets stored elsewhere; `openHere` opens the tables for the embedded engine, if the chosen one is the cluster. Throws `not_found` if a dataset or its connection no longer exists, `connection_failed`.
 */
export async function chooseEngine(
  container: EngineContainer,
  { sql, datasets, signal }: { sql: string; datasets: readonly ExecutionDataset[]; signal: AbortSignal },
): Promise<ChosenEngine & { left: ExecutionDataset[]; openHere?: () => Promise<ChosenEngine> }> {
  const found = await Promise.all(
    datasets.map(async (dataset) => ({ dataset, record: await container.catalogue.getVersion(dataset.versionId) })),
  );
  const text = sql.toLowerCase();
  const chosen = found.find(({ dataset }) => text.includes(dataset.name.toLowerCase())) ?? found[0];
  if (chosen === undefined) throw new CaveatError("internal", "There is no dataset to query.");
  const place = toPlace(chosen.record);
  const here = found.filter(({ record }) => toPlace(record) === place);
  const left = found.filter((one) => !here.includes(one)).map(({ dataset }) => dataset);
  const { source } = chosen.record.dataset;
  if (source?.mode !== "live") {
    const openHere = async () => ({
      engine: createEmbeddedEngine(container),
      tables: await Promise.all(here.map((one) => openStored(container, one, signal))),
    });
    const { CLUSTER_URL: cluster } = container.environment;
    if (cluster === undefined) return { ...(await openHere()), left };
    const engine = createConnectionEngine(container, toCluster(cluster));
    const tables = here.map(({ dataset, record }) => ({ dataset, ...locateStored(container, record) }));
    return { engine, tables, left, openHere };
  }
  const opened = await Promise.all(here.map((one) => openTable(container, one, signal)));
  const [first] = opened;
  if (first === undefined) throw new CaveatError("internal", "There is no table to query.");
  return {
    engine: createConnectionEngine(container, first.connection),
    tables: opened.map(({ table }) => table),
    left,
  };
}

/** Identifies where a dataset's rows are stored; datasets in the same place can be queried together. */
function toPlace({ dataset: { source } }: Pick<DatasetVersionRecord, "dataset">): string {
  return source?.mode === "live" ? source.connectionId : "stored";
}

async function openTable(
  container: EngineContainer,
  { dataset, record }: { dataset: ExecutionDataset; record: DatasetVersionRecord },
  signal: AbortSignal,
) {
  const { connection, ...table } = await openLiveRows(container, record, signal);
  return { connection, table: { dataset, ...table } };
}

/**
 * Opens the connection of a live table and finds its rows there. Throws `not_found` for a connection or table that no longer exists,
 * `connection_failed`.
 */
export async function openLiveRows(
  container: FetchingContainer,
  { dataset: { source }, profile }: Pick<DatasetVersionRecord, "dataset" | "profile">,
  signal: AbortSignal,
): Promise<Pick<QueryTable, "rows" | "columns"> & { connection: OpenConnection }> {
  if (source === undefined) throw new CaveatError("internal", "This dataset has no source.");
  const { opened, rows } = await openSource(container, source, signal);
  const places: QueryTable["rows"] =
    "path" in rows ? { kind: "table", path: rows.path } : { kind: "query", sql: rows.sql };
  return { connection: opened, rows: places, columns: toColumns(profile) };
}

async function openStored(
  { files }: EngineContainer,
  { dataset, record }: { dataset: ExecutionDataset; record: DatasetVersionRecord },
  signal: AbortSignal,
): Promise<EngineTable> {
  const { folder, profile } = record;
  const location = await files.open({ folder, name: tableFile }, signal);
  return { dataset, rows: { kind: "parquet", location }, columns: toColumns(profile) };
}

/** Names the file of a stored table for a cluster, which reads it in place. */
export function locateStored(
  { files }: Pick<Container, "files">,
  { folder, profile }: DatasetVersionRecord,
): Pick<QueryTable, "rows" | "columns"> {
  return {
    rows: { kind: "parquet", location: files.locate({ folder, name: tableFile }) },
    columns: toColumns(profile),
  };
}

function toColumns({ columns, live }: DatasetProfile): QueryTable["columns"] {
  return columns.map(({ name }, index) => ({ name, original: live?.names[index] ?? name }));
}
