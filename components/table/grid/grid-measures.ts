import type { ColumnType } from "@/lib/domain/datasets/dataset";
import { gridWords } from "../../grid-words";
import { locale } from "../../locale";
import type { GridColumn } from "./grid-column";

/** Height of the heads, in pixels. */
export const headHeight = 84;

const usual: Record<ColumnType, number> = {
  number: 132,
  category: 148,
  text: 240,
  date: 160,
  boolean: 120,
  id: 148,
  geo: 148,
  personal: 180,
};
const widest = 320;
/** About the width of a letter, and of what stands beside a name. */
const letter = 7.5;
const besideName = 76;
const smallLetter = 6;
const besideCounts = 32;
/** Letters of "12.5 % missing". */
const longestMissing = 14;

/** Width of a column: room for its name, for what is counted of it and for what it usually holds. */
export function toColumnWidth({ name, type, distinct, missing, minWidth = 0 }: Omit<GridColumn, "profile">): number {
  const counted = gridWords.distinct(distinct).length + (missing === 0 ? 0 : longestMissing);
  const wanted = Math.max(
    usual[type],
    minWidth,
    name.length * letter + besideName,
    counted * smallLetter + besideCounts,
  );
  return Math.round(Math.min(widest, wanted));
}

/** Width of the row numbers: room for the highest one. */
export function toNumberWidth(total: number): number {
  return Math.max(48, String(total.toLocaleString(locale)).length * 8 + 20);
}
