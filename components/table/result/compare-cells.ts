import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnType } from "@/lib/domain/datasets/dataset";

const whole = /^[+-]?\d+$/u;

/**
 * Which of two values of a column comes first: negative for the left one, 0 for neither. Numbers by size, whole ones beyond 2^53, which
 * come as text, by all their digits; everything else as the database orders it, by its characters. Neither is missing.
 */
export function compareCells(left: Cell, right: Cell, type: ColumnType): number {
  if (type !== "number") return compare(String(left), String(right));
  return isWhole(left) && isWhole(right) ? compare(BigInt(left), BigInt(right)) : compare(Number(left), Number(right));
}

function compare<Value extends string | number | bigint>(left: Value, right: Value): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether all digits of a number are there. */
function isWhole(cell: Cell): cell is string | number {
  return typeof cell === "number" ? Number.isSafeInteger(cell) : typeof cell === "string" && whole.test(cell);
}
