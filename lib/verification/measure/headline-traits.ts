import { findKeyColumns } from "../figures/result-figures";
import { findTable } from "./compare-results";
import type { DoubtContext } from "./doubt-context";
import { isNumberedLabel } from "./figure-traits";

const extremeWords =
  /\b(?:max\w*|min\w*|highest|lowest|largest|smallest|biggest|greatest|most|least|fewest|top|best|worst|peak|longest|shortest|oldest|youngest|newest|latest|earliest|range|extreme\w*|outlier\w*|iqr|interquartile|z-?scores?|anomal\w*|winsor\w*)\b/iu;
const countWords = /\bcounts?\b|\bn\b|\bnum\b|^number of|\bhow many\b|\brows?\b|\brecords?\b|\bsize\b/iu;

/** Whether an answer is about extreme values, which must not be left out. */
export function isExtreme(context: DoubtContext): boolean {
  const { input, headline } = context;
  if (typeof headline.value !== "number" || isNumberedLabel(headline) || extremeWords.test(input.question)) return true;
  return isLimit(context);
}

/** Whether an answer is the smallest or largest value of a column itself. */
export function isLimit({ headline, use }: DoubtContext): boolean {
  return use.columns.some(({ profile }) => profile.min === headline.value || profile.max === headline.value);
}

const lowestWords = /\b(?:lowest|least|fewest|smallest|worst|min\w*|cheapest|shortest|weakest|slowest)\b/iu;

/** Whether an answer is about the group with the lowest value. */
export function asksForLowest({ input }: Pick<DoubtContext, "input">): boolean {
  return lowestWords.test(input.question);
}

/** Whether an answer compares groups: a table with a row for each, or the name of one. */
export function hasGroups({ baseline, headline }: DoubtContext): boolean {
  const table = findTable(baseline, headline);
  return table === null ? typeof headline.value === "string" : findKeyColumns(table).length > 0;
}

/** Whether an answer is a count. */
export function isCount({ input, headline }: DoubtContext): boolean {
  if (!Number.isInteger(headline.value)) return false;
  return (
    countWords.test(headline.name.replaceAll("_", " ")) || /^how many\b|\bnumber of\b|\bcount\b/iu.test(input.question)
  );
}

/** Whether the answer is one measured value, or one column of them, so that every used column affects it. */
export function isLoneMeasure({ baseline, headline, expected }: DoubtContext): boolean {
  if (baseline.kind === "scalar") return true;
  if (baseline.kind === "record") {
    const numbers = baseline.entries.filter(({ value }) => typeof value === "number");
    return expected.length === 1 || numbers.length <= 1;
  }
  const table = findTable(baseline, headline);
  return (table?.columns.filter(({ type }) => type === "number").length ?? 0) <= 1;
}
