import type { DuckDBValue } from "@duckdb/node-api";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { quoteName } from "@/lib/domain/text/quotes";
import type { StoredColumn } from "../duck/describe-table";
import { isNumeric, isTemporal } from "../duck/to-cell";
import { toFilterClause } from "./filter-clause";

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/u;
const period = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/u;

/** Parses a year, a month or a day as its first day and the first one after it; null for any other text. */
function toDays(text: string): { from: string; until: string } | null {
  const [, year = "", month, day] = period.exec(text) ?? [];
  const from = new Date(`${year}-${month ?? "01"}-${day ?? "01"}T00:00:00Z`);
  const toDay = (date: Date) => date.toISOString().slice(0, 10);
  if (Number.isNaN(from.getTime()) || !toDay(from).startsWith(text)) return null;
  const until = new Date(from);
  if (day !== undefined) until.setUTCDate(until.getUTCDate() + 1);
  else if (month !== undefined) until.setUTCMonth(until.getUTCMonth() + 1);
  else until.setUTCFullYear(until.getUTCFullYear() + 1);
  return until.getUTCFullYear() > 9999 ? null : { from: toDay(from), until: toDay(until) };
}

/**
 * SQL that a row contains something: text anywhere in a text, regardless of case; a whole number; a year, a month or a
 * day. Does not search the texts of numbers, because formatting each takes many times as long.
 */
function toSearchClause(
  search: string,
  columns: readonly StoredColumn[],
  values: Record<string, DuckDBValue>,
): string | null {
  const text = search.trim();
  if (text === "") return null;
  const plain = text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, "");
  const isNumber = number.test(plain) && Number.isFinite(Number(plain));
  const days = toDays(text);
  values.search_text = text;
  // Beyond 2^53 only text has all digits of a whole number.
  const isLong = /^[+-]?\d+$/u.test(plain) && !Number.isSafeInteger(Number(plain));
  if (isNumber) values.search_number = isLong ? plain : Number(plain);
  const wanted = isLong ? "TRY_CAST($search_number AS HUGEINT)" : "$search_number";
  if (days !== null) [values.search_from, values.search_until] = [days.from, days.until];
  const found = columns.flatMap(({ name, storage }) => {
    const column = quoteName(name);
    if (storage === "VARCHAR") return [`contains(lower(${column}), lower($search_text))`];
    if (isNumeric(storage)) return isNumber ? [`${column} = ${wanted}`] : [];
    if (!isTemporal(storage) || days === null) return [];
    return [`(${column} >= CAST($search_from AS DATE) AND ${column} < CAST($search_until AS DATE))`];
  });
  // A bound but unused value would be an error of the statement.
  for (const name of ["search_text", "search_number", "search_from", "search_until"]) {
    if (!found.some((clause) => clause.includes(`$${name}`))) Reflect.deleteProperty(values, name);
  }
  return found.length === 0 ? "false" : `coalesce(${found.join(" OR ")}, false)`;
}

/**
 * Combines what selects the rows of a view into one condition for WHERE of a table with `file_row_number`; null: all of
 * them. Throws `invalid_input` as `toFilterClause` does.
 * @param values receives the values bound in the condition.
 */
export function toViewClause(
  view: Partial<Pick<TableView, "filters" | "search" | "rows">>,
  columns: readonly StoredColumn[],
  values: Record<string, DuckDBValue>,
): string | null {
  const filters = view.filters ?? [];
  const conditions = filters.length === 0 ? [] : [`(${toFilterClause(filters, columns, values)})`];
  const search = toSearchClause(view.search ?? "", columns, values);
  if (search !== null) conditions.push(search);
  const { rows = null } = view;
  if (rows !== null)
    conditions.push(rows.length === 0 ? "false" : `file_row_number IN (${rows.map(Math.trunc).join(", ")})`);
  return conditions.length === 0 ? null : conditions.join(" AND ");
}
