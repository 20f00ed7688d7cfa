import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { toResultTables } from "@/lib/domain/answers/result-tables";
import { toCsv } from "@/lib/domain/datasets/to-csv";
import type { Container } from "../../container";
import { attachmentHeaders } from "../attachment";
import { toSafeFileName } from "../safe-file-name";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { toOutgoingFile } from "../../disk/outgoing-file";

/** Query of a table to be saved. `table`: which one, from 1, of a result that has several. */
export const TableFileQuery = z.object({
  format: z.enum(["csv", "parquet"]),
  table: z.coerce.number().int().min(1).default(1),
});

/**
 * Returns a table of a result as a file to be saved. Throws `not_acceptable` when there is no such table.
 * @param options.title the file's name when the table has none of its own.
 */
export async function toTableFile(
  container: Pick<Container, "reader" | "environment">,
  options: z.infer<typeof TableFileQuery> & { result: AnalysisResult | null; title: string },
): Promise<Response> {
  const { result, format, table: number, title } = options;
  const tables = result === null ? [] : toResultTables(result);
  const found = tables[number - 1];
  if (found === undefined) {
    const fault =
      tables.length === 0
        ? "There is no table in it."
        : `It has ${tables.length === 1 ? "one table" : `${tables.length} tables`} only.`;
    throw new CaveatError("not_acceptable", fault, { remedy: "Request another format, or another table." });
  }
  const stem = toSafeFileName(tables.length > 1 ? `${title} ${found.name}` : title, "result");
  if (format === "csv") {
    const headers = attachmentHeaders({ name: `${stem}.csv`, mediaType: "text/csv; charset=utf-8; header=present" });
    return new Response(toCsv(found.table), { headers });
  }
  const headers = attachmentHeaders({ name: `${stem}.parquet`, mediaType: "application/vnd.apache.parquet" });
  return new Response(await toParquet(container, found.table), { headers });
}

/** Converts a table of a result to Parquet. Throws `disk_full`. */
async function toParquet(
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
