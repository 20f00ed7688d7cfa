import type { Cell } from "@/lib/domain/datasets/cell";

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, Cell>>;

const isGone = (cell: Cell | undefined) => cell === null || cell === undefined;

/** Drops rows that have the same values as an earlier one. */
export function distinct(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = JSON.stringify(Object.entries(row));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Drops the total row. */
export function withoutTotal(rows: readonly Row[]): Row[] {
  return rows.filter(({ order_id: id }) => id !== "Total");
}

/** Replaces the missing values of a column. */
export function fill(rows: readonly Row[], column: string, value: Cell): Row[] {
  return rows.map((row) => (isGone(row[column]) ? { ...row, [column]: value } : row));
}

/** Renames columns. */
export function rename(rows: readonly Row[], names: Readonly<Record<string, string>>): Row[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [names[name] ?? name, cell])));
}

/** Drops columns. */
export function without(rows: readonly Row[], ...columns: readonly string[]): Row[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))));
}

/** Returns the present numbers of a column. */
export function numbersOf(rows: readonly Row[], column: string): number[] {
  return rows.flatMap((row) => (typeof row[column] === "number" ? [row[column]] : []));
}

/** Returns the median of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Sums a column for each value of another one. */
export function sumBy(rows: readonly Row[], by: string, { of, name }: { of: string; name: string }): Row[] {
  const keys = [...new Set(rows.map((row) => row[by] ?? null))];
  return keys.map((key) => {
    const own = rows.filter((row) => (row[by] ?? null) === key);
    const numbers = numbersOf(own, of);
    return { [by]: key, [name]: numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) };
  });
}

/** Adds the columns of the row of another table that has the same key; missing where there is none. */
export function joinRows(rows: readonly Row[], others: readonly Row[], key: string): Row[] {
  const names = Object.keys(others[0] ?? {}).filter((name) => name !== key);
  return rows.map((row) => {
    const partner = isGone(row[key]) ? undefined : others.find((other) => other[key] === row[key]);
    return { ...row, ...Object.fromEntries(names.map((name) => [name, partner?.[name] ?? null])) };
  });
}

/** Replaces texts that differ only in case and blanks by the most frequent of them. */
export function mergeSpellings(rows: readonly Row[], column: string): Row[] {
  const plain = (cell: Cell | undefined) => String(cell).trim().toLowerCase();
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(String(row[column]), (counts.get(String(row[column])) ?? 0) + 1);
  return rows.map((row) => {
    if (isGone(row[column])) return row;
    const same = [...counts].filter(([text]) => plain(text) === plain(row[column]));
    const [best] = same.sort((left, right) => right[1] - left[1]);
    return { ...row, [column]: best?.[0] ?? null };
  });
}

/** Compares rows as sets: values by column name, numbers within rounding, in whatever order rows and columns are. */
export function haveSameRows(left: readonly Row[], right: readonly Row[]): boolean {
  const toText = (cell: Cell) =>
    typeof cell === "number" ? String(Number(cell.toPrecision(10))) : JSON.stringify(cell);
  const toLine = (row: Row) => {
    const names = Object.keys(row).sort();
    return names.map((name) => `${name}=${toText(row[name] ?? null)}`).join("|");
  };
  const [one, other] = [left, right].map((rows) => rows.map(toLine).sort().join("\n"));
  return one === other;
}
