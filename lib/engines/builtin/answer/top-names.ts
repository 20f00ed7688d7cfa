import type { TableRow } from "./result-reader";

/**
 * Returns the rows with the highest or lowest number, all of them when they tie (at most five names); null when no row has a
 * number.
 */
export function toTopNames(
  rows: readonly TableRow[],
  options: { value: string; direction: "high" | "low"; name: (row: TableRow) => string },
): { names: string[]; value: number; rows: TableRow[] } | null {
  const numbers = rows.flatMap((row) => row.number(options.value) ?? []);
  if (numbers.length === 0) return null;
  const best = numbers.reduce((left, right) =>
    options.direction === "high" ? Math.max(left, right) : Math.min(left, right),
  );
  const top = rows.filter((row) => row.number(options.value) === best);
  const names = top.slice(0, 5).map(options.name);
  return { names: top.length > 5 ? [...names, "others"] : names, value: best, rows: top };
}
