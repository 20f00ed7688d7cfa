import type { Cell } from "@/lib/domain/datasets/cell";
import type { Json } from "@duckdb/node-api";

const whole = /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER)$/;
const fractional = /^(?:DOUBLE|FLOAT|DECIMAL.*)$/;

/** Whether values of a DuckDB type are whole numbers. */
export function isWholeNumber(storage: string): boolean {
  return whole.test(storage);
}

/** Whether values of a DuckDB type are numbers. */
export function isNumeric(storage: string): boolean {
  return whole.test(storage) || fractional.test(storage);
}

/** Whether values of a DuckDB type are dates or times of a calendar day. */
export function isTemporal(storage: string): boolean {
  return storage === "DATE" || storage.startsWith("TIMESTAMP");
}

/**
 * Converts a value that DuckDB cast to text to JSON: whole numbers beyond 2^53 stay text, NaN and infinities become
 * null, times get their `T`.
 */
export function toCell(text: Json | undefined, storage: string): Cell {
  if (typeof text !== "string") return null;
  if (storage === "BOOLEAN") return text === "true";
  if (whole.test(storage)) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
  }
  if (fractional.test(storage)) {
    const number = Number(text);
    return Number.isFinite(number) ? number : null;
  }
  if (storage.startsWith("TIMESTAMP")) return text.replace(" ", "T").replace(/\+00$/, "Z");
  return text;
}
