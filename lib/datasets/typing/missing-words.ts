import { quoteText } from "@/lib/domain/text/quotes";
import { escapePattern } from "../duck/escape-pattern";

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

/** Those that are also ordinary words, as in `Discount: none`. */
const ordinaryWords: ReadonlySet<string> = new Set(["none", "nil", "missing", "unknown", "*"]);

/** Characters ignored at both ends of a value. */
const blanks = " \t\r\n\u00a0\u2007\u2009\u202f\u3000";

/** Trims blanks from both ends. */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && blanks.includes(text.charAt(start))) start += 1;
  while (end > start && blanks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** SQL that trims like `trimBlanks`, so that both sides always agree. */
export function toTrimmed(raw: string): string {
  return `trim(${raw}, '${blanks}')`;
}

/** SQL that is true of a text that only says that there is no value. */
export function toBareWordCondition(text: string): string {
  const words = [...missingWords].filter((word) => word !== "" && !ordinaryWords.has(word));
  // One pattern instead of trimming and lower-casing, which costs many times as much.
  return `regexp_full_match(${text}, ${quoteText(`(?i)[${blanks}]*(${words.map(escapePattern).join("|")})[${blanks}]*`)})`;
}

/** Normalises the spelling for comparison: trimmed, lower case; null when the text is a value. */
export function findMissingWord(text: string): string | null {
  const word = trimBlanks(text).toLowerCase();
  return missingWords.has(word) ? word : null;
}
