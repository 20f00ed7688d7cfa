import { particles } from "@/lib/lexicon/columns/name-words";
import { findTerm } from "@/lib/lexicon/vocabulary/find-term";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import { findUnit } from "@/lib/lexicon/vocabulary/find-unit";
import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import { type Lexicon } from "@/lib/lexicon/columns/lexicon";
import { type PeriodSpan } from "@/lib/lexicon/words/periods";
import { type Token } from "@/lib/lexicon/words/tokens";
import { type Meaning } from "./part";

/** An interpretation of a span of tokens. */
export interface Candidate {
  meaning: Meaning;
  length: number;
  score: number;
}

/** A question with the facts about its data. */
export interface Scene {
  question: string;
  tokens: readonly Token[];
  lexicon: Lexicon;
  periods: ReadonlyMap<number, PeriodSpan>;
}

/** Whether a token is a word without content of its own. */
function isSmall(token: Token | undefined): boolean {
  const kind = token?.kind === "word" ? findPhrase(token.lower)?.kind : undefined;
  return kind === "filler" || kind === "preposition" || kind === "join" || kind === "by" || kind === "which";
}

/** Interprets a span as a phrase of the language, whatever the data. */
export function toPhrase(span: readonly Token[]): Candidate | null {
  if (
    !span.every(
      (token) =>
        token.kind === "word" || token.kind === "operator" || /^\d+(th)?$/.test(token.lower) || token.text === "+",
    )
  )
    return null;
  const text = span.map((token) => token.lower).join(" ");
  if (/^\d+$/.test(text)) return null;
  const meaning = findPhrase(text);
  if (meaning === null) return null;
  const small = ["filler", "preposition", "by", "join", "reference", "edit"].includes(meaning.kind);
  const each = meaning.kind === "superlative" || meaning.kind === "order" ? 12 : 10;
  const joined = small ? 7 * span.length : each * span.length + 2;
  return { meaning, length: span.length, score: span.length > 1 ? joined : small ? 5 : 8 };
}

/** Removes the small words within a span: "number of bikes" names the same as "number bikes". */
function toContent(span: readonly Token[]): string[] {
  return span.filter((token) => token.kind === "quoted" || !isSmall(token)).flatMap((token) => token.roots);
}

/** Whether everyday words ask for money: "how much did we take". */
const asksMoney =
  /\b(all|everything|what) (that )?(we|they|i|it) (made|make|take|took|earned|got)\b|\bhow much\b|\bmoney\b|\bwhat (did|do|does|have|has) (we|they|i|it|\w+s?) (take|make|earn|spend|get)\b/i;
const asksElse = /\bhow (long|many|often|quick|fast)/i;

/** Scores a span by its words; small ones count as much as they do alone, joined ones more than separate ones. */
function toWorth(span: readonly Token[]): number {
  const content = span.filter((token) => !isSmall(token)).length;
  const apart = span.reduce((sum, token) => sum + (isSmall(token) ? 5 : 10 * token.roots.length), 0);
  return apart + (content === 0 ? 4 : 8 * (content - 1)) + (span.length - 1) / 2;
}

/** Finds terms and states that all of the words name. An everyday word such as "take" is one only when money is requested. */
function toTerms(span: readonly Token[], everyday: boolean, { lexicon, question, tokens }: Scene): Candidate[] {
  // "on time %" is a share rather than a state.
  const words = span.flatMap((token) => (token.lower === "%" && span.length > 1 ? ["percent"] : token.roots));
  const filler = everyday && ["filler", "preposition", "join"].includes(findPhrase(span[0]?.lower ?? "")?.kind ?? "");
  if (words.length === 0 || (filler && (!asksMoney.test(question) || asksElse.test(question)))) return [];
  const length = span.length;
  const found: Candidate[] = [];
  const states = lexicon.matchStates(words);
  const worth = toWorth(span);
  // "average unit price" and "average order" of "average order total" refer to the column where one has that name.
  const [leading, ...rest] = span.filter((token) => !isSmall(token));
  const isAggregate = findPhrase(leading?.lower ?? "")?.kind === "aggregate";
  const next = rest.length === 0 ? [] : tokens.filter((_, place) => tokens[place - 1] === span.at(-1));
  const named = isAggregate ? [rest, [...rest, ...next]] : [];
  const isColumn = named.some((some) => {
    const [column] = lexicon.matchColumns(some.flatMap((token) => token.roots));
    return column !== undefined && column.full && !column.byMeaning && column.cost === 0;
  });
  const term = isColumn ? null : findTerm(words, lexicon.rows.nouns);
  const known = term !== null && "measures" in toTermMeasures(term, lexicon, {});
  if (states.length > 0)
    found.push({ meaning: { kind: "state", states }, length, score: everyday ? 7 : worth + (known ? 2 : 5.8) });
  if (term === null) return found;
  // A word for a term that the data cannot compute is that term only when it can mean nothing else.
  const other =
    everyday ||
    states.length > 0 ||
    lexicon.matchColumns(words).length > 0 ||
    lexicon.matchValues(words).length > 0 ||
    findUnit(words.join(" ")) !== null;
  if (known || !other)
    found.push({ meaning: { kind: "term", term }, length, score: everyday ? 7 : known ? worth + 3 : worth / 2 });
  return found;
}

