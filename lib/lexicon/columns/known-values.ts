import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { isDate } from "./column-date";
import { isIdentifier, isMeasure, isTruth } from "./column-role";

/**
 * Returns the texts of a column that its profile names, each once: among spellings that differ in case or blanks the most
 * frequent, or one not in capitals.
 */
export function toKnownValues(column: ColumnProfile): string[] {
  const { head, middle, tail, rare } = column.samples;
  const isCapital = (text: string) => text === text.toUpperCase();
  const values = (column.values ?? []).toSorted((left, right) => Number(isCapital(left)) - Number(isCapital(right)));
  const known = new Map<string, string>();
  for (const cell of [...column.top.map(({ value }) => value), ...values, head, middle, tail, rare]) {
    if (typeof cell !== "string") continue;
    const plain = cell.trim().toLowerCase();
    if (plain !== "" && !known.has(plain)) known.set(plain, cell.trim());
  }
  return [...known.values()];
}

/** Whether people name the values of the column in questions: texts other than dates, numbers, identifiers, or yes and no. */
export function hasNamedValues(column: ColumnProfile): boolean {
  if (isDate(column) || isMeasure(column) || isTruth(column) || !/^(VARCHAR|ENUM)/i.test(column.storage)) return false;
  return !isIdentifier(column) || column.values !== undefined;
}
