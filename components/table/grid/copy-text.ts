import type { Cell } from "@/lib/domain/datasets/cell";
import { toHarmlessText } from "@/lib/domain/harmless-text";
import { quoteField } from "@/lib/domain/text/quotes";

function toField(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = toHarmlessText(cell);
  return /["\t\r\n]/u.test(safe) ? quoteField(safe) : safe;
}

/**
 * Formats cells for pasting into spreadsheets: tabs between them, a line per row. Text that begins like a formula gets a
 * leading `'`; a single cell stays unchanged.
 * @param names shown above the cells; none by default.
 */
export function toCopyText(rows: readonly (readonly Cell[])[], names?: readonly string[]): string {
  const [first] = rows;
  if (names === undefined && rows.length === 1 && first?.length === 1) return String(first[0] ?? "");
  return [...(names === undefined ? [] : [names]), ...rows].map((cells) => cells.map(toField).join("\t")).join("\n");
}
