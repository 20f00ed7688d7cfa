import nlp from "compromise/three";
import { perText } from "./per-column";
import { areSynonyms, hasSynonyms } from "../vocabulary/synonyms";
import { editDistance } from "@/lib/domain/edit-distance";

/** How a word of a question means a word of the data. */
export type WordMatch = "same" | "synonym" | "typo";

const { one } = nlp.model() as unknown as { one: { lexicon: Readonly<Record<string, unknown>> } };

/** Nouns with a spelling close to others that the library's lexicon lacks. */
const nouns = new Set(
  "country county state city region prize price sale salary scale table cable store score source course border product profit station nation ration ratio visitor visit trainer trailer casual channel member number wage stage station section session mission season reason person prison lead leaf loan lean cancellation weather leather feather customs costume return refund department apartment deposit".split(
    " ",
  ),
);

/** Whether a word is everyday English and not a typo. */
function isEverydayWord(word: string): boolean {
  return nouns.has(word) || hasSynonyms(word) || Object.hasOwn(one.lexicon, word);
}

/** Whether a word may be a typo at all. */
function mayBeSlip(asked: string): boolean {
  return asked.length >= 5 && !/\d/.test(asked) && !isEverydayWord(asked);
}

function isClose(asked: string, known: string): boolean {
  if (known.length < 4 || asked.charCodeAt(0) !== known.charCodeAt(0)) return false;
  const limit = asked.length >= 8 ? 2 : 1;
  return editDistance(asked, known, limit) <= limit;
}

/** Finds the words of the data with a spelling so close that one of them must be meant. */
export function findSlips(asked: string, known: Iterable<string>): string[] {
  return mayBeSlip(asked) ? [...known].filter((word) => isClose(asked, word)) : [];
}

/** Nouns that only look as if they were derived from a verb. */
const plainNouns = new Set("department apartment temperature literature original personal".split(" "));
/**
 * Returns the common stem of a word family: `reject` and `rejection`, `vaccinate` and `vaccination`; the word itself when the
 * stem is short.
 */
const toStem = perText((word): string => {
  if (plainNouns.has(word)) return word;
  const stem = word
    .replace(/ery$/, "er")
    .replace(/(?:ations?|ate|ion|ment|al|ance|ship|ure|e)$/, "")
    .replace(/([lnpt])\1$/, "$1");
  return stem.length < 5 ? word : stem;
});

/** Whether two roots are synonyms or belong to one family: `deliver` and `delivery`. */
export function areKin(left: string, right: string): boolean {
  return left !== right && (areSynonyms(left, right) || toStem(left) === toStem(right));
}

/**
 * Whether a name is only the beginning of a word, or has one or two letters before it: `sust` of "sustained", `pclass` of
 * "class".
 */
function isShortened(asked: string, known: string): boolean {
  const isBeginning = known.length >= 3 && asked.length >= known.length + 2 && asked.startsWith(known);
  const isEnd =
    asked.length >= 4 && known.length > asked.length && known.length <= asked.length + 2 && known.endsWith(asked);
  return (isBeginning || isEnd) && !isEverydayWord(known);
}

/** Matches a root of a question with a root of the data; null when they differ. */
export function matchWord(asked: string, known: string): WordMatch | null {
  if (asked === known) return "same";
  if (areKin(asked, known) || isShortened(asked, known)) return "synonym";
  return isClose(asked, known) && mayBeSlip(asked) ? "typo" : null;
}

const costs: Readonly<Record<WordMatch, number>> = { same: 0, synonym: 2, typo: 4 };

/** Score penalty of an uncertain match. */
export function costOf(match: WordMatch): number {
  return costs[match];
}
