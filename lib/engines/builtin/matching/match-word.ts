import { editDistance } from "../language/edit-distance";
import { isLanguageWord } from "../language/phrases";
import { toSingular, toStem } from "../language/stem";
import { areSynonyms, isRealWord } from "../language/synonyms";

/** How sure it is that a word of the question means a word of the data. */
export type WordMatch = "same" | "inflected" | "synonym" | "typo";

/** How a word of a question matches a word of the data; null when it does not. */
export function matchWord(asked: string, known: string): WordMatch | null {
  if (asked === known || toSingular(asked) === toSingular(known)) return "same";
  if (toStem(asked) === toStem(known)) return "inflected";
  if (areSynonyms(asked, known)) return "synonym";
  if (
    asked.length < 5 ||
    known.length < 4 ||
    !asked.startsWith(known.charAt(0)) ||
    isRealWord(asked) ||
    isLanguageWord(asked) ||
    /\d/.test(asked)
  )
    return null;
  const limit = asked.length >= 8 ? 2 : 1;
  return editDistance(toSingular(asked), toSingular(known), limit) <= limit ? "typo" : null;
}

const costs: Readonly<Record<WordMatch, number>> = { same: 0, inflected: 1, synonym: 2, typo: 4 };

/** What an uncertain match takes off the score of a reading. */
export function costOf(match: WordMatch): number {
  return costs[match];
}