/** Finds values that the words of a span name, including small words: "full-time". */
function toValues(span: readonly Token[], { lexicon }: Scene, quoted: boolean): Candidate[] {
  const words = span.flatMap((token) => token.roots);
  const matches = words.length === 0 ? [] : lexicon.matchValues(words);
  const [value] = matches;
  if (value === undefined || (isSmall(span[0]) && span.length > 1 && !value.whole)) return [];
  // Small words around a name are kept separate: "on groceries in".
  const from = isSmall(span[0]) ? 1 : 0;
  const to = isSmall(span.at(-1)) ? span.length - 1 : span.length;
  const inner = span.slice(from, to).flatMap((token) => token.roots);
  if (
    inner.length > 0 &&
    inner.length < words.length &&
    (!value.whole || lexicon.matchValues(inner)[0]?.whole === true)
  )
    return [];
  // A word of a column's name identifies the column, not one of its values: "station".
  if (!value.whole && lexicon.matchColumns(words).some((match) => !match.byMeaning)) return [];
  const phrase = span.length === 1 ? findPhrase(span[0]?.lower ?? "") : null;
  // "declined" as a value of the data is not a decline.
  const exact =
    (phrase?.kind === "intent" || /^\p{Lu}{2,}$/u.test(span[0]?.text ?? "")) &&
    value.values.some((one) => one.toLowerCase() === span[0]?.lower);
  // "M" and "F" as the data write them, but not "A" or "I", which are words.
  const isLetter =
    span.length === 1 && /^[B-HJ-Z]$/.test(span[0]?.text ?? "") && value.values.includes(span[0]?.text ?? "");
  const weak = !quoted && !isLetter && ((phrase !== null && !exact) || words.join("").length === 1);
  const score = weak ? 3 * words.length : words.length * (value.whole ? 10 : 7) + (value.whole ? 7 : 3) - value.cost;
  return [{ meaning: { kind: "value", matches, weak }, length: span.length, score }];
}

/** Phrasal verbs for columns: "put into". */
function toVerbs(span: readonly Token[], lexicon: Lexicon): Candidate[] {
  // A single content word is examined without the small ones around it, except "pay out" where a column is called `Paid out`.
  const isPhrasal = span.length === 2 && particles.has(span[1]?.lower ?? "");
  if (!isPhrasal && span.filter((token) => !isSmall(token)).length === 1) return [];
  const matches = lexicon
    .matchColumns(span.flatMap((token) => token.roots))
    .filter((match) => match.full && (!isPhrasal || match.cost === 0));
  const score = toWorth(span) + (isPhrasal ? 10 : -1);
  return matches.length === 0 ? [] : [{ meaning: { kind: "column", matches }, length: span.length, score }];
}

/** Finds what the words of a span name in the data: columns, values, terms, states, rows. */
export function toNames(span: readonly Token[], scene: Scene): Candidate[] {
  const { lexicon } = scene;
  const [first] = span;
  const last = span.at(-1);
  if (first === undefined || last === undefined || span.every((token) => token.kind === "number")) return [];
  const quoted = span.length === 1 && first.kind === "quoted";
  const everyday = span.length === 1 && !quoted && findPhrase(first.lower) !== null;
  const length = span.length;
  const spelled = quoted
    ? [...lexicon.columns.keys()].find((name) => name.trim().toLowerCase() === first.lower)
    : undefined;
  if (spelled !== undefined) {
    const match = { column: spelled, full: true, head: true, cost: 0, byMeaning: false, typos: [] };
    return [{ meaning: { kind: "column", matches: [match] }, length, score: 100 }];
  }
  const found = [...toTerms(span, everyday, scene), ...toValues(span, scene, quoted)];
  if (!quoted && span.length > 1 && (isSmall(first) || isSmall(last))) return [...found, ...toVerbs(span, lexicon)];
  const words = isSmall(first) && span.length === 1 ? [...first.roots] : toContent(span);
  if (words.length === 0) return found;
  const matches = lexicon.matchColumns(words);
  const [column] = matches;
  if (
    column !== undefined &&
    !(
      everyday &&
      (!column.full || column.cost > 1 || column.byMeaning) &&
      !(isSmall(first) === false && column.byMeaning && column.cost <= 3)
    )
  ) {
    const score =
      words.length * (column.full ? 10 : 9) +
      3 * (words.length - 1) +
      (column.full ? 6 : column.head ? 4 : -2) -
      column.cost +
      // A phrase for a column, "payment methods", rather than two words for it.
      (column.full && column.byMeaning ? 4 * (words.length - 1) : 0) +
      (column.full && findPhrase(last.lower) === null ? 5 * (span.length - words.length) : 0) +
      (quoted ? 20 : 0);
    if (!everyday || !isSmall(first) || column.full)
      found.push({
        meaning: { kind: "column", matches },
        length,
        score: everyday && column.byMeaning ? Math.min(score, 7) : score,
      });
  }
  if (length <= 2 && lexicon.rows.nouns.has(words.join(" ")) && !everyday)
    found.push({ meaning: { kind: "noun" }, length, score: 10 * length + 8 });
  return found;
}
