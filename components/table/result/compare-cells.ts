import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnType } from "@/lib/domain/datasets/dataset";

const whole = /^[+-]?\d+$/u;

/**
 * Compares two values of a column: negative when the left one comes first, 0 when they are equal. Numbers by size, integers
 * beyond 2^53, which are texts, by all their digits; everything else in the order of the database, by characters. Neither may
 * be missing.
 */
export function compareCells(left: Cell, right: Cell, type: ColumnType): number {
  if (type !== "number") return compare(String(left), String(right));
  return isWhole(left) && isWhole(right) ? compare(BigInt(left), BigInt(right)) : compare(Number(left), Number(right));
}

function compare<Value extends string | number | bigint>(left: Value, right: Value): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether a number has all its digits. */
function isWhole(cell: Cell): cell is string | number {
  return typeof cell === "number" ? Number.isSafeInteger(cell) : typeof cell === "string" && whole.test(cell);
}
