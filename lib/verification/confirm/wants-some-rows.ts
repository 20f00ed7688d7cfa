const extremes =
  /\b(?:top|bottom|first|last|best|worst|highest|lowest|largest|smallest|biggest|greatest|most|least|fewest|which|what|who|where|when)\b/iu;

/** Whether a question may be answered by some of the rows, such as the largest one, so that programs may well show more or fewer of them. */
export function wantsSomeRows(question: string): boolean {
  return extremes.test(question);
}
