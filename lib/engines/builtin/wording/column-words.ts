import { toNameParts } from "../matching/column-unit";
import { escapeMarkdown } from "./escape-markdown";

/** A column's name in a sentence, without its unit and escaped. */
export function toColumnWords(column: string): string {
  const { core, unit } = toNameParts(column);
  const words = escapeMarkdown(unit === null ? column : core);
  return words === "" ? "(unnamed column)" : words;
}

/** Things in a sentence: "a", "a and b", "a, b and c". */
export function toWordList(items: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = items.at(-1);
  if (items.length < 2 || last === undefined) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** "1 row", "2 rows". */
export function toRowCount(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;
}
