import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { shareWords } from "../../table/share-words";
import { toCellWords } from "../../table/grid/cell-words";

const shownValues = 3;
const longestValue = 40;

/**
 * Sums up the values of a column in a line: the range of numbers and dates, else the most frequent values with their shares
 * of all rows, else an example.
 */
export function toSpreadWords(profile: ColumnProfile, rowCount: number): string {
  const { type, min, max, top, samples } = profile;
  const short = (text: string) => (text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text);
  if ((type === "number" || type === "date") && min !== null && max !== null) {
    return min === max ? toCellWords(min, profile) : `${toCellWords(min, profile)} – ${toCellWords(max, profile)}`;
  }
  if (top.length > 0) {
    return top
      .slice(0, shownValues)
      .map(({ value, count }) => `${short(toCellWords(value, profile))} ${shareWords(count, rowCount)}`)
      .join(", ");
  }
  const example = [samples.head, samples.middle, samples.tail].find((value) => value !== null);
  return example === undefined ? "" : short(toCellWords(example, profile));
}
