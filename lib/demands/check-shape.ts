import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Clue } from "./clue";
import { findClues } from "./find-clues";
import { isArticle } from "./settle-clues";

/**
 * Compares a question with the shape of the result that a program left, of which no query is known: whether there are groups where the words
 * ask for them, and no more of the first ones than asked for. Returns what does not fit, as sentences.
 */
export function checkShape(question: string, result: AnalysisResult, lexicon: Lexicon): string[] {
  const { clues } = findClues(question, lexicon);
  const size = toSize(result);
  const groups = clues.filter(
    (clue) => clues.some((by) => isBy(by) && by.from + by.length === clue.from) && isKey(clue, lexicon),
  );
  const [group] = groups.toSorted((left, right) => right.length - left.length);
  const limit = findLimit(clues);
  return [
    ...(group !== undefined && size === 1
      ? [`The question asks for numbers by “${group.text}”, but the result is a single number.`]
      : []),
    ...(limit !== null && size > limit
      ? [`The question asks for the first ${limit}, but the result has ${size}.`]
      : []),
  ];
}

/** Number of rows or entries of a result. */
function toSize(result: AnalysisResult): number {
  if (result.kind === "scalar") return 1;
  return result.kind === "table" ? result.totalRows : result.entries.length;
}

function isBy({ meaning, text }: Clue): boolean {
  return meaning.kind === "phrase" && meaning.phrase.kind === "by" && !isArticle(text);
}

/** Whether words name something that has several groups. */
function isKey({ meaning }: Clue, { columns }: Lexicon): boolean {
  if (meaning.kind !== "column") return false;
  return meaning.matches.every(({ column, byMeaning }) => {
    const profile = columns.get(column);
    return profile !== undefined && !byMeaning && !isMeasure(profile) && profile.distinct > 1;
  });
}

/** The number behind "top", "highest" and the like; null without one. */
function findLimit(clues: readonly Clue[]): number | null {
  const ranks = clues.filter(({ meaning }) => meaning.kind === "phrase" && meaning.phrase.kind === "superlative");
  const found = clues.find(
    ({ meaning, from }) => meaning.kind === "number" && ranks.some((rank) => rank.from + rank.length === from),
  );
  return found?.meaning.kind === "number" && Number.isInteger(found.meaning.value) ? found.meaning.value : null;
}
