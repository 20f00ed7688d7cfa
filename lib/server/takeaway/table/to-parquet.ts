import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { ResultTable } from "@/lib/domain/execution";
import type { DatasetReader } from "@/lib/ports/dataset-reader";

/** A table of a result as the bytes of a Parquet file. Throws `disk_full`. */
export async function toParquet(
  reader: DatasetReader,
  { columns, rows }: Pick<ResultTable, "columns" | "rows">,
): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-table-"));
  try {
    const parquet = path.join(folder, "table.parquet");
    await reader.writeTable({ columns, rows, parquet });
    return Uint8Array.from(await readFile(parquet));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
