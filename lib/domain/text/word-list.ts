/** Joins items in a sentence: "a", "a and b", "a, b and c". */
export function toWordList(items: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = items.at(-1);
  if (items.length < 2 || last === undefined) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}
