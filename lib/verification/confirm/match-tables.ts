import type { Cell } from "@/lib/domain/cell";
import type { ResultTable } from "@/lib/domain/execution";
import { toKeyText } from "../figures/key-text";
import { toPlainName } from "../figures/plain-name";
import { findKeyColumns, toExactRowKey, toRowKey } from "../figures/result-figures";

/** What another table has for a cell. */
export type CellMatch =
  /** `isGuess`: nothing but the position says so, so that another value is no difference. */
  | { found: true; value: Cell; isGuess: boolean }
  /** `gone`: the other table has fewer rows, and none with this key. */
  | { found: false; gone: boolean };

/** Finds the cell of another table that stands for a cell of this one. */
export type CellLookup = (row: number, column: number) => CellMatch;

/**
 * Matches two tables by the texts and dates that name their rows, and by the names of their columns. A lone column that is left over on both
 * sides is the same one under another name; beside columns that are matched by name this is a guess.
 */
export function matchTables(table: ResultTable, other: ResultTable): CellLookup {
  const keys = findKeyColumns(table);
  const { columns, guessed } = matchColumns(table, other, keys);
  const toMatch = (row: readonly Cell[], column: number): CellMatch => {
    const at = columns.get(column);
    if (at === undefined) return { found: false, gone: false };
    return { found: true, value: row[at] ?? null, isGuess: guessed === column };
  };
  const [only] = other.rows;
  if (table.rows.length === 1 && other.rows.length === 1 && only !== undefined)
    return (_, column) => toMatch(only, column);
  const otherKeys = keys.map((index) => columns.get(index));
  if (keys.length === 0 || !otherKeys.every((index) => index !== undefined))
    return () => ({ found: false, gone: false });
  const findRow = createRowFinder({ rows: table.rows, keys }, { rows: other.rows, keys: otherKeys });
  const isComplete = other.totalRows === other.rows.length && other.totalRows < table.totalRows;
  // Tables without a common row are about different things.
  const hasGone = isComplete && table.rows.some((row) => findRow(row) !== undefined);
  return (row, column) => {
    const cells = findRow(table.rows[row] ?? []);
    if (cells === undefined) return { found: false, gone: hasGone };
    return cells === null ? { found: false, gone: false } : toMatch(cells, column);
  };
}

interface KeyedRows {
  rows: ResultTable["rows"];
  keys: readonly number[];
}

/** Finds the row of the same key, written as exactly as it can be: undefined when there is none, null when there are several. */
function createRowFinder(
  own: KeyedRows,
  other: KeyedRows,
): (row: readonly Cell[]) => readonly Cell[] | null | undefined {
  const toLevel = (toKey: typeof toRowKey) => ({
    own: indexRows(own.rows, (row) => toKey(row, own.keys)),
    other: indexRows(other.rows, (row) => toKey(row, other.keys)),
    toKey,
  });
  const levels = [toLevel(toExactRowKey), toLevel(toRowKey)];
  // Ends of months stand for months only where nothing else matches.
  if (!levels.some((level) => [...level.own.keys()].some((key) => level.other.has(key))))
    levels.push(toLevel(toMonthKey));
  return (row) => {
    for (const level of levels) {
      const key = level.toKey(row, own.keys);
      const found = level.other.get(key);
      if (found !== undefined) return level.own.get(key) === null ? null : found;
    }
    return undefined;
  };
}

/** The key with days as their months, since one program names a month by its first day and another by its last. */
function toMonthKey(row: readonly Cell[], keys: readonly number[]): string {
  const months = keys.map((index) => toKeyText(row[index] ?? null).replace(/^(\d{4}-\d{2})-\d{2}$/u, "$1"));
  return toRowKey(
    months,
    keys.map((_, index) => index),
  );
}

/** Rows by key; a key that names several rows names none. */
function indexRows(
  rows: ResultTable["rows"],
  toKey: (row: readonly Cell[]) => string,
): Map<string, readonly Cell[] | null> {
  const index = new Map<string, readonly Cell[] | null>();
  for (const row of rows) {
    const key = toKey(row);
    index.set(key, index.has(key) ? null : row);
  }
  return index;
}

/** Columns of the other table by those of this one: by name, then the only key and the only value that are left over. */
function matchColumns(
  table: ResultTable,
  other: ResultTable,
  keys: readonly number[],
): { columns: Map<number, number>; guessed: number | null } {
  const columns = new Map<number, number>();
  const names = other.columns.map(({ name }) => toPlainName(name));
  table.columns.forEach(({ name }, index) => {
    const wanted = toPlainName(name);
    const at = names.indexOf(wanted);
    if (at !== -1 && names.lastIndexOf(wanted) === at) columns.set(index, at);
  });
  const hasNamedValue = [...columns.keys()].some((index) => !keys.includes(index));
  const otherKeys = findKeyColumns(other);
  let guessed: number | null = null;
  for (const isKey of [true, false]) {
    const left = table.columns
      .map((_, index) => index)
      .filter((index) => !columns.has(index) && keys.includes(index) === isKey);
    const taken = new Set(columns.values());
    const right = names
      .map((_, index) => index)
      .filter((index) => !taken.has(index) && otherKeys.includes(index) === isKey);
    const [one] = left;
    const [another] = right;
    if (left.length !== 1 || right.length !== 1 || one === undefined || another === undefined) continue;
    columns.set(one, another);
    if (!isKey && hasNamedValue) guessed = one;
  }
  return { columns, guessed };
}
