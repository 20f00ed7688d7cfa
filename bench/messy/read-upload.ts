import { rm } from "node:fs/promises";
import path from "node:path";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";
import type { Reading } from "./judge-reading";

/** Reads a file like an upload, with its first 1,000 rows. Throws for errors other than refusals. */
export async function readUpload(reader: DatasetReader, options: { source: string; folder: string }): Promise<Reading> {
  const { source } = options;
  const parquet = path.join(options.folder, `${globalThis.crypto.randomUUID()}.parquet`);
  try {
    const table = await reader.read({ source, fileName: path.basename(source), parquet });
    const { rows } = await reader.rows({ parquet, offset: 0, limit: 1000 });
    const names = table.columns.map(({ name }) => name);
    return { rowCount: table.rowCount, names, notices: table.notices, rows };
  } catch (error) {
    if (!isCaveatError(error, "unreadable_file")) throw error;
    return { refused: [error.message, error.remedy].filter(Boolean).join(" ") };
  } finally {
    await rm(parquet, { force: true });
  }
}
