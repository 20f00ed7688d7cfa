import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";
import { describeTable } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { toPlain } from "../profile/column-spellings";
import { getColumn } from "./get-column";

const mostTexts = 2_000;

/** Finds which texts of a column become which when their spellings are merged. Ties go to the shorter text, which has no surplus blanks. */
export async function findSpellings(
  session: DuckSession,
  options: Omit<Parameters<DatasetReader["findSpellings"]>[0], "signal">,
): Promise<Awaited<ReturnType<DatasetReader["findSpellings"]>>> {
  const table = `read_parquet(${quoteText(options.parquet)})`;
  const { name, storage } = getColumn(await describeTable(session, table), options.column);
  if (storage !== "VARCHAR") return [];
  const column = quoteName(name);
  const counts = `SELECT ${column} AS v, count(*) AS n FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1`;
  const ranked = `SELECT v, n, first_value(v) OVER (PARTITION BY ${toPlain("v")} ORDER BY n DESC, length(v), v) AS winner
    FROM (${counts})`;
  const rows = await session.query(
    `SELECT v, winner FROM (${ranked}) WHERE v <> winner ORDER BY n DESC, v LIMIT ${mostTexts}`,
  );
  return rows.flatMap(([from, to]) => (typeof from === "string" && typeof to === "string" ? [{ from, to }] : []));
}
