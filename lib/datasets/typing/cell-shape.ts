import { findDateShape, findIsoShape } from "./date-shape";
import { findMissingWord, trimBlanks } from "./missing-words";
import { findMarkReading, findNumberShape } from "./number-shape";

export type CellShape = "missing" | "number" | "date" | "boolean" | "text";

/** What a single cell looks like, without knowledge of its column. */
export function toCellShape(text: string): CellShape {
  if (findMissingWord(text) !== null) return "missing";
  const trimmed = trimBlanks(text);
  if (trimmed.length > 60) return "text";
  const number = findNumberShape(trimmed);
  if (number !== null && findMarkReading(number.core) !== null) return "number";
  if (/^(true|false)$/i.test(trimmed)) return "boolean";
  return findIsoShape(trimmed) !== null || findDateShape(trimmed) !== null ? "date" : "text";
}
