import type { DuckDBValue } from "@duckdb/node-api";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import { quoteName } from "@/lib/domain/text/quotes";
import type { StoredColumn } from "../duck/describe-table";
import { isNumeric, isTemporal } from "../duck/to-cell";
import { getColumn } from "./get-column";

function refuse(filter: RowFilter, reason: string): never {
  throw new CaveatError("invalid_input", `The filter on "${filter.column}" cannot be used: ${reason}.`, {
    fields: [{ field: "filters", message: reason }],
  });
}

function toDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Binds one value in the column's own type and returns its SQL. */
function bind(
  filter: RowFilter,
  column: { storage: string },
  value: Cell,
  values: Record<string, DuckDBValue>,
): string {
  const name = `value${Object.keys(values).length}`;
  if (value === null) return refuse(filter, "a value is required; use is_missing for rows without one");
  if (column.storage === "BOOLEAN") {
    const truth = String(value).toLowerCase();
    if (truth !== "true" && truth !== "false") refuse(filter, "the column holds true and false");
    values[name] = truth === "true";
    return `$${name}`;
  }
  if (isNumeric(column.storage)) {
    const text = typeof value === "boolean" ? "" : String(value).trim();
    if (text === "" || !Number.isFinite(Number(text))) refuse(filter, "the column holds numbers");
    const isWhole = /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));
    values[name] = isWhole ? text : Number(text);
    return isWhole ? `CAST($${name} AS HUGEINT)` : `$${name}`;
  }
  if (isTemporal(column.storage)) {
    if (!toDate(String(value))) refuse(filter, "the column holds dates; write them as 2024-12-31");
    values[name] = String(value);
    return `CAST($${name} AS TIMESTAMP)`;
  }
  values[name] = String(value);
  return `$${name}`;
}

/** Converts one filter. NULL if the comparison is, except for `in` and tests of presence. */
function toComparison(filter: RowFilter, column: StoredColumn, values: Record<string, DuckDBValue>): string {
  const name = quoteName(column.name);
  const { op, value } = filter;
  if (op === "is_missing") return `${name} IS NULL`;
  if (op === "not_missing") return `${name} IS NOT NULL`;
  if (op === "in") {
    if (!Array.isArray(value)) refuse(filter, "`in` requires a list of values");
    const cells = value as readonly Cell[];
    if (cells.length > 1000) refuse(filter, "at most 1,000 values can be listed");
    const present = cells.filter((cell) => cell !== null).map((cell) => bind(filter, column, cell, values));
    const listed = present.length === 0 ? "false" : `coalesce(${name} IN (${present.join(", ")}), false)`;
    return cells.length === present.length ? listed : `(${listed} OR ${name} IS NULL)`;
  }
  if (value === undefined || Array.isArray(value)) return refuse(filter, "one value is required");
  const cell = value as Cell;
  if (op === "contains") {
    const part = bind(filter, { storage: "VARCHAR" }, cell, values);
    const text = `CAST(${name} AS VARCHAR)`;
    return filter.anyCase === true ? `contains(lower(${text}), lower(${part}))` : `contains(${text}, ${part})`;
  }
  // As in pandas, a missing value differs from every value.
  if (op === "!=") return `${name} IS DISTINCT FROM ${bind(filter, column, cell, values)}`;
  return `${name} ${op} ${bind(filter, column, cell, values)}`;
}

/**
 * Combines all filters into one condition for WHERE. Throws `invalid_input` for unknown columns and values that the
 * column cannot hold. `!=` keeps rows without a value; all other comparisons leave them out.
 * @param values receives the values bound in the condition.
 */
export function toFilterClause(
  filters: readonly RowFilter[],
  columns: readonly StoredColumn[],
  values: Record<string, DuckDBValue>,
): string {
  const conditions = filters.map((filter) => toComparison(filter, getColumn(columns, filter.column), values));
  return conditions.length === 0 ? "true" : conditions.join(" AND ");
}
