import type { ColumnType } from "@/lib/domain/datasets/dataset";
import { formatNumber } from "@/lib/domain/text/numbers";
import { gridWords } from "../../words/grid-words";
import type { GridColumn } from "./grid-column";

/** Height of the headers, in pixels. */
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
/** Approximate width of a letter, and of the parts beside a name. */
const letter = 7.5;
const besideName = 76;
const smallLetter = 6;
const besideCounts = 32;
/** Letters of "12.5 % missing". */
const longestMissing = 14;

/** Computes the width of a column: space for its name, for its counts and for its usual values. */
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

/** Computes the width of the row numbers: space for the highest one. */
export function toNumberWidth(total: number): number {
  return Math.max(48, String(formatNumber(total)).length * 8 + 20);
}
