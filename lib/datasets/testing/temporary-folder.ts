import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { ReadTable } from "@/lib/ports/data/dataset-reader";
import type { Cell } from "@/lib/domain/datasets/cell";
import { createDatasetReader } from "../create-dataset-reader";
import { readTable } from "../read-table";
import { withDuckSession, type DuckSession } from "../duck/duck-session";

/** Creates a temporary folder for `work` and removes it afterwards, whatever happens. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-datasets-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The interpreter that reads Arrow files in tests. */
const pythonOfTests = process.env.CAVEAT_PYTHON ?? path.join(process.cwd(), ".venv", "bin", "python");

/** Reads a file into Parquet as the process that reads uploads does, but in this process, which spares its start. */
export function readHere(files: { source: string; parquet: string; reading?: Reading }): Promise<ReadTable> {
  const limits = { memoryLimit: "1GB", threads: 2 };
  const means = { limits, root: process.cwd(), python: pythonOfTests, heap: 1000 };
  return readTable({ ...means, ...files, stage: `${files.parquet}.stage` });
}

/** Reads a file of this content with `readHere`, and returns its table with the first rows. */
export async function readContent(
  content: string | Uint8Array,
  reading?: Reading,
  mostRows = 1000,
): Promise<ReadTable & { names: string[]; storages: string[]; rows: Cell[][] }> {
  return inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "original");
    const parquet = path.join(folder, "data.parquet");
    await writeFile(source, content);
    const reader = createDatasetReader({ threads: 2 });
    try {
      const table = await readHere({ source, parquet, reading });
      const rows: Cell[][] = [];
      for (let offset = 0; offset < Math.min(table.rowCount, mostRows); offset += 1000) {
        rows.push(...(await reader.rows({ parquet, offset, limit: 1000 })).rows);
      }
      const names = table.columns.map(({ name }) => name);
      return { ...table, names, storages: table.columns.map(({ storage }) => storage), rows };
    } finally {
      await reader.close();
    }
  });
}

/** Opens a DuckDB with access to files of these names in a temporary folder. */
export async function withFiles<Result>(
  names: readonly string[],
  work: (session: DuckSession, paths: string[]) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const paths = names.map((name) => path.join(folder, name));
    const limits = { memoryLimit: "500MB", threads: 2 };
    return withDuckSession({ paths, spillFolder: path.join(folder, "spill"), limits }, (session) =>
      work(session, paths),
    );
  });
}
