import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnType } from "@/lib/domain/datasets/dataset";
import { formatExactly } from "@/lib/domain/text/numbers";
import { words } from "../../words/words";
import { namesRatherThanCounts } from "../format-cell";

/** Texts are loaded up to this length; longer ones are cut. */
export const clippedLength = 200;

/** Formats a value for a cell: exact, with thousands separators unless it is an identifier, without the `T` in times. */
export function toCellWords(value: Cell, column: { name: string; type: ColumnType }): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? words.table.yes : words.table.no;
  if (typeof value === "number") {
    const isName = column.type === "id" || (Number.isInteger(value) && namesRatherThanCounts(column.name));
    const isExtreme = value !== 0 && (Math.abs(value) >= 1e15 || Math.abs(value) < 1e-6);
    return isName || isExtreme ? String(value) : formatExactly(value);
  }
  if (column.type === "date") return value.replace(/^(\d{4}-\d{2}-\d{2})T/u, "$1 ").replace(/ 00:00:00$/u, "");
  return value.length > clippedLength ? `${value.slice(0, clippedLength)}…` : value;
}

/** Whether values of a column are right-aligned. */
export function standsRight({ type, storage }: { type: ColumnType; storage: string }): boolean {
  return type === "number" || (type !== "date" && storage !== "VARCHAR" && storage !== "BOOLEAN");
}
