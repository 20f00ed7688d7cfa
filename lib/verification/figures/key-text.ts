import type { Cell } from "@/lib/domain/datasets/cell";

/** Converts a cell to key text: equal for numbers and their texts, booleans in any case, and dates with or without midnight. */
export function toKeyText(cell: Cell): string {
  if (cell === null) return "";
  const text = String(cell).normalize("NFC").replace(/\s+/gu, " ").trim();
  if (/^(?:true|false)$/iu.test(text)) return text.toLowerCase();
  if (isNumberText(text)) return String(Number(text));
  return text.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00(?::?00)?)?$/u, "$1");
}

/** Whether a text is a number rather than an id: leading zeros or too many digits make it text. */
export function isNumberText(text: string): boolean {
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(text) || /^-?0\d/u.test(text)) return false;
  return !/^-?\d+$/u.test(text) || Number.isSafeInteger(Number(text));
}

/**
 * Converts a cell to key text for comparing two programs. Normalizes periods to their first day, so that `2024-04`, `2024Q2` and
 * `2024-04-01` match, and `2024` and `2024-01-01`.
 */
export function toMatchText(cell: Cell): string {
  const text = toKeyText(cell);
  const quarter = /^(\d{4})[- ]?Q([1-4])$/iu.exec(text) ?? /^(Q[1-4])[- ](\d{4})$/iu.exec(text);
  if (quarter !== null) {
    const [, one = "", other = ""] = quarter;
    const [year, number] = one.length === 4 ? [one, other] : [other, one.slice(1)];
    return withoutFirst(`${year}-${String(Number(number) * 3 - 2).padStart(2, "0")}`);
  }
  return /^\d{4}-\d{2}(?:-\d{2})?$/u.test(text) ? withoutFirst(text) : text;
}

/** Drops trailing `-01` parts of a date. */
function withoutFirst(date: string): string {
  return date.replace(/(?:-01){1,2}$/u, "");
}
