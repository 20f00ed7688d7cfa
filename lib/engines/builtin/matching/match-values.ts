import type { Cell } from "@/lib/domain/cell";
import type { ColumnProfile } from "@/lib/domain/profile";
import { findPhrase, isLanguageWord } from "../language/phrases";
import { toWords } from "../language/to-words";
import { isDate, isMeasure } from "./column-role";
import { costOf, matchWord } from "./match-word";

/** A value of a column that can be named in a question. */
export interface KnownValue {
  column: string;
  value: string;
  words: readonly string[];
}

/** Values of a column that a span of words may mean. */
export interface ValueMatch {
  column: string;
  value: string;
  cost: number;
  /** How the word differed, when it did. */
  loose: "typo" | "adjective" | null;
}

/** Whether every value of the column is known from its facts. */
export function areAllValuesKnown(column: ColumnProfile): boolean {
  return toKnownValues(column).length >= column.distinct;
}

/** The values of a column that its facts name, each once. */
export function toKnownValues(column: ColumnProfile): string[] {
  const { head, middle, tail, rare } = column.samples;
  const cells: Cell[] = [...column.top.map((entry) => entry.value), head, middle, tail, rare, column.min, column.max];
  return [...new Set(cells.filter((cell) => typeof cell === "string" && cell !== ""))] as string[];
}

/** The values of all columns of categories and texts. */
export function toNamedValues(columns: readonly ColumnProfile[]): KnownValue[] {
  return columns
    .filter((column) => !isDate(column) && !isMeasure(column))
    .flatMap((column) =>
      toKnownValues(column).flatMap((value) =>
        [toWords(value), ...toOtherNames(value)].map((words) => ({ column: column.name, value, words })),
      ),
    )
    .filter(({ words }) => words.length > 0 && words.length <= 8);
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  female: ["women", "woman"],
  male: ["men", "man"],
  f: ["female", "women", "woman"],
  m: ["male", "men", "man"],
};

/** Words for people that tables code in their own way. */
function toOtherNames(value: string): string[][] {
  return (otherNames[value.trim().toLowerCase()] ?? []).map((word) => [word]);
}

/** "rainy" names "rain", "sunny" names "sun". */
function isAdjectiveOf(asked: string, known: string): boolean {
  return (
    known.length >= 3 && !isLanguageWord(asked) && (asked === `${known}y` || asked === `${known}${known.at(-1) ?? ""}y`)
  );
}

function matchValue(words: readonly string[], known: KnownValue): ValueMatch | null {
  if (words.length !== known.words.length) return null;
  let cost = 0;
  let loose: ValueMatch["loose"] = null;
  for (const [index, asked] of words.entries()) {
    const word = known.words[index] ?? "";
    const match = matchWord(asked, word);
    if (match === "same" || match === "inflected") {
      cost += costOf(match);
    } else if (match === "typo" && word.length >= 5 && findPhrase(word) === undefined) {
      cost += costOf(match);
      loose = "typo";
    } else if (words.length === 1 && isAdjectiveOf(asked, word)) {
      cost += 3;
      loose = "adjective";
    } else {
      return null;
    }
  }
  return { column: known.column, value: known.value, cost, loose };
}

/** The values that `words` name; several when columns share the value. Sure matches hide unsure ones. */
export function matchValues(words: readonly string[], values: readonly KnownValue[]): ValueMatch[] {
  const matches = values.flatMap((value) => matchValue(words, value) ?? []);
  const best = Math.min(...matches.map((match) => match.cost));
  const seen = new Set<string>();
  return matches.filter((match) => {
    if (match.cost > best || seen.has(match.column)) return false;
    seen.add(match.column);
    return true;
  });
}
