import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";

/** Whether the values of a column are stored as text. */
function isText({ storage }: ColumnProfile): boolean {
  return /^(VARCHAR|ENUM)/i.test(storage);
}

/** Whether texts of the column may differ only by case or surrounding blanks; also where that was not counted. */
export function mayDifferInSpelling(column: ColumnProfile): boolean {
  return isText(column) && (column.spellings === undefined || column.spellings.rows > 0);
}

function toKnownTexts({ values = [], top, samples }: ColumnProfile): string[] {
  const { head, middle, tail, rare } = samples;
  const cells: Cell[] = [...values, ...top.map(({ value }) => value), head, middle, tail, rare];
  return [...new Set(cells)].filter((cell) => typeof cell === "string");
}

/** Lists the texts that are known to be the only spelling of a value, so that they can be compared directly. */
export function toPlainTexts(column: ColumnProfile): string[] {
  return isText(column) && !mayDifferInSpelling(column) ? toKnownTexts(column) : [];
}

const yes = ["yes", "y", "true", "t", "ja", "1"];
const no = ["no", "n", "false", "f", "nein", "0"];

/** Returns the case-folded texts of a column that mean yes or no: those that occur, as far as they are known. */
export function toTruthTexts(column: ColumnProfile, expected: boolean): string[] {
  const known = toKnownTexts(column);
  const folded = new Set(known.map((text) => text.trim().toLowerCase()));
  const texts = expected ? yes : no;
  return known.length < column.distinct ? texts : texts.filter((text) => folded.has(text));
}
