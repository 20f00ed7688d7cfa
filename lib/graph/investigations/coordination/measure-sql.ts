import type { Cell } from "@/lib/domain/datasets/cell";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { ChangeRequest, DayRange, Quantity } from "@/lib/domain/investigations/change-request";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";

/**
 * Writes the expression that computes a measure over the rows of some days, as an aggregate of a query.
 * @param storage DuckDB type of the time column.
 */
export function toMeasureSql(
  { measure, time, unit }: Pick<ChangeRequest, "measure" | "time" | "unit">,
  storage: string,
  range: DayRange,
): string {
  const inRange = toRangeSql(time, storage, range);
  switch (measure.kind) {
    case "additive":
      return toQuantity(measure.of, inRange);
    case "ratio":
      return `${unit === "%" ? "100.0 * " : ""}${toQuantity(measure.numerator, inRange)} / nullif(${toQuantity(measure.denominator, inRange)}, 0)`;
    case "average":
      return `avg(${quoteName(measure.column)}) FILTER (WHERE ${inRange})`;
    case "product":
      return toQuantity(measure.chain.at(-1) ?? { kind: "rows" }, inRange);
  }
}

/** Returns the DuckDB type of a column; empty if unknown. */
export function toStorage(dataset: DatasetFacts | undefined, column: string): string {
  return dataset?.profile.columns.find(({ name }) => name === column)?.storage ?? "";
}

/** Writes a measure over the rows of some days as a subquery, multiplied by `factor`. */
export function toTotalSql(
  { measure, time, filters = [], factor }: Pick<ChangeRequest, "measure" | "time" | "filters"> & { factor: number },
  dataset: DatasetFacts | undefined,
  range: DayRange,
): string {
  const value = toMeasureSql({ measure, time }, toStorage(dataset, time), range);
  return `(SELECT ${value}${factor === 1 ? "" : ` * ${factor}`} FROM ${quoteName(dataset?.name ?? "df")}${toWhereSql(filters)})`;
}

/** Writes the total of the request's baseline as a subquery. */
export function toBaselineSql({ baseline, comparison }: ChangeRequest, datasets: readonly DatasetFacts[]): string {
  if (baseline === undefined) throw new Error("The request has no baseline.");
  const dataset = datasets.find(({ id }) => id === baseline.dataset);
  return toTotalSql({ ...baseline, factor: baseline.factors.comparison }, dataset, comparison);
}

/** Writes the condition that a row belongs to these days. */
export function toRangeSql(column: string, storage: string, { start, end }: DayRange): string {
  if (/INT|DOUBLE|FLOAT|DECIMAL/iu.test(storage)) {
    return `${quoteName(column)} BETWEEN ${Number(start.slice(0, 4))} AND ${Number(end.slice(0, 4))}`;
  }
  if (/CHAR|TEXT/iu.test(storage)) {
    // Text may contain days or months.
    const day = `coalesce(TRY_CAST(${quoteName(column)} AS DATE), TRY_CAST(${quoteName(column)} || '-01' AS DATE))`;
    return `${day} BETWEEN DATE ${quoteText(start)} AND DATE ${quoteText(end)}`;
  }
  return `TRY_CAST(${quoteName(column)} AS DATE) BETWEEN DATE ${quoteText(start)} AND DATE ${quoteText(end)}`;
}

/** Writes a `WHERE` clause of all conditions; empty without conditions. */
export function toWhereSql(filters: readonly RowFilter[]): string {
  return filters.length === 0 ? "" : `\nWHERE ${filters.map(toCondition).join("\n  AND ")}`;
}

function toQuantity(quantity: Quantity, condition: string): string {
  switch (quantity.kind) {
    case "sum": {
      const product = quantity.times === undefined ? "" : ` * ${quoteName(quantity.times)}`;
      return `coalesce(sum(${quoteName(quantity.column)}${product}) FILTER (WHERE ${condition}), 0)`;
    }
    case "rows":
      return `count(*) FILTER (WHERE ${condition})`;
    case "present":
      return `count(${quoteName(quantity.column)}) FILTER (WHERE ${condition})`;
    case "distinct":
      return `count(DISTINCT ${quoteName(quantity.column)}) FILTER (WHERE ${condition})`;
  }
}

function toCondition({ column, op, value = null, anyCase }: RowFilter): string {
  const name = quoteName(column);
  switch (op) {
    case "in":
      return `${name} IN (${(Array.isArray(value) ? value : [value]).map((cell) => toLiteral(cell as Cell)).join(", ")})`;
    case "contains": {
      const text = toLiteral(value as Cell);
      return anyCase === true
        ? `contains(lower(${name}::VARCHAR), lower(${text}))`
        : `contains(${name}::VARCHAR, ${text})`;
    }
    case "is_missing":
      return `${name} IS NULL`;
    case "not_missing":
      return `${name} IS NOT NULL`;
    case "=":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return `${name} ${op} ${toLiteral(value as Cell)}`;
  }
}

function toLiteral(cell: Cell): string {
  return typeof cell === "number" || typeof cell === "boolean" ? String(cell) : quoteText(String(cell));
}
