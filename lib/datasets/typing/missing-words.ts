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

/** Characters that count for nothing at both ends of a value. */
const blanks = " \t\r\n\u00a0\u202f\u3000";

/** Takes blanks from both ends. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && blanks.includes(text.charAt(start))) start += 1;
  while (end > start && blanks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** SQL that does with raw text what `trimBlanks` does, so that both sides always agree. */
export function toTrimmed(raw: string): string {
  return `trim(${raw}, '${blanks}')`;
}

/** The spelling as it is compared: trimmed, lower case; null when the text is a value. */
export function findMissingWord(text: string): string | null {
  const word = trimBlanks(text).toLowerCase();
  return missingWords.has(word) ? word : null;
}
