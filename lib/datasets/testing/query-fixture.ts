import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";
import { createDatasetReader } from "../create-dataset-reader";
import { inTemporaryFolder, readHere } from "./temporary-folder";

/** Reads a CSV text into Parquet and passes on reader and file. */
export async function withTable<Result>(
  csv: string,
  work: (reader: DatasetReader, parquet: string) => Promise<Result>,
): Promise<Result> {
  return inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "original");
    const parquet = path.join(folder, "data.parquet");
    await writeFile(source, csv);
    const reader = createDatasetReader({ threads: 2 });
    try {
      await readHere({ source, parquet });
      return await work(reader, parquet);
    } finally {
      await reader.close();
    }
  });
}
