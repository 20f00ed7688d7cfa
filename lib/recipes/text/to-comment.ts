/** Shortens a sentence to fit one comment line of at most `longest` characters. */
export function toComment(sentence: string, longest = 160): string {
  const line = sentence.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
}
