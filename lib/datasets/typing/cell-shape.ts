import { findDateShape, findIsoShape } from "./date-shape";
import { findMissingWord, trimBlanks } from "./missing-words";
import { findMarkReading, findNumberShape } from "./number-shape";

export type CellShape = "missing" | "number" | "date" | "boolean" | "text";

/** The same cells are examined several times, so this many are cached. */
const mostKnown = 50_000;
/** Longer ones are not cached, because they would keep the whole text in memory of which they are a slice. */
const longestKnown = 12;
const known = new Map<string, CellShape>();

/** Determines what a single cell looks like, without knowledge of its column. */
export function toCellShape(text: string): CellShape {
  if (text.length > longestKnown) return findShape(text);
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const shape = findShape(text);
  known.set(text, shape);
  return shape;
}

function findShape(text: string): CellShape {
  if (findMissingWord(text) !== null) return "missing";
  const trimmed = trimBlanks(text);
  if (trimmed.length > 60) return "text";
  const number = findNumberShape(trimmed);
  if (number !== null && !number.codeLike && findMarkReading(number.core) !== null) return "number";
  if (/^(true|false)$/i.test(trimmed)) return "boolean";
  return findIsoShape(trimmed) !== null || findDateShape(trimmed) !== null ? "date" : "text";
}
