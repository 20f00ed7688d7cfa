import { quoteField } from "@/lib/domain/text/quotes";

/** Formats one row as plain CSV with its line break: every value quoted, an empty field for no value. */
export function toCsvLine(row: readonly string[]): string {
  if (row.length === 1) return `${quoteField(row[0] ?? "")}\n`;
  return `${row.map((value) => (value === "" ? "" : quoteField(value))).join(",")}\n`;
}
