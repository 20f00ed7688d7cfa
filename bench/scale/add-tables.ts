import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { CaveatClient } from "../questions/caveat-client";
import type { StartedServer } from "../server/start-server";
import { MemoryWatch, type MemoryPeaks } from "../upload/memory-watch";
import type { PlainTable } from "./plain-engine";

/** A table in the product. */
export interface AddedTable extends PlainTable {
  id: string;
  rows: number;
  /** From the upload's first byte to the finished profile. */
  milliseconds: number;
  /** Most memory of the server's processes meanwhile. */
  memory: MemoryPeaks;
}

/** Uploads files one after another, and waits until each is read. */
export async function addTables(
  files: readonly { file: string; rows: number }[],
  { server, url, data }: { server: StartedServer; url: string; data: string },
): Promise<AddedTable[]> {
  const client = new CaveatClient({ url });
  const watch = new MemoryWatch(server);
  const added: AddedTable[] = [];
  try {
    for (const { file, rows } of files) {
      await watch.take();
      const begun = performance.now();
      const id = await client.upload(file);
      const dataset = await untilReady(client, id);
      if (dataset.rowCount !== rows)
        throw new Error(`${dataset.name} has ${dataset.rowCount} rows instead of ${rows}.`);
      const milliseconds = performance.now() - begun;
      const parquet = await findTable(data, rows);
      added.push({ id, rows, name: dataset.name, parquet, milliseconds, memory: await watch.take() });
    }
  } finally {
    watch.stop();
  }
  return added;
}

async function untilReady(client: CaveatClient, id: string): Promise<Dataset> {
  for (;;) {
    const dataset = Dataset.parse(await client.json("GET", `/api/datasets/${id}`));
    if (dataset.status === "failed") throw new Error(`${dataset.name} could not be read: ${dataset.fault}`);
    if (dataset.status === "ready") return dataset;
    await wait(200);
  }
}

/** Finds the product's own file of the table with this many rows. */
async function findTable(data: string, rows: number): Promise<string> {
  const instance = await DuckDBInstance.create();
  const duck = await instance.connect();
  try {
    for (const name of await readdir(path.join(data, "datasets"), { recursive: true })) {
      if (path.basename(name) !== "data.parquet") continue;
      const file = path.join(data, "datasets", name);
      const literal = `'${file.replaceAll("'", "''")}'`;
      const found = await duck.runAndReadAll(`SELECT num_rows FROM parquet_file_metadata(${literal})`);
      if (Number(found.getRows()[0]?.[0]) === rows) return file;
    }
  } finally {
    duck.closeSync();
    instance.closeSync();
  }
  throw new Error(`There is no table of ${rows} rows below ${data}.`);
}
