import type { Cell } from "@/lib/domain/datasets/cell";
import { quoteName } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";
import type { StoredColumn } from "../duck/describe-table";
import { isNumeric, isTemporal, isWholeNumber, toCell } from "../duck/to-cell";

/** Measures of a column from one pass. */
export interface ColumnMeasures {
  /** Null for text and booleans. */
  min: Cell;
  max: Cell;
  /** Null for anything but numbers. */
  mean: number | null;
  /** Sample standard deviation (n − 1), as in pandas. */
  deviation: number | null;
}

/** How many expressions `toMeasures` returns. */
const measuresAColumn = 4;

function toMeasures(column: StoredColumn): string[] {
  const name = quoteName(column.name);
  const ends = [`CAST(min(${name}) AS VARCHAR)`, `CAST(max(${name}) AS VARCHAR)`];
  if (isTemporal(column.storage)) return [...ends, "NULL", "NULL"];
  if (!isNumeric(column.storage)) return ["NULL", "NULL", "NULL", "NULL"];
  if (isWholeNumber(column.storage)) {
    return [...ends, ...[`avg(${name})`, `stddev_samp(${name})`].map((measure) => `CAST(${measure} AS VARCHAR)`)];
  }
  const number = `CAST(${name} AS DOUBLE)`;
  // Squares of values beyond 1e150 overflow a double, for which DuckDB would end the whole query.
  const tame = `CASE WHEN abs(${number}) < 1e150 THEN ${number} END`;
  return [
    ...ends,
    `CAST(favg(CASE WHEN isfinite(${number}) THEN ${number} END) AS VARCHAR)`,
    `CAST(stddev_samp(${tame}) AS VARCHAR)`,
  ];
}

function toNumber(text: unknown): number | null {
  const number = typeof text === "string" ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Measures every column over all rows, in one pass. */
export async function measureColumns(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[] },
): Promise<ColumnMeasures[]> {
  const { relation, columns } = options;
  const [row = []] = await session.query(`SELECT ${columns.flatMap(toMeasures).join(", ")} FROM ${relation}`);
  return columns.map((column, index) => {
    const first = index * measuresAColumn;
    const [min, max, mean, deviation] = row.slice(first, first + measuresAColumn);
    return {
      min: toCell(min, column.storage),
      max: toCell(max, column.storage),
      mean: toNumber(mean),
      deviation: toNumber(deviation),
    };
  });
}
