import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnType } from "@/lib/domain/datasets/dataset";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { TableView } from "@/lib/domain/datasets/table-view";
import type { GridColumn } from "../grid/grid-column";
import { compareCells } from "./compare-cells";

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/u;
const period = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/u;

type Row = Cell[];
type Test = (row: Row) => boolean;

/**
 * Returns the rows of a view in its order, the same as the server's for a dataset. A condition on a missing column matches no
 * row.
 */
export function selectRows(view: TableView, columns: readonly GridColumn[], rows: readonly Row[]): Row[] {
  const tests = [...view.filters.map((filter) => toTest(filter, columns)), toSearch(view.search, columns)];
  const places = view.rows === null ? null : new Set(view.rows);
  const repeats = view.repeated === true ? findRepeats(rows) : null;
  const found = rows.filter(
    (row, place) =>
      (places === null || places.has(place)) && (repeats?.has(place) ?? true) && tests.every((test) => test(row)),
  );
  const sorted = columns.find(({ name }) => name === view.sort?.column);
  return sorted === undefined ? found : sortRows(found, sorted, view.sort?.descending ?? false);
}

/** Returns the positions of rows that repeat an earlier one in every column. */
function findRepeats(rows: readonly Row[]): Set<number> {
  const seen = new Set<string>();
  const repeats = new Set<number>();
  for (const [place, row] of rows.entries()) {
    const text = JSON.stringify(row);
    if (seen.has(text)) repeats.add(place);
    seen.add(text);
  }
  return repeats;
}

/** Missing values come last in both directions, and ties keep their order. */
function sortRows(rows: Row[], { place, type }: GridColumn, descending: boolean): Row[] {
  return rows.sort((left, right) => {
    const [one = null, other = null] = [left[place], right[place]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return descending ? compareCells(other, one, type) : compareCells(one, other, type);
  });
}

function toTest(filter: RowFilter, columns: readonly GridColumn[]): Test {
  const column = columns.find(({ name }) => name === filter.column);
  if (column === undefined) return () => false;
  return (row) => fits(row[column.place] ?? null, filter, column.type);
}

function fits(cell: Cell, { op, value, anyCase }: RowFilter, type: ColumnType): boolean {
  if (op === "is_missing") return cell === null;
  if (op === "not_missing") return cell !== null;
  const listed: readonly Cell[] = Array.isArray(value) ? (value as readonly Cell[]) : [(value ?? null) as Cell];
  const [wanted = null] = listed;
  if (op === "in") return listed.some((one) => isEqual(cell, one, type));
  // As on the server, a missing value differs from every value.
  if (op === "!=") return !isEqual(cell, wanted, type);
  if (cell === null || wanted === null) return false;
  if (op === "contains") return includes(String(cell), String(wanted), anyCase ?? false);
  const order = compareCells(cell, wanted, type);
  switch (op) {
    case "=":
      return order === 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
  }
}

function isEqual(cell: Cell, value: Cell, type: ColumnType): boolean {
  return cell === null || value === null ? cell === value : compareCells(cell, value, type) === 0;
}

function includes(text: string, part: string, anyCase: boolean): boolean {
  return anyCase ? text.toLowerCase().includes(part.toLowerCase()) : text.includes(part);
}

/** Matches text anywhere in a text; a number as a whole; a year, a month or a day. */
function toSearch(search: string, columns: readonly GridColumn[]): Test {
  const text = search.trim();
  if (text === "") return () => true;
  const plain = text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, "");
  return (row) =>
    columns.some(({ place, type }) => {
      const cell = row[place] ?? null;
      if (cell === null || type === "boolean") return false;
      if (type === "number") return number.test(plain) && compareCells(cell, plain, type) === 0;
      if (type === "date") return period.test(text) && String(cell).startsWith(text);
      return includes(String(cell), text, true);
    });
}
