import type { GuessKind } from "./query-part";

/** How many readings with such a guess were right and wrong. */
interface GuessCount {
  right: number;
  wrong: number;
}

/**
 * How often readings with a guess of a kind were right and wrong, on questions that nobody tuned to. Written by
 * `npm run eval:questions -- --cases held-back --quick`.
 */
export const guessCounts: Readonly<Record<GuessKind, GuessCount>> = {
  meaning: { right: 17, wrong: 2 },
  typo: { right: 0, wrong: 0 },
  aggregate: { right: 4, wrong: 2 },
  date: { right: 13, wrong: 1 },
  formula: { right: 24, wrong: 2 },
  "row noun": { right: 0, wrong: 0 },
  scope: { right: 2, wrong: 1 },
  "kept condition": { right: 29, wrong: 4 },
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
