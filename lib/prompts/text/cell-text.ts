import type { Cell } from "@/lib/domain/datasets/cell";
import { toClippedText } from "./untrusted-text";

const longestCell = 40;

/** Formats a number with at most `digits` significant digits and, if possible, no exponent. */
export function toShortNumber(value: number, digits = 4): string {
  if (Number.isInteger(value) && Math.abs(value) < 10 ** 7) return String(value);
  return String(Number(value.toPrecision(digits)));
}

/** Formats one value on one line, without characters that could end its field, its row or its fence. */
export function toCellText(value: Cell, options: { digits?: number; longest?: number } = {}): string {
  if (value === null) return "";
  if (typeof value === "number") return toShortNumber(value, options.digits);
  if (typeof value === "boolean") return String(value);
  return toClippedText(toSingleLine(value), options.longest ?? longestCell);
}

/**
 * Formats a column name for rows and lists: plain when harmless, else as a JSON string on one line without bars and
 * backticks. Two dots are not harmless, because they denote a series of columns.
 */
export function toNameText(name: string): string {
  if (
    /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_ ()%.:;,/&°²³€$£'+*=<>?!@-]*$/u.test(name) &&
    name === name.trim() &&
    !name.includes("..")
  )
    return name;
  return JSON.stringify(name).replace(
    /[|`\u007f-\u009f\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Replaces bars, backticks, line ends and other control characters with look-alikes and spaces. */
function toSingleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll("|", "¦")
    .replaceAll("`", "'")
    .trim();
}
