import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { ColumnProfile } from "@/lib/domain/profile";
import { findPhrase } from "../language/phrases";
import { toSingular } from "../language/stem";
import { toWords } from "../language/to-words";
import { toColumnAliases } from "../matching/column-aliases";
import { createColumnMatcher, type ColumnMatcher } from "../matching/match-columns";
import { toNamedValues, type KnownValue } from "../matching/match-values";

/** All that words can mean in the light of one dataset. */
export interface Lexicon {
  dataset: DatasetFacts;
  columns: ReadonlyMap<string, ColumnProfile>;
  matchColumns: ColumnMatcher;
  values: readonly KnownValue[];
  /** Singular nouns for what one row is, for example `penguin`. */
  rowNouns: ReadonlySet<string>;
  /** Words of the dataset's name that say nothing about rows. */
  nameWords: ReadonlySet<string>;
}

function toRowNouns(dataset: DatasetFacts): Set<string> {
  const nouns = new Set<string>();
  const words = toWords(dataset.name);
  for (const word of words) {
    if (toSingular(word) !== word && findPhrase(word) === undefined) nouns.add(toSingular(word));
  }
  for (const column of dataset.profile.columns) {
    const unique = column.distinct === dataset.profile.rowCount && dataset.profile.rowCount > 1;
    const named = toWords(column.name);
    if (unique && named.length >= 2 && (named.at(-1) === "id" || named.at(-1) === "identifier")) {
      nouns.add(toSingular(named.slice(0, -1).join(" ")));
    }
  }
  return nouns;
}

/** What the words of a question can mean in the light of `dataset`. */
export function toLexicon(dataset: DatasetFacts): Lexicon {
  const columns = dataset.profile.columns;
  return {
    dataset,
    columns: new Map(columns.map((column) => [column.name, column])),
    matchColumns: createColumnMatcher(toColumnAliases(columns.map((column) => column.name))),
    values: toNamedValues(columns),
    rowNouns: toRowNouns(dataset),
    nameWords: new Set(toWords(dataset.name).filter((word) => findPhrase(word) === undefined)),
  };
}

/** Whether the words name what one row is: the dataset's plural name, its ending, or the noun of a unique identifier. */
export function isRowNoun(words: readonly string[], lexicon: Lexicon): boolean {
  const noun = toSingular(words.join(" "));
  const joined = toSingular(words.join(""));
  const ending = (known: string) => noun.length >= 4 && known.length > noun.length + 2 && known.endsWith(noun);
  return lexicon.rowNouns.has(noun) || lexicon.rowNouns.has(joined) || [...lexicon.rowNouns].some(ending);
}

/** Participles that are not made with an ending: what happened → the noun of it. */
const irregular: ReadonlyMap<string, string> = new Map([
  ["struck", "strike"],
  ["sold", "sale"],
  ["flown", "flight"],
  ["bitten", "bite"],
  ["lent", "loan"],
  ["born", "birth"],
  ["spoken", "talk"],
]);

/** Whether a word says of something that one row happened to it: `struck` where rows are strikes, `visited` where they are visits. */
export function isRowParticiple(word: string, lexicon: Lexicon): boolean {
  const noun = irregular.get(word);
  const regular = word.endsWith("ed") ? [word.slice(0, -2), word.slice(0, -1)] : [];
  return [...(noun === undefined ? [] : [noun]), ...regular].some((base) => isRowNoun([base], lexicon));
}
