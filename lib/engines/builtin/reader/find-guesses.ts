import { isDate } from "../columns/column-date";
import { isAdditive, isMeasure } from "../columns/column-role";
import { findHintedDates, isMainDate } from "../columns/choose-date";
import { toNameParts } from "../columns/column-unit";
import { toValueText } from "../compile/labels";
import type { MeasureValue, Plan } from "../query/query";
import { toRoots } from "../words/roots";
import type { Board } from "./board";
import type { Meaning, Part } from "./segments/part";

const numbersAsked =
  /\b(how (many|much|often|long|old|far)|averages?|avg|mean|median|totals?|sums?|number of|percent(age)?s?|shares?)\b|%/giu;
const groupsAsked = /\b(which|who(se|m|'?s)?|when|where)\b/giu;
/** Words that lean on what was said before. */
const backward = /\b(that|those|them|these|they|it|their|there|each|both|rest|others?|same|again)\b/iu;
const negative =
  /\b(not|no|non|never|without|except|excluding|excl|neither|nor|un\w+ed|isn'?t|aren'?t|hasn'?t|haven'?t|didn'?t|don'?t|doesn'?t|wasn'?t|weren'?t)\b/iu;
const timely =
  /\b(year|month|quarter|week|day|dai|hour|annual|over time|trend|develop|chang|grow|season|timeline|since|weekend)|line\b|\bplot|\bchart|\bgraph|\bcurve/iu;

function isQuoteOf(plan: Plan, part: Part): boolean {
  const text = JSON.stringify(plan);
  const { meaning } = part;
  if (meaning.kind === "number")
    return /\d/.test(text) && (text.includes(String(meaning.value)) || meaning.unit !== null);
  return true;
}

function isNegated(plan: Plan): boolean {
  return (
    /"negated":true|"!="|"missing":true|"expected":false|"<|"operator":"<"|"start":null/.test(JSON.stringify(plan)) ||
    /"value":0[,}]/.test(JSON.stringify(plan))
  );
}

function isGrained(plan: Plan): boolean {
  return plan.family === "query" && plan.groups.some(({ grain }) => grain !== null);
}

/** Whether a name goes on with nothing but abbreviations behind its first word: `Speed IAS`. */
function isAbbreviated(column: string): boolean {
  const rest = toNameParts(column)
    .core.split(/[\s_]+/)
    .slice(1);
  return rest.length > 0 && rest.every((word) => /^[A-Z]{2,4}$/.test(word));
}

/** Whether all words of a column's name stand in a text. */
function isSpelledOut(column: string, text: string): boolean {
  const said = new Set(toRoots(text));
  const words = toRoots(toNameParts(column).core);
  return words.length > 0 && words.every((word) => said.has(word));
}

/** Sentence on a word that was matched with less than its own name; null when the match is certain. */
function toDoubtfulMatch(meaning: Meaning, text: string): string | null {
  if (meaning.kind === "column") {
    const [match, rival] = meaning.matches;
    if (match === undefined) return null;
    if (match.typos.length > 0 || (match.byMeaning && !isSpelledOut(match.column, text)))
      return `“${text}” was read as ${match.column}.`;
    if (rival !== undefined && rival.cost <= match.cost && rival.full === match.full && rival.column !== match.column)
      return `“${text}” was read as ${match.column}; it could be ${rival.column}.`;
    if (!match.full && !match.byMeaning && !match.head && !isAbbreviated(match.column))
      return `“${text}” was read as ${match.column}.`;
  }
  if (meaning.kind === "value") {
    const [match, rival] = meaning.matches;
    if (match === undefined) return null;
    if (match.typos.length > 0) return `“${text}” was read as ${match.values.join(", ")}.`;
    if (rival !== undefined && rival.cost <= match.cost && rival.whole === match.whole && rival.column !== match.column)
      return `“${text}” was looked for in ${match.column}; it also occurs in ${rival.column}.`;
  }
  return null;
}

/** Whether a value is computed from several columns or sets of rows. */
function isDerived(value: MeasureValue): boolean {
  return value.kind === "quotient" || value.kind === "combination";
}

/** What the question asks for and the plan lacks, or the other way round, as sentences. */
function findGaps(question: string, plan: Plan, isFollowUp: boolean): string[] {
  if (plan.family !== "query") return [];
  const gaps: string[] = [];
  const text = JSON.stringify(plan);
  const isShare =
    plan.derived !== null || plan.segments.length > 0 || plan.measures.some(({ value }) => isDerived(value));
  const numbers = (question.match(numbersAsked) ?? []).length - (isShare ? 1 : 0);
  const groups = question.match(groupsAsked)?.length ?? 0;
  if (numbers > plan.measures.length || groups > 1)
    gaps.push("The question asks for several things, which may not all be answered.");
  if (!isFollowUp && plan.measures.length > Math.max(1, numbers + (isShare ? 1 : 0)))
    gaps.push("More was computed than the question names.");
  if (/%|\bpercent|\bshare\b/iu.test(question) && !isShare && !text.includes('"unit":"%"'))
    gaps.push("A percentage is asked for.");
  if (/\b(average|avg|mean)\b/iu.test(question) && !isShare && !text.includes('"mean"'))
    gaps.push("An average is asked for.");
  if (/\bmedian\b/iu.test(question) && !text.includes('"median"')) gaps.push("A median is asked for.");
  const columns = plan.filters.flatMap((filter) => (filter.kind === "values" ? [filter.column] : []));
  if (new Set(columns).size < columns.length) gaps.push("Two conditions speak of the same column.");
  return gaps;
}

/** Sentence on the date column of periods when the data has several and the question names none; null otherwise. */
function toDoubtfulDate(board: Board, plan: Plan): string | null {
  if (plan.family !== "query") return null;
  const filters = [...plan.filters, ...plan.segments.flatMap((segment) => segment.filters)];
  const used = [
    ...filters.flatMap((filter) => (filter.kind === "period" || filter.kind === "recurring" ? [filter.column] : [])),
    ...plan.groups.flatMap((group) => (group.grain === null ? [] : [group.column])),
  ];
  const [column] = used;
  if (column === undefined || isMainDate(column, board.lexicon)) return null;
  const words = board.parts.flatMap(({ tokens }) => tokens.flatMap((token) => token.roots));
  if (findHintedDates(board.lexicon, words).includes(column)) return null;
  const other = [...board.lexicon.columns.values()].find((profile) => profile.name !== column && isDate(profile));
  return other === undefined ? null : `The dates were taken from ${column}; the data also has ${other.name}.`;
}

function isShareOfAverage(value: MeasureValue): boolean {
  const isMean = (part: MeasureValue) => part.kind === "aggregate" && part.aggregate !== "sum";
  return value.kind === "quotient" && value.times === 100 && (isMean(value.top) || isMean(value.bottom));
}

const counting =
  /\b(how (many|often)|number|numbers|count|counts|nr|no\.|amount of|busiest|quietest|common|frequent|popular|per|share|percent(age)?|%|most|fewest|least)\b|#|%/iu;

/** Sentence on rows that were counted where an amount may be meant: "donations up or down", "best month for orders". */
function toDoubtfulCount(board: Board, plan: Plan): string | null {
  if (plan.family !== "query" || !plan.measures.every(({ value }) => value.kind === "rows")) return null;
  const isBest = /\b(best|worst|strongest|weakest)\b/iu.test(board.question);
  if (counting.test(board.question) && !isBest) return null;
  const amount = [...board.lexicon.columns.values()].find((column) => isAdditive(column) && isMeasure(column));
  return amount === undefined ? null : `Rows were counted; the total of ${amount.name} could be meant.`;
}

/** How a plan computes a business term, in words; null when it does not, or takes a column that `text` names. */
function findFormula(plan: Plan, term: string, text: string): string | null {
  const measure = plan.family === "query" ? plan.measures.find(({ label }) => label.startsWith(term)) : undefined;
  if (measure === undefined) return null;
  const { value } = measure;
  const isColumn = value.kind === "aggregate" && value.of.kind === "column" && isSpelledOut(value.of.column, text);
  return isColumn ? null : toValueText(value);
}

/** Choices in a reading that the words of the question do not settle, as sentences; each keeps an answer from being presented as confirmed. */
export function findGuesses(
  board: Board,
  plan: Plan,
  { isChange, isFirst }: { isChange: boolean; isFirst: boolean },
): string[] {
  const guesses: string[] = [];
  const { question } = board;
  for (const part of board.parts) {
    const doubt = toDoubtfulMatch(part.meaning, part.text);
    if (doubt !== null) guesses.push(doubt);
    const formula = part.meaning.kind === "term" ? findFormula(plan, part.meaning.term.name, part.text) : null;
    if (formula !== null) guesses.push(`“${part.text}” was computed as ${formula}.`);
    if (!isQuoteOf(plan, part)) guesses.push(`“${part.text}” is not part of what was computed.`);
    if (
      part.meaning.kind === "superlative" &&
      part.meaning.hints.length === 0 &&
      /best|worst|biggest|largest|well|busiest|top|main/iu.test(part.text) &&
      !/\b(by|with|in terms of)\b/iu.test(question) &&
      board.parts.every(({ meaning }) => meaning.kind !== "column" || meaning.matches[0]?.byMeaning === true)
    )
      guesses.push(`“${part.text}” does not say by which number.`);
  }
  guesses.push(...findGaps(question, plan, isChange));
  const date = isChange ? null : toDoubtfulDate(board, plan);
  if (date !== null) guesses.push(date);
  const count = isChange ? null : toDoubtfulCount(board, plan);
  if (count !== null) guesses.push(count);
  if (plan.family === "query" && plan.measures.some(({ value }) => isShareOfAverage(value)))
    guesses.push("A share of averages may not be what is asked for.");
  if (
    /\bper (person|head|capita|customer|guest|client|patient|donor|user|member)\b/iu.test(question) &&
    !JSON.stringify(plan).includes('"distinct"')
  )
    guesses.push("“per person” was read as per row.");
  if (negative.test(question) && !isNegated(plan)) guesses.push("A negation in the question may not be reflected.");
  if (isGrained(plan) && !isChange && !timely.test(question))
    guesses.push("The question may not ask for a breakdown by time.");
  if (!isFirst && backward.test(question)) guesses.push("What the question refers back to may be something else.");
  return guesses;
}
