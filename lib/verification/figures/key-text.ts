import type { Cell } from "@/lib/domain/cell";

/** A cell as part of a row's key: equal for numbers and their texts, truth values in any case, and dates with and without midnight. */
export function toKeyText(cell: Cell): string {
  if (cell === null) return "";
  const text = String(cell).normalize("NFC").replace(/\s+/gu, " ").trim();
  if (/^(?:true|false)$/iu.test(text)) return text.toLowerCase();
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(text) && !/^0\d/u.test(text)) return String(Number(text));
  return text.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00(?::?00)?)?$/u, "$1");
}
