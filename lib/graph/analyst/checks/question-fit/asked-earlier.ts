import type { ColumnProfile } from "@/lib/domain/profile";
import type { RowCondition } from "@/lib/ports/column-expression";
import { toColumnsOf, toComparisons } from "../../rederivation/lineage/describe-expression";
import { isAsked } from "./asked-filters";
import { speaksOfValue, type QuestionWords } from "./question-words";

const beginning =
  /^\s*(?:and|or|but|now|then|also|so|what about|how about|by|per|for|only|just|instead|in (?:which|what)|same|again)\b/u;
const pointing =
  /\b(?:it|its|this|that|these|those|they|them|their|there|same|again|instead|ones?|latter|former|previous|above|earlier|before|rest|others?)\b/u;
const wholly = /\b(?:all (?:the )?(?!of\b|these\b|those\b)\p{L}+|overall|entire|whole|everything|any)\b/u;
const fewestWords = 4;

/** Whether a question goes on from the one before it: it points back, or is too short to stand alone. */
export function isFollowUp({ text }: QuestionWords): boolean {
  if (wholly.test(text)) return false;
  return beginning.test(text) || pointing.test(text) || (text.match(/[\p{L}\p{N}]+/gu) ?? []).length <= fewestWords;
}

/**
 * Whether a follow-up keeps a condition that an earlier question of the session gave a reason for. One that names other values
 * or numbers for it has put these in its place.
 * @param columns of the data, by which values of a question are known.
 */
export function isAskedEarlier(
  condition: RowCondition,
  options: { question: QuestionWords; earlier: readonly QuestionWords[]; columns: readonly ColumnProfile[] },
): boolean {
  const { question, earlier, columns } = options;
  if (!isFollowUp(question)) return false;
  return toComparisons(condition).every(({ comparison, negated }) => {
    const part: RowCondition = negated ? { kind: "not", of: comparison } : comparison;
    if (isAsked(part, question)) return true;
    return earlier.some((before) => isAsked(part, before)) && !isReplaced(comparison, question, columns);
  });
}

/** Whether a question names another value of the column that a comparison is of. */
function isReplaced(
  comparison: ReturnType<typeof toComparisons>[number]["comparison"],
  question: QuestionWords,
  columns: readonly ColumnProfile[],
): boolean {
  if (comparison.kind === "compare_both") return false;
  const names = toColumnsOf(comparison);
  const values = columns.filter(({ name }) => names.includes(name)).flatMap(({ top }) => top.map(({ value }) => value));
  if (values.some((value) => typeof value === "string" && speaksOfValue(question, value))) return true;
  const isNumber = [comparison.value].flat().some((value) => typeof value === "number" || /^\d/u.test(String(value)));
  return isNumber && /\d/u.test(question.text);
}
