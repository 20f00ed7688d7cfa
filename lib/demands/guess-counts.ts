import type { GuessKind } from "./query-part";

/** How many readings with such a guess were right and wrong. */
interface GuessCount {
  right: number;
  wrong: number;
}

/**
 * How often readings with a guess of a kind were right and wrong, among those that nothing else doubts. Counted over the development and the
 * held-back questions and one set of other authors: `npm run eval:questions -- --cases SET --quick`.
 */
export const guessCounts: Readonly<Record<GuessKind, GuessCount>> = {
  meaning: { right: 57, wrong: 2 },
  typo: { right: 4, wrong: 0 },
  aggregate: { right: 13, wrong: 2 },
  date: { right: 30, wrong: 1 },
  formula: { right: 58, wrong: 2 },
  "row noun": { right: 0, wrong: 0 },
  scope: { right: 5, wrong: 0 },
  "kept condition": { right: 68, wrong: 2 },
  table: { right: 0, wrong: 0 },
};

/** A kind without doubt has at least this precision, with 95 % certainty: 100 cases without a mistake. */
const [leastPrecision, doubt] = [0.97, 0.05];

/** Whether readings with a guess are wrong too often, or too seldom counted, to go without saying. */
export function warns({ right, wrong }: GuessCount): boolean {
  // Probability of at most so many mistakes if the precision were just the least one.
  let [term, sum] = [leastPrecision ** (right + wrong), 0];
  for (let mistakes = 0; mistakes <= wrong; mistakes += 1) {
    sum += term;
    term *= ((right + wrong - mistakes) / (mistakes + 1)) * ((1 - leastPrecision) / leastPrecision);
  }
  return right + wrong === 0 || sum > doubt;
}

/** Least probability that a confirmed reading is right, given the choices that it takes. */
const leastProbability = 0.92;

/** Whether a reading with guesses of these kinds is right often enough to be confirmed; several of them multiply the doubt. */
export function isLikely(kinds: readonly GuessKind[]): boolean {
  const precisions = [...new Set(kinds)].map((kind) => {
    const { right, wrong } = guessCounts[kind];
    return right + wrong === 0 ? 1 : right / (right + wrong);
  });
  return precisions.reduce((product, precision) => product * precision, 1) >= leastProbability;
}
