import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { toCountryNames } from "../vocabulary/countries";
import { hasNamedValues, toKnownValues } from "./known-values";
import type { ValueMatch } from "./lexicon";
import { findSlips } from "./match-word";
import { toPlainWords, toRoot } from "../words/roots";
import { smallWords } from "./name-words";

/** Finds the values that words name, best first; several when columns share them. */
export type ValueMatcher = (words: readonly string[]) => readonly ValueMatch[];

/** Cost of words that are not exactly the value. */
const costs = { same: 0, other: 1, part: 2, adjective: 3, inflected: 3.5, typo: 4 };
const [mostWords, mostValues] = [8, 20_000];

interface KnownValue {
  column: string;
  value: string;
  words: readonly string[];
  /** Whether the words are another name for it. */
  isOther: boolean;
  /** Whether a noun was reduced to a verb: `savings` has the root `save`. */
  isInflected: boolean;
}

/** Words for people that tables encode in their own way. */
const people: Readonly<Record<string, readonly string[]>> = {
  female: ["woman", "girl", "lady"],
  male: ["man", "boy", "gentleman"],
  f: ["female", "woman", "girl", "lady"],
  m: ["male", "man", "boy"],
};

/** Removes small words; the `A` of `Studio A` is not one. */
function toContent(words: readonly string[]): string[] {
  return words.filter(
    (word, place) => !smallWords.has(word) || (word === "a" && place > 0 && place === words.length - 1),
  );
}

/** Returns the roots of a value without expanding abbreviations: `HR` is not an hour. */
function toWords(value: string): Pick<KnownValue, "words" | "isInflected"> {
  const plain = toContent(toPlainWords(value.toLowerCase()));
  const words = plain.map(toRoot);
  return {
    words,
    isInflected: plain.some((word, place) => /ings?$/.test(word) && !word.startsWith(words[place] ?? "")),
  };
}

function toKnown(column: ColumnProfile): KnownValue[] {
  const base = { column: column.name };
  return toKnownValues(column).flatMap((value) => {
    const others = [...toCountryNames(value), ...(people[value.toLowerCase()] ?? [])];
    return [
      { ...base, value, ...toWords(value), isOther: false },
      ...others.map((name) => ({ ...base, value, ...toWords(name), isOther: true })),
    ].filter(({ words }) => words.length > 0 && words.length <= mostWords);
  });
}

/** Finds words in nearly all values of a column: they name the category, and none of the values: `Dr`, `Studio`. */
function findKinds(values: readonly KnownValue[]): ReadonlySet<string> {
  const own = values.filter(({ isOther }) => !isOther);
  const counts = new Map<string, number>();
  for (const word of own.flatMap(({ words }) => [...new Set(words)])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = own.length < 2 ? Infinity : 0.9 * own.length;
  return new Set([...counts].flatMap(([word, count]) => (count >= most ? [word] : [])));
}

/** Adds to the list of a key in place. */
function add<Item>(index: Map<string, Item[]>, key: string, item: Item): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [item]);
  else known.push(item);
}

/** Returns the possible bases of an adjective: "rain" for "rainy", "sun" for "sunny". */
function toNouns(asked: string): string[] {
  const stem = /^(.{3,})y$/.exec(asked)?.[1];
  if (stem === undefined) return [];
  return stem.at(-1) === stem.at(-2) ? [stem, stem.slice(0, -1)] : [stem];
}

interface Found {
  known: KnownValue;
  whole: boolean;
  cost: number;
  typos: { asked: string; known: string }[];
}

/** Creates a matcher for the values of text columns. Words of its index are looked up; typos are searched among all of them. */
export function createValueMatcher(columns: Iterable<ColumnProfile>): ValueMatcher {
  const byWord = new Map<string, KnownValue[]>();
  const byJoined = new Map<string, KnownValue[]>();
  const named = [...columns].filter(hasNamedValues);
  const values = new Map(named.map((column) => [column.name, toKnown(column)]));
  const kinds = new Map([...values].map(([name, known]) => [name, findKinds(known)]));
  for (const known of [...values.values()].flat().slice(0, mostValues)) {
    for (const word of new Set(known.words)) add(byWord, word, known);
    add(byJoined, known.words.join(""), known);
  }
  const slips = new Map<string, readonly string[]>();
  const toSlips = (asked: string) => {
    const before = slips.get(asked);
    if (before !== undefined) return before;
    const found = findSlips(asked, byWord.keys());
    slips.set(asked, found);
    return found;
  };
  const findWhole = (words: readonly string[]): Found[] =>
    (byJoined.get(words.join("")) ?? []).map((known) => ({
      ...{ known, whole: true, typos: [] },
      cost: known.isInflected ? costs.inflected : known.isOther ? costs.other : costs.same,
    }));
  const findParts = (words: readonly string[]): Found[] => {
    const [first = ""] = words;
    if (words.every((word) => word.length < 3 || /^\d+$/.test(word))) return [];
    return (byWord.get(first) ?? []).flatMap((known) =>
      !known.isOther && words.every((word) => known.words.includes(word) && !kinds.get(known.column)?.has(word))
        ? [{ known, whole: known.words.length === words.length, cost: costs.part, typos: [] }]
        : [],
    );
  };
  const findLoose = (words: readonly string[]): Found[] => {
    const [only = ""] = words;
    if (words.length !== 1) return [];
    return toNouns(only)
      .flatMap((noun) => findWhole([noun]))
      .map((match): Found => ({ ...match, cost: match.cost + costs.adjective }));
  };
  const findTypos = (words: readonly string[]): Found[] => {
    const fits = words.map((word) => (byWord.has(word) ? [word] : toSlips(word)));
    if (fits.some((known) => known.length === 0)) return [];
    const corrected = fits.map((known) => known[0] ?? "");
    const typos = words.flatMap((asked, place) => {
      const known = corrected[place] ?? "";
      return known === asked ? [] : [{ asked, known }];
    });
    if (typos.length === 0) return [];
    const whole = findWhole(corrected);
    const found = whole.length > 0 ? whole : findParts(corrected);
    return found.map((match) => ({ ...match, cost: match.cost + costs.typo * typos.length, typos }));
  };
  return (asked) => {
    const words = toContent(asked).map(toRoot);
    if (words.length === 0 || words.length > mostWords) return [];
    let found = findWhole(words);
    if (found.length === 0) found = [...findParts(words), ...findLoose(words)];
    if (found.length === 0) found = findTypos(words);
    return toMatches(found);
  };
}

/** Groups values by their columns and keeps the best ones of each. */
function toMatches(found: readonly Found[]): ValueMatch[] {
  const byColumn = new Map<string, Found[]>();
  for (const match of found) add(byColumn, match.known.column, match);
  const matches = [...byColumn].map(([column, all]): ValueMatch => {
    const cost = Math.min(...all.map((match) => match.cost));
    const best = all.filter((match) => match.cost === cost);
    return {
      ...{ column, cost, values: [...new Set(best.map(({ known }) => known.value))] },
      ...{ whole: best.every(({ whole }) => whole), typos: best[0]?.typos ?? [] },
    };
  });
  const least = Math.min(...matches.map(({ cost }) => cost));
  return matches.filter(({ cost }) => cost === least);
}
