import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { ResultTable } from "@/lib/domain/runs/execution";
import type { Container } from "../../container";
import { toOutgoingFile } from "../../disk/outgoing-file";

/** Converts a table of a result to Parquet. Throws `disk_full`. */
export async function toParquet(
  { reader, environment }: Pick<Container, "reader" | "environment">,
  { columns, rows }: Pick<ResultTable, "columns" | "rows">,
): Promise<Uint8Array<ArrayBuffer>> {
  const parquet = toOutgoingFile(environment);
  try {
    await mkdir(path.dirname(parquet), { recursive: true });
    await reader.writeTable({ columns, rows, parquet });
    return Uint8Array.from(await readFile(parquet));
  } finally {
    await rm(parquet, { force: true });
  }
}
