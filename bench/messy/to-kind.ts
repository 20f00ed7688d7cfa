/** Kinds of mess, by words in the description of an oddity; the first match counts. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ["no table at all", /no table/i],
  ["encoding", /utf|bom|latin|cp125|big5|ascii|encod|accent|characters|emoji|cyrillic|nul byte/i],
  ["no header", /no header/i],
  ["lines around the table", /comment|note line|junk|preamble|skip|padding|footer|title|above/i],
  ["quotes and line breaks", /quote|newline|escap|crlf|line break/i],
  ["uneven rows", /ragged|fewer|too many|short|long row|unterminated/i],
  ["delimiter", /tab|semicolon|pipe|backtick|delim|separator/i],
  ["names", /name|column name|duplicate/i],
  ["numbers and dates", /decimal|thousand|exponent|zero|phone|nan|date|month|day|number|missing|null/i],
];

/** Classifies the mess described by words about a file. */
export function toKind(odd: string): string {
  return kinds.find(([, words]) => words.test(odd))?.[0] ?? "size, width and others";
}
