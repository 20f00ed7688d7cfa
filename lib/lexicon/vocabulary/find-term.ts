import { findSlips } from "../columns/match-word";
import { toPhraseKey } from "../columns/name-words";
import { meanings } from "./meanings";
import { marketingTerms } from "./marketing-terms";
import { peopleTerms } from "./people-terms";
import { salesTerms } from "./sales-terms";
import { serviceTerms } from "./service-terms";
import type { Term, TermUnit, Way } from "./term";
import { termPhrases, type TermName } from "./term-phrases";

const ways: Readonly<Record<TermName, readonly Way[]>> = {
  ...salesTerms,
  ...marketingTerms,
  ...peopleTerms,
  ...serviceTerms,
};

/** All terms; when several share a phrase, the data decides, the earlier one first. */
export const terms: readonly Term[] = (Object.keys(termPhrases) as TermName[]).map((name) => {
  const [unit = "", phrases = ""] = termPhrases[name].split("; ");
  return { name, asked: `${name}|${phrases}`, unit: unit === "" ? null : (unit as TermUnit), ways: ways[name] };
});

let vocabulary: ReadonlySet<string> | null = null;
let byWords: ReadonlyMap<string, readonly Term[]> | null = null;

function getPhrases(): ReadonlyMap<string, readonly Term[]> {
  if (byWords !== null) return byWords;
  const found = new Map<string, Term[]>();
  for (const term of terms) {
    for (const key of new Set(term.asked.split("|").map((phrase) => toPhraseKey([phrase])))) {
      found.set(key, [...(found.get(key) ?? []), term]);
    }
  }
  byWords = found;
  return found;
}

/** Maximum number of words in the cache. */
const mostCorrected = 10_000;
const corrected = new Map<string, string>();

/** Corrects a typo in a word of a phrase: `length` for `lenght`; other words stay. */
function correct(word: string): string {
  const before = corrected.get(word);
  if (before !== undefined) return before;
  vocabulary ??= new Set([...getPhrases().keys()].flatMap((key) => key.split(" ")));
  const meant = vocabulary.has(word) ? undefined : findSlips(word, vocabulary)[0];
  if (corrected.size >= mostCorrected) corrected.clear();
  corrected.set(word, meant ?? word);
  return meant ?? word;
}

let people: ReadonlySet<string> | null = null;

/**
 * Generalizes a phrase with `order` for the nouns of a table's rows and `customer` for its people: `revenue per trip`,
 * `visits per pupil`.
 */
function toGeneral(key: string, nouns: ReadonlySet<string>): string {
  people ??= new Set([...meanings.customer.names, ...meanings.customer.asked].map((name) => toPhraseKey([name])));
  const words = key.split(" ");
  if (words.length < 2) return key;
  const general = words.map((word) => (nouns.has(word) ? "order" : people?.has(word) === true ? "customer" : word));
  // "average trip" continues: "average trip length".
  return general.join(" ") === "average order" ? key : general.join(" ");
}

/**
 * Finds the term that words (roots, in order) name; null for none. `toTermMeasures` finds others of the same name.
 * @param nouns the nouns for the rows of the data
 */
export function findTerm(words: readonly string[], nouns: ReadonlySet<string> = new Set()): Term | null {
  const key = toPhraseKey(words);
  const found =
    getPhrases().get(key) ??
    getPhrases().get(toGeneral(key, nouns)) ??
    getPhrases().get(key.split(" ").map(correct).join(" "));
  const [first, ...others] = found ?? [];
  return first === undefined ? null : { ...first, others };
}
