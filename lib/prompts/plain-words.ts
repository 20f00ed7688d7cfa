import { toClippedText } from "./text/untrusted-text";

const longestSummary = 200;

/** Joins items as `a`, `a and b`, `a, b and c`; counts the items beyond `limit`. */
export function toList(items: readonly string[], limit = 5): string {
  const shown = items.length > limit ? [...items.slice(0, limit), `${items.length - limit} more`] : [...items];
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

/** Shortens a text to one line of at most `longest` characters, without control characters. */
export function toOneLine(text: string, longest: number): string {
  return toClippedText(text.replace(/[\s\p{Cc}]+/gu, " ").trim(), longest);
}

/** Shortens a text to one line of at most 200 characters. */
export function toSummary(text: string): string {
  return toOneLine(text, longestSummary);
}
