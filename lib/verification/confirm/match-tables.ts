import type { Cell } from "@/lib/domain/datasets/cell";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { toKeyText } from "../figures/key-text";
import { toPlainName } from "../figures/plain-name";
import { findKeyColumns, toExactRowKey, toRowKey } from "../figures/result-figures";

/** The counterpart of a cell in another table. */
export type CellMatch =
  /** `isGuess`: matched only by elimination, so that a different value proves nothing. */
  | { found: true; value: Cell; isGuess: boolean }
  /** `gone`: the other table has fewer rows, and none with this key. */
  | { found: false; gone: boolean };

/** Finds the counterpart of a cell in another table. */
export type CellLookup = (row: number, column: number) => CellMatch;

/**
 * Matches two tables by the texts and dates that key their rows, and by column names. If one column is left over on each side,
 * pairs these two; next to columns matched by name, this pairing is a guess.
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

/** Finds the row with the same key, preferring exact matches. Undefined when there is none, null when it is ambiguous. */
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
  // Treats days as months only where nothing else matches.
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

/** Truncates days to months, because one program may name a month by its first day and another by its last. */
function toMonthKey(row: readonly Cell[], keys: readonly number[]): string {
  const months = keys.map((index) => toKeyText(row[index] ?? null).replace(/^(\d{4}-\d{2})-\d{2}$/u, "$1"));
  return toRowKey(
    months,
    keys.map((_, index) => index),
  );
}

/** Indexes rows by key; null marks an ambiguous key. */
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

/** Maps columns to those of the other table: by name, then the only key and the only value left over. */
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
