import { isDate } from "@/lib/lexicon/columns/column-date";
import { toNameParts } from "@/lib/lexicon/columns/column-unit";
import type { ColumnMatch, Lexicon, ValueMatch } from "@/lib/lexicon/columns/lexicon";
import { rankOf } from "@/lib/lexicon/columns/match-columns";
import { toRoots } from "@/lib/lexicon/words/roots";
import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import type { Token } from "@/lib/lexicon/words/tokens";
import type { Part } from "../segments/part";

/** Words that can be omitted without changing the question. */
const harmless = new Set(
  (
    "the a an i me my we us our ours you your he she they am is are was were be been being have has had having do does did " +
    "please pls plz can could would should like want wanted need know tell show give gives gave find see let make display plot draw " +
    "visualise visualize compute calculate determine report present provide output check analyse analyze look looking " +
    "chart graph diagram dataset data table file csv spreadsheet sheet list result results question answer quick " +
    "so then well really actually simply exactly roughly hi hello hey thanks thank thx ok okay yes sure kindly " +
    "there here it this what which who how about in on at for of with to during from among within between by per via as " +
    "all whole entire full complete overall total get got gets exist exists happen happened occur occurred recorded observed " +
    "measured noted one ones and now any anybody anyone somebody someone num numbers kind kinds type types sort sorts strongly closely ever"
  ).split(" "),
);

/** Whether every word of a part could be omitted. */
export function isHarmless(part: Part): boolean {
  return part.tokens.every((token) => token.kind === "break" || harmless.has(token.lower));
}

/** Whether a text contains all words of a name. */
export function isSpelledOut(name: string, text: string): boolean {
  const said = new Set(toRoots(text));
  const { core } = toNameParts(name);
  const words = toRoots(core);
  const joined = toRoots(core.replaceAll(/[^\p{L}\p{N}]/gu, ""));
  return [words, joined].some((all) => all.length > 0 && all.every((word) => said.has(word)));
}

/** Whether only abbreviations follow the first word of a name: `Speed IAS`. */
function isAbbreviated(column: string): boolean {
  const rest = toNameParts(column)
    .core.split(/[\s_]+/)
    .slice(1);
  return rest.length > 0 && rest.every((word) => /^[A-Z]{2,4}$/.test(word));
}

/** Whether a word is part of a name, or the long form of an abbreviation in it: "temperature" for `temp_max`. */
function isNamed(token: Token, name: string): boolean {
  const roots = toRoots(name);
  return token.roots.some((root) =>
    roots.some((known) => root === known || (known.length > 2 && root.startsWith(known))),
  );
}

/** Whether the part contains everyday words that are not in a name: "came in", "without a category". */
function hasOtherWords(part: Part, name: string): boolean {
  return part.tokens.some(
    (token) => !harmless.has(token.lower) && findPhrase(token.lower) !== null && !isNamed(token, name),
  );
}

/** Explains why the words of a part do not certainly name a column, as a sentence; null when they do. */
export function findColumnDoubt(part: Part, match: ColumnMatch, matches: readonly ColumnMatch[]): string | null {
  const said = `“${part.text}” was read as ${match.column}`;
  const named = part.tokens.every((token) => harmless.has(token.lower) || isNamed(token, match.column));
  if (match.byMeaning ? !isSpelledOut(match.column, part.text) : match.typos.length > 0 || (match.cost > 1 && !named))
    return `${said}.`;
  const rival = matches.find((other) => other.column !== match.column && rankOf(other) <= rankOf(match));
  if (rival !== undefined) return `${said}; it could be ${rival.column}.`;
  const whole = match.full || match.byMeaning || match.head || isAbbreviated(match.column);
  return whole && (match.byMeaning || !hasOtherWords(part, match.column)) ? null : `${said}.`;
}

/** Explains why the words of a part do not certainly name a value, as a sentence; null when they do. */
export function findValueDoubt(part: Part, match: ValueMatch, matches: readonly ValueMatch[]): string | null {
  const rival = matches.find((other) => other.column !== match.column);
  if (rival !== undefined)
    return `“${part.text}” was looked for in ${match.column}; it also occurs in ${rival.column}.`;
  const sure = match.whole && match.cost <= 1 && match.typos.length === 0;
  return sure ? null : `“${part.text}” was read as ${match.values.join(", ")}.`;
}

/** Whether a word is the data's own noun for its rows: from its name, or from the identifier column. */
export function isRowName(lexicon: Lexicon, words: readonly string[]): boolean {
  const names = new Set([
    ...toRoots(lexicon.dataset.name),
    ...(lexicon.rows.column === null ? [] : toRoots(lexicon.rows.column)),
    ...(lexicon.rows.name === null ? [] : [lexicon.rows.name]),
  ]);
  return words.every((word) => names.has(word) || [...names].some((name) => name.endsWith(word) && word.length > 4));
}

/** Whether a part only says that the rows exist: orders "placed", in data that does not show what became of them. */
export function isRowVerb({ columns, concepts, rows }: Lexicon, { tokens }: Part): boolean {
  const isPlain = [...columns.values()].filter(isDate).length <= 1 && !concepts.has("status");
  return isPlain && tokens.every(({ roots }) => roots.some((root) => rows.verbs.has(root)));
}
