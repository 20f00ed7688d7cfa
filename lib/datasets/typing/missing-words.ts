/** Spellings of "no value", lower case, in columns whose other values are numbers, dates or booleans. */
const missingWords: ReadonlySet<string> = new Set([
  "",
  "na",
  "n/a",
  "#n/a",
  "n.a.",
  "n.a",
  "<na>",
  "null",
  "(null)",
  "\\n",
  "none",
  "nil",
  "nan",
  "nat",
  "missing",
  "unknown",
  "-",
  "--",
  "---",
  "–",
  "—",
  "?",
  ".",
  "..",
  "...",
  "*",
  "#value!",
  "#div/0!",
  "#ref!",
  "#num!",
  "#name?",
]);

/** Trims what SQL's `trim(text, ' \t\r\n')` trims, so that both sides agree. */
export function trimBlanks(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
}

/** The spelling as it is compared: trimmed, lower case; null when the text is a value. */
export function findMissingWord(text: string): string | null {
  const word = trimBlanks(text).toLowerCase();
  return missingWords.has(word) ? word : null;
}
