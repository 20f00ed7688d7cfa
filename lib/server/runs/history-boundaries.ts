/** Size of the part of a conversation that a model reads unabridged, in tokens. */
export interface HistoryLimits {
  /** Above this, the oldest questions are summarised. */
  most: number;
  /** Keeps this much unabridged then, so that the next boundary is far away. */
  kept: number;
}

export const historyLimits: HistoryLimits = { most: 6_000, kept: 3_000 };

/** Estimates the tokens of a text: always the same for the same text, whatever the model. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/**
 * Returns how many of the oldest questions each summary so far covered, the current one last; empty while everything
 * fits. A further question changes none of these and adds a boundary only when too much has accumulated since the last
 * one: between boundaries the prompt only grows at its end, as a provider's cache requires.
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

/** Counts how many of the newest questions fit into `most` tokens, at least one if there is one. */
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
