import { findHintedDates } from "@/lib/lexicon/columns/choose-date";
import { hasDailyRows } from "@/lib/lexicon/columns/has-daily-rows";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import { findTerm } from "@/lib/lexicon/vocabulary/find-term";
import { findUnit } from "@/lib/lexicon/vocabulary/find-unit";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import { correctPhrase, isSlip } from "@/lib/lexicon/words/correct-phrase";
import { findPhrase, longestPhrase } from "@/lib/lexicon/words/find-phrase";
import type { PhraseMeaning } from "@/lib/lexicon/words/phrase";
import { countWholeTime, findPeriods } from "@/lib/lexicon/words/periods";
import { tokenise, type Token } from "@/lib/lexicon/words/tokens";
import type { Clue, ClueMeaning } from "./clue";
import { isOneYear } from "./phrase-support";
import { settleClues } from "./settle-clues";

/** Number of words in the longest name. */
const longestName = 7;

const small: ReadonlySet<PhraseMeaning["kind"]> = new Set([
  "filler",
  "preposition",
  "join",
  "by",
  "which",
  "reference",
]);

/** Whether a token is a word without content of its own. */
function isSmall(token: Token): boolean {
  if (token.kind === "break") return true;
  const phrase = token.kind === "word" ? findPhrase(token.lower) : null;
  return phrase !== null && small.has(phrase.kind);
}

/** Words that phrases take as small, but that say what is computed: whether rows count. */
const weighty = /^includ(?:e|es|ed|ing)$/;

function toPhrases(span: readonly Token[]): ClueMeaning[] {
  const text = span.map(({ lower }) => lower).join(" ");
  const phrase = /^\d+$/.test(text) || weighty.test(text) ? null : findPhrase(text);
  return phrase === null ? [] : [{ kind: "phrase", phrase }];
}

function isAggregate(token: Token): boolean {
  return findPhrase(token.lower)?.kind === "aggregate";
}

/** Whether a span begins and ends with words of content. */
function isTrimmed(span: readonly Token[]): boolean {
  return [span[0], span.at(-1)].every(
    (token) => token !== undefined && token.roots.length > 0 && (token.kind === "quoted" || !isSmall(token)),
  );
}

/** What the words of a span name in the data. */
function toNames(span: readonly Token[], next: Token | undefined, lexicon: Lexicon): ClueMeaning[] {
  const [first, last] = [span[0], span.at(-1)];
  if (first === undefined || last === undefined || first.kind === "break" || last.kind === "break") return [];
  const roots = span.flatMap((token) => token.roots);
  if (roots.length === 0) return [];
  const content = span.filter((token) => token.kind === "quoted" || !isSmall(token)).flatMap((token) => token.roots);
  const found: ClueMeaning[] = [];
  const columns = isTrimmed(span)
    ? [...lexicon.matchColumns(roots), ...(content.length < roots.length ? lexicon.matchColumns(content) : [])]
    : lexicon.matchColumns(roots).filter((match) => match.full && match.cost === 0);
  if (columns.length > 0) found.push({ kind: "column", matches: columns });
  const values = lexicon
    .matchValues(roots)
    .filter(({ whole, cost }) => isTrimmed(span) || (span.length === 1 && whole && cost === 0));
  if (values.length > 0) found.push({ kind: "value", matches: values });
  const words = span.flatMap((token) => (token.lower === "%" && span.length > 1 ? ["percent"] : token.roots));
  const states = lexicon.matchStates(words);
  if (states.length > 0) found.push({ kind: "state", states });
  const term = findTerm(words, lexicon.rows.nouns);
  const measures = term === null ? { missing: [] } : toTermMeasures(term, lexicon, {});
  if ("measures" in measures)
    found.push({ kind: "term", measures: measures.measures, isAggregated: span.some(isAggregate) });
  if (isTrimmed(span) && lexicon.rows.nouns.has(content.join(" "))) found.push({ kind: "noun" });
  // "The end of each year" is no event.
  const events = span.length === 1 && next?.lower !== "of" ? findHintedDates(lexicon, roots) : [];
  if (events.length > 0) found.push({ kind: "event", columns: events });
  return found;
}

const happened = new Set("struck hit happened reported observed measured seen noted counted occurred".split(" "));

