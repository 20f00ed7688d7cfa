import { CaveatError } from "@/lib/domain/caveat-error";
import type { Aggregate } from "@/lib/ports/dataset-store";
import type { StoredColumn } from "../duck/describe-table";
import { quoteIdentifier } from "../duck/sql-text";
import { isNumeric, isTemporal } from "../duck/to-cell";

/** SQL of an aggregate and the type of what it gives. */
export interface MeasureSql {
  sql: string;
  /** DuckDB type by which the result is turned into a cell. */
  storage: string;
}

const words: Record<Aggregate, string> = {
  count: "A count",
  count_distinct: "A count of distinct values",
  sum: "A sum",
  mean: "A mean",
  median: "A median",
  min: "A minimum",
  max: "A maximum",
  stddev: "A standard deviation",
  variance: "A variance",
  corr: "A correlation",
  quantile: "A quantile",
};

function refuse(aggregate: Aggregate, column: StoredColumn): never {
  const kind = isTemporal(column.storage) ? "dates" : "text";
  throw new CaveatError("invalid_input", `${words[aggregate]} needs numbers, but "${column.name}" holds ${kind}.`, {
    remedy: "Choose a column of numbers, or count the values.",
    fields: [{ field: "measures", message: "Needs a column of numbers." }],
  });
}

/** A column as doubles; booleans count as 0 and 1. Throws `invalid_input` for text and dates. */
function toNumbers(aggregate: Aggregate, column: StoredColumn): string {
  if (!isNumeric(column.storage) && column.storage !== "BOOLEAN") refuse(aggregate, column);
  const name = quoteIdentifier(column.name);
  return column.storage === "BOOLEAN" ? `CAST(CAST(${name} AS TINYINT) AS DOUBLE)` : `CAST(${name} AS DOUBLE)`;
}

/** DuckDB ends a query whose squares do not fit into a double, so values beyond 1e150 make the result missing instead. */
function withinSquares(numbers: string, call: (tame: string) => string): string {
  const tame = `CASE WHEN abs(${numbers}) < 1e150 THEN ${numbers} END`;
  return `CASE WHEN coalesce(max(abs(${numbers})) < 1e150, true) THEN ${call(tame)} END`;
}

function toSum(column: StoredColumn): MeasureSql {
  const name = quoteIdentifier(column.name);
  const isWhole = column.storage === "BOOLEAN" || (isNumeric(column.storage) && column.storage !== "DOUBLE");
  if (isWhole) return { sql: `coalesce(sum(CAST(${name} AS HUGEINT)), 0)`, storage: "HUGEINT" };
  return { sql: `coalesce(fsum(${toNumbers("sum", column)}), 0)`, storage: "DOUBLE" };
}

function toMiddle(aggregate: "mean" | "median", column: StoredColumn): MeasureSql {
  if (isTemporal(column.storage)) {
    const time = `epoch(CAST(${quoteIdentifier(column.name)} AS TIMESTAMP))`;
    const middle = aggregate === "mean" ? `favg(${time})` : `median(${time})`;
    return { sql: `make_timestamp(CAST(round(${middle} * 1000000) AS BIGINT))`, storage: "TIMESTAMP" };
  }
  const numbers = toNumbers(aggregate, column);
  return { sql: aggregate === "mean" ? `favg(${numbers})` : `median(${numbers})`, storage: "DOUBLE" };
}

function toCorrelation(column: StoredColumn, other: StoredColumn | null): MeasureSql {
  if (other === null) {
    throw new CaveatError("invalid_input", "A correlation needs two columns.", {
      remedy: "Name the second column.",
      fields: [{ field: "measures", message: "`with` is missing." }],
    });
  }
  const left = toNumbers("corr", column);
  const right = toNumbers("corr", other);
  const both = `abs(${left}) < 1e75 AND abs(${right}) < 1e75`;
  return { sql: `corr(${left}, ${right}) FILTER (WHERE ${both})`, storage: "DOUBLE" };
}

function toQuantile(column: StoredColumn, level: number | undefined): MeasureSql {
  if (level === undefined || !(level >= 0 && level <= 1)) {
    throw new CaveatError("invalid_input", "A quantile needs a level from 0 to 1.", {
      fields: [{ field: "measures", message: "`level` is missing or outside of 0 to 1." }],
    });
  }
  return { sql: `quantile_cont(${toNumbers("quantile", column)}, ${level})`, storage: "DOUBLE" };
}

/**
 * How DuckDB computes an aggregate as pandas would.
 * @param column null counts rows.
 * @param more the second column of a correlation, the level of a quantile.
 * Throws `invalid_input` when the column cannot have the aggregate.
 */
export function toMeasureSql(
  aggregate: Aggregate,
  column: StoredColumn | null,
  more: { other?: StoredColumn; level?: number } = {},
): MeasureSql {
  if (column === null) {
    if (aggregate === "count") return { sql: "count(*)", storage: "BIGINT" };
    throw new CaveatError("invalid_input", `${words[aggregate]} needs a column.`, {
      fields: [{ field: "measures", message: "A column is missing." }],
    });
  }
  const name = quoteIdentifier(column.name);
  switch (aggregate) {
    case "count":
      return { sql: `count(${name})`, storage: "BIGINT" };
    case "count_distinct":
      return { sql: `count(DISTINCT ${name})`, storage: "BIGINT" };
    case "sum":
      return toSum(column);
    case "mean":
    case "median":
      return toMiddle(aggregate, column);
    case "min":
    case "max":
      return { sql: `${aggregate}(${name})`, storage: column.storage };
    case "stddev":
      return { sql: withinSquares(toNumbers(aggregate, column), (tame) => `stddev_samp(${tame})`), storage: "DOUBLE" };
    case "variance":
      return { sql: withinSquares(toNumbers(aggregate, column), (tame) => `var_samp(${tame})`), storage: "DOUBLE" };
    case "corr":
      return toCorrelation(column, more.other ?? null);
    case "quantile":
      return toQuantile(column, more.level);
  }
}
