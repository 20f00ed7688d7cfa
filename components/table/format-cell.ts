import type { Cell } from "@/lib/domain/datasets/cell";
import { formatDecimals, formatNumber } from "@/lib/domain/text/numbers";
import { words } from "../words/words";
import { decimalsOf } from "./decimals-of";

/** Names of columns whose integers are identifiers rather than amounts, and have no thousands separators. */
const labelColumn = /(^|[^a-z])(year|jahr|id|zip|code|number|no)$/i;

/** Whether the integers of a column, by its name, are identifiers rather than amounts. */
export function namesRatherThanCounts(column: string): boolean {
  return labelColumn.test(column.trim());
}

/** Formats a single value: a number for reading, text unchanged, nothing for a missing one. */
export function formatCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? words.table.yes : words.table.no;
  return value;
}

/** Creates the format of one column's values: its numbers get the same number of decimals. */
export function columnFormat(name: string, values: readonly Cell[]): (value: Cell) => string {
  const numbers = values.filter((value) => typeof value === "number");
  const label = namesRatherThanCounts(name) && numbers.every(Number.isInteger);
  const format = label ? String : numberFormat(numbers);
  return (value) => (typeof value === "number" ? format(value) : formatCell(value));
}

/** Whether the values of a column are numbers, ignoring missing ones; they are right-aligned then. */
export function isNumeric(values: readonly Cell[]): boolean {
  const present = values.filter((value) => value !== null);
  return present.length > 0 && present.every((value) => typeof value === "number");
}

function numberFormat(numbers: readonly number[]): (value: number) => string {
  const sizes = numbers.map(Math.abs).filter((size) => size > 0);
  const largest = Math.max(0, ...sizes);
  const smallest = Math.min(...sizes);
  if (largest >= 1e15 || (smallest < 1e-4 && !numbers.every(Number.isInteger))) {
    return formatNumber;
  }
  const decimals = decimalsOf(numbers, largest >= 1 ? 2 : largest >= 0.1 ? 3 : 5);
  return (value) => formatDecimals(value, { least: decimals, most: decimals });
}