/** What a single token may mean besides a phrase or a name. */
function toSingle(token: Token, next: Token | undefined, lexicon: Lexicon): ClueMeaning[] {
  const found: ClueMeaning[] = [];
  if (token.kind === "break") return [{ kind: "nothing" }];
  if (token.kind === "number" && token.value !== null) {
    found.push({ kind: "number", value: token.value, unit: findUnit(token.sign ?? "") });
  }
  if (token.kind === "operator") found.push({ kind: "sign", sign: token.text });
  const unit = findUnit(token.lower);
  if (unit !== null) found.push({ kind: "unit", unit });
  if (token.kind === "word" || token.kind === "quoted") found.push({ kind: "text", text: token.text });
  if (token.kind !== "word") return found;
  const corrected = correctPhrase(token.lower);
  if (corrected !== null) found.push({ kind: "phrase", phrase: corrected });
  // An event of the rows: "placed" of orders, "riders" of rides.
  const [root = ""] = token.roots;
  const nouns = [...lexicon.rows.nouns].filter((noun) => noun.length > 3);
  if (token.roots.some((one) => lexicon.rows.verbs.has(one)) || happened.has(token.lower))
    found.push({ kind: "nothing" });
  if (nouns.some((noun) => root === `${noun}r` || root === `${noun}er` || (root.length > 4 && isSlip(root, noun)))) {
    found.push({ kind: "noun" });
  }
  // "Each kind of weather".
  if (/^(?:kind|type|sort)s?$/.test(token.lower) && next?.lower === "of") found.push({ kind: "nothing" });
  const isVerbOfNoun = /(ed|ing|t|en)$/.test(token.lower) && token.roots.some((one) => lexicon.rows.nouns.has(one));
  if (isVerbOfNoun) found.push({ kind: "noun" });
  return found;
}

/** Whether words are "over the year" and the like, which is all of the time where the data has one year. */
function isTheYear(span: readonly Token[]): boolean {
  if (span.at(-1)?.lower !== "year") return false;
  const phrase = findPhrase(span.map(({ lower }) => lower).join(" "));
  return phrase?.kind === "intent" && phrase.intent === "trend";
}

const verbs = new Set("is are was were did do does has have had".split(" "));

/** Whether "when" asks for a time: at the end of a question, or before a verb. */
function asksWhen(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.lower !== "when") return false;
  const next = tokens.slice(at + 1).find(({ kind }) => kind !== "break");
  return next === undefined || verbs.has(next.lower);
}

/** Finds everything that spans of a question may mean, given the data. */
export function findClues(asked: string, lexicon: Lexicon): { tokens: readonly Token[]; clues: Clue[] } {
  const { question, tokens } = tokenise(asked);
  const clues: Clue[] = [];
  const add = (from: number, length: number, meanings: readonly ClueMeaning[]) => {
    const span = tokens.slice(from, from + length);
    const text = question.slice(span[0]?.start, span.at(-1)?.end);
    for (const meaning of meanings) {
      if (span.length === 1 && meaning.kind === "phrase" && asksWhen(tokens, from)) continue;
      clues.push({ from, length, text, meaning, isCounted: false, isGrouped: false });
    }
  };
  for (const { from, length, period, ends } of lexicon.days === null
    ? []
    : findPeriods(question, tokens, lexicon.days)) {
    add(from, length, [{ kind: "periods", periods: [period, ...(ends ?? [])] }]);
  }
  for (const [from, token] of tokens.entries()) {
    add(from, 1, toSingle(token, tokens[from + 1], lexicon));
    // Days are counted as rows, but not grouped by as such.
    const isCounted = from === 0 || /^(?:many|of)$/.test(tokens[from - 1]?.lower ?? "");
    if (/^days?$/.test(token.lower) && isCounted && hasDailyRows(lexicon)) add(from, 1, [{ kind: "noun" }]);
    if (asksWhen(tokens, from)) add(from, 1, [{ kind: "when" }]);
    const unit = findUnit(tokens[from + 1]?.lower ?? "");
    if (token.value !== null && unit !== null) add(from, 2, [{ kind: "number", value: token.value, unit }]);
    const whole = countWholeTime(tokens, from);
    const { days } = lexicon;
    if (days !== null && isOneYear({ start: days.first, end: days.newest })) {
      const all = [6, 5, 4, 3].find((length) => isTheYear(tokens.slice(from, from + length)));
      if (all !== undefined) add(from, all, [{ kind: "nothing" }]);
    }
    if (whole > 0) add(from, whole, [{ kind: "nothing" }]);
    for (
      let length = 1;
      length <= Math.max(longestName, longestPhrase) && from + length <= tokens.length;
      length += 1
    ) {
      const span = tokens.slice(from, from + length);
      if (span.some(({ kind, text }) => kind === "break" && ",;?!".includes(text))) break;
      add(from, length, toPhrases(span));
      if (length <= longestName) add(from, length, toNames(span, tokens[from + length], lexicon));
    }
  }
  return { tokens, clues: settleClues(clues, lexicon) };
}
