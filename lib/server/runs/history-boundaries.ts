/** How much of a conversation a model reads as it was, in tokens. */
export interface HistoryLimits {
  /** Beyond this much the oldest questions are told in short. */
  most: number;
  /** Then so much is left as it was, so that the next boundary is far away. */
  kept: number;
}

export const historyLimits: HistoryLimits = { most: 6_000, kept: 3_000 };

/** Tokens of a text as far as they are needed here: always the same for the same text, whatever the model. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/**
 * Numbers of questions, counted from the oldest, that were told in short so far, the present one last; empty while all fits.
 * A further question changes nothing of what is here, and adds a boundary only when too much has gathered since the last
 * one: between boundaries the prompt only grows at its end, which is what a provider's cache wants.
 * @param tokens of each question with its answer, oldest first.
 */
export function findBoundaries(tokens: readonly number[], limits: HistoryLimits = historyLimits): number[] {
  const boundaries: number[] = [];
  let covered = 0;
  let size = 0;
  tokens.forEach((added, index) => {
    size += added;
    if (size <= limits.most) return;
    const before = covered;
    for (; covered < index && size > limits.kept; covered++) size -= tokens[covered] ?? 0;
    if (covered > before) boundaries.push(covered);
  });
  return boundaries;
}

/** How many of the newest questions fit into `most` tokens, at least one if there is one. */
export function countNewest(tokens: readonly number[], most: number): number {
  let size = 0;
  let count = 0;
  for (const added of tokens.toReversed()) {
    size += added;
    if (size > most && count > 0) break;
    count++;
  }
  return count;
}
