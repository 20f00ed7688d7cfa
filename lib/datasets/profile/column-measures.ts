import type { Cell } from "@/lib/domain/cell";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier } from "../duck/sql-text";
import type { StoredColumn } from "../duck/describe-table";
import { isNumeric, isTemporal, isWholeNumber, toCell } from "../duck/to-cell";

/** What one pass over a column tells. */
export interface ColumnMeasures {
  /** Null for text and booleans. */
  min: Cell;
  max: Cell;
  /** Null for anything but numbers. */
  mean: number | null;
  /** Of the sample (n − 1), as pandas has it. */
  deviation: number | null;
  median: number | null;
  /** Null without numbers. */
  quartiles: { lower: number; upper: number } | null;
}

function toMeasures(column: StoredColumn): string[] {
  const name = quoteIdentifier(column.name);
  const ends = [`CAST(min(${name}) AS VARCHAR)`, `CAST(max(${name}) AS VARCHAR)`];
  if (isTemporal(column.storage)) return [...ends, "NULL", "NULL", "NULL"];
  if (!isNumeric(column.storage)) return ["NULL", "NULL", "NULL", "NULL", "NULL"];
  if (isWholeNumber(column.storage)) {
    const measures = [`avg(${name})`, `stddev_samp(${name})`].map((measure) => `CAST(${measure} AS VARCHAR)`);
    return [...ends, ...measures, `quantile_cont(${name}, [0.25, 0.5, 0.75])`];
  }
  const number = `CAST(${name} AS DOUBLE)`;
  // Squares of values beyond 1e150 do not fit into a double; DuckDB would end the whole query.
  const tame = `CASE WHEN abs(${number}) < 1e150 THEN ${number} END`;
  return [
    ...ends,
    `CAST(favg(CASE WHEN isfinite(${number}) THEN ${number} END) AS VARCHAR)`,
    `CAST(stddev_samp(${tame}) AS VARCHAR)`,
    `quantile_cont(CASE WHEN isfinite(${number}) THEN ${number} END, [0.25, 0.5, 0.75])`,
  ];
}

function toNumber(text: unknown): number | null {
  const number = typeof text === "string" ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

function toQuarters(list: unknown): Pick<ColumnMeasures, "median" | "quartiles"> {
  const quarters: unknown[] = Array.isArray(list) ? list : [];
  const [lower, median, upper] = quarters;
  const isWhole = typeof lower === "number" && typeof median === "number" && typeof upper === "number";
  return isWhole ? { median, quartiles: { lower, upper } } : { median: null, quartiles: null };
}

/** Measures every column over all rows, in one pass. */
export async function measureColumns(
  session: DuckSession,
  options: { relation: string; columns: readonly StoredColumn[] },
): Promise<ColumnMeasures[]> {
  const { relation, columns } = options;
  const [row = []] = await session.query(`SELECT ${columns.flatMap(toMeasures).join(", ")} FROM ${relation}`);
  return columns.map((column, index) => {
    const [min, max, mean, deviation, quarters] = row.slice(index * 5, index * 5 + 5);
    return {
      min: toCell(min, column.storage),
      max: toCell(max, column.storage),
      mean: toNumber(mean),
      deviation: toNumber(deviation),
      ...toQuarters(quarters),
    };
  });
}
