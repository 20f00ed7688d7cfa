const extremes =
  /\b(?:top|bottom|first|last|best|worst|highest|lowest|largest|smallest|biggest|greatest|most|least|fewest|which|what|who|where|when)\b/iu;

/** Whether a question asks for some of the rows, such as the largest one, so that programs may show different numbers of rows. */
export function wantsSomeRows(question: string): boolean {
  return extremes.test(question);
}
