import type { Reading } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import { readingWords } from "../../words/answers/reading-words";

/** One option for a part of a reading. */
export interface Choice {
  value: string;
  label: string;
}

/** Encodings on offer; automatic detection knows more. */
export const encodings = [
  "utf-8",
  "windows-1252",
  "iso-8859-15",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "koi8-u",
  "windows-1253",
  "iso-8859-7",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
  "utf-16le",
  "utf-16be",
] as const;

const longestRow = 48;

/** Abbreviates a row of the file for a list of rows. */
export function toRowWords(row: readonly string[]): string {
  const text = row
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(", ");
  return text.length > longestRow ? `${text.slice(0, longestRow - 1)}…` : text;
}

/** Returns the name of a delimiter, or the delimiter itself when it has none. */
export function toDelimiterWords(delimiter: string): string {
  const name = Object.hasOwn(readingWords.delimiters, delimiter) ? readingWords.delimiters[delimiter] : undefined;
  return name ?? `“${delimiter.replaceAll("\t", "→")}”`;
}

/** Lists the rows that may be the header. */
export function toHeaderChoices(beginning: TableLook["beginning"]): Choice[] {
  const rows = beginning.map((row, index) => ({
    value: String(index),
    label: readingWords.row(index + 1, toRowWords(row)),
  }));
  return [...rows, { value: "null", label: readingWords.noHeader }];
}

/** Labels the automatic option with the detected value; `chosen` is a person's choice. */
export function toAutomatic(chosen: unknown, found: string | undefined): Choice {
  const isKnown = chosen === undefined && found !== undefined;
  return { value: "", label: isKnown ? readingWords.found(found) : readingWords.automatic };
}

/** Returns a reading with one part set, or automatic when `value` is undefined. */
export function withPart<Part extends keyof Reading>(reading: Reading, part: Part, value: Reading[Part]): Reading {
  const others = Object.fromEntries(Object.entries(reading).filter(([name]) => name !== part));
  return value === undefined ? others : { ...others, [part]: value };
}

/** Whether two readings are equal. */
export function isSameReading(left: Reading, right: Reading): boolean {
  const toText = ({ types = {}, ...reading }: Reading) =>
    JSON.stringify([Object.entries(reading).sort(), Object.entries(types).sort()]);
  return toText(left) === toText(right);
}
