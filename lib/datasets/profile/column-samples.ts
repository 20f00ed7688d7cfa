import type { Json } from "@duckdb/node-api";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { DuckSession } from "../duck/duck-session";
import type { StoredColumn } from "../duck/describe-table";
import { toCell } from "../duck/to-cell";
import { readTexts } from "../parquet/read-texts";

/** One value from each part of a column: the first one present among some rows there, else null. */
export interface PlaceSamples {
  head: Cell;
  middle: Cell;
  tail: Cell;
}

/** What a sample of rows shows. */
export interface RowSamples {
  columns: PlaceSamples[];
  /** Texts that are alone in the last rows, in their first columns, with the numbers of these rows. */
  alone: { row: number; text: string }[];
}

const reach = 20;

/** Takes samples from the beginning, the middle and the end of a Parquet file. Searches the tail upwards. */
export async function takeSamples(
  session: DuckSession,
  options: { parquet: string; columns: readonly StoredColumn[]; rowCount: number },
): Promise<RowSamples> {
  const { columns, rowCount } = options;
  const middleRow = Math.floor(rowCount / 2);
  const ranges = [0, middleRow, Math.max(0, rowCount - reach)].map(
    (first) => `(file_row_number >= ${first} AND file_row_number < ${first + reach})`,
  );
  const rows = await readTexts(session, { ...options, where: ranges.join(" OR ") });
  const lower = rows.filter(([place]) => Number(place) >= middleRow);
  const upwards = [...rows].reverse();
  const picked = columns.map(({ storage }, index) => {
    const pick = (from: typeof rows) =>
      toCell(from.find((row) => typeof row[index + 1] === "string")?.[index + 1], storage);
    return { head: pick(rows), middle: pick(lower), tail: pick(upwards) };
  });
  return { columns: picked, alone: columns.length < 3 ? [] : findAlone(rows) };
}

/** Finds the rows at the end whose first value is the only one, unless those above are like that as well. */
function findAlone(rows: readonly Json[][]): RowSamples["alone"] {
  const isAlone = ([, first, ...rest]: Json[]) => typeof first === "string" && rest.every((cell) => cell === null);
  const last = rows.findLastIndex((row) => !isAlone(row));
  if (rows.filter(isAlone).length > rows.length - 1 - last || last < 0) return [];
  return rows.slice(last + 1).flatMap(([row, text]) => (typeof text === "string" ? [{ row: Number(row), text }] : []));
}
