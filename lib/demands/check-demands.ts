import type { Query } from "@/lib/domain/query/query";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { MeasureValue } from "@/lib/domain/plans/measure";
import { findTerm } from "@/lib/lexicon/vocabulary/find-term";
import { toTermMeasures } from "@/lib/lexicon/vocabulary/to-term-measures";
import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import { tokenise } from "@/lib/lexicon/words/tokens";
import type { Clue } from "./clue";
import { findClues } from "./find-clues";
import { toPartKey, type GuessKind, type QueryPart } from "./query-part";
import { isInMain } from "./support";
import { spendWords, type Spending } from "./spend-words";
import { toQueryParts } from "./to-query-parts";

/** A choice that the words of a question leave open. */
export interface Assumption {
  kind: GuessKind;
  words: string;
  part: QueryPart;
}

function isEnd(column: string, { concepts }: Lexicon): boolean {
  return (["exitDate", "cancelledDate"] as const).some((concept) => concepts.get(concept)?.includes(column) === true);
}

/** Whether a number of rows is named: "more than 10 rides". */
function countsRows(clues: readonly Clue[]): boolean {
  return clues.some(
    ({ meaning, from, length }) =>
      meaning.kind === "number" && clues.some((noun) => noun.meaning.kind === "noun" && noun.from === from + length),
  );
}

/** The amounts that "best" and "grow" are about where nobody names one; `isOnly`: no other column holds such an amount. */
function findMainValues(lexicon: Lexicon): { value: MeasureValue; isOnly: boolean }[] {
  return ["revenue", "spending"].flatMap((word) => {
    const term = findTerm([word]);
    const found = term === null ? { missing: [] } : toTermMeasures(term, lexicon, {});
    const measures = "measures" in found ? found.measures : [];
    return measures.slice(0, 1).map(({ measure }) => ({ value: measure.value, isOnly: measures.length === 1 }));
  });
}

/** Whether the largest or smallest of something is asked for. */
function isRanked(clues: readonly Clue[]): boolean {
  return clues.some(({ meaning }) => meaning.kind === "phrase" && meaning.phrase.kind === "superlative");
}

/** Whether a question can only be understood with the one before: "and the average", "of those", "add the cost". */
function isElliptic(question: string, clues: readonly Clue[]): boolean {
  const opens = ({ from, meaning }: Clue) =>
    meaning.kind === "phrase" && (meaning.phrase.kind === "edit" || (from === 0 && meaning.phrase.kind === "join"));
  return refersBack(question) || clues.some(opens);
}

/** Whether words name a measure that was not asked about before. */
function namesMeasure(spent: Spending["spent"]): boolean {
  return spent.some(({ says }) =>
    says.some(
      ({ part, support }) =>
        support === "said" &&
        part.unsaid !== "kept condition" &&
        (part.kind === "rows" || part.kind === "aggregate" || (part.kind === "column" && part.role === "measure")),
    ),
  );
}

/** How a question and a query fit. */
export interface Fit {
  /** Parts of the query that no word asks for. */
  unmet: QueryPart[];
  /** Content words that nothing in the query answers. */
  unspent: string[];
  assumed: Assumption[];
  /** Parts of the query before that a follow-up drops without a word. */
  lost: QueryPart[];
  spent: Spending["spent"];
}

/** The column, time or role that a part is about: a follow-up replaces a part by another one of its topic. */
function toTopic(part: QueryPart): string | null {
  switch (part.kind) {
    case "value":
    case "truth":
    case "missing":
      return `condition ${part.column}`;
    case "period":
    case "cycle":
      return "time";
    case "column":
      return part.role === "condition" ? `condition ${part.column}` : null;
    case "order of columns":
      return `condition ${part.left}`;
    case "key":
    case "parts":
      return "key";
    case "text":
      return "text";
    default:
      return null;
  }
}

function isCondition(part: QueryPart): boolean {
  const topic = toTopic(part);
  return topic !== null && topic !== "key";
}

function findLost(before: readonly QueryPart[], now: readonly QueryPart[]): QueryPart[] {
  const topics = new Set(now.map(toTopic));
  return before.filter((part) => {
    const topic = toTopic(part);
    if (part.kind === "column" && now.some((other) => other.kind === "column" && other.column === part.column))
      return false;
    return topic !== null && !topics.has(topic) && !(topic === "time" && now.some(({ kind }) => kind === "key"));
  });
}

/** A column that was asked about may be measured, compared or listed by next. */
function toKeptKeys(part: QueryPart): string[] {
  if (part.kind !== "column") return [toPartKey(part)];
  return (["measure", "condition", "order"] as const).map((role) => toPartKey({ ...part, role }));
}

/** Whether a question is about several earlier ones: "both", "those". */
function refersBack(question: string): boolean {
  return tokenise(question).tokens.some(({ lower }) => findPhrase(lower)?.kind === "reference");
}

/** Whether words drop what was asked before: "all of them". */
function clears(spent: Spending["spent"]): boolean {
  return spent.some(
    ({ clue: { meaning } }) =>
      meaning.kind === "phrase" && meaning.phrase.kind === "edit" && meaning.phrase.edit === "all",
  );
}

/** Compares a question with the query that was computed for it, word by word; `before` are the queries that a follow-up changes. */
export function checkDemands(options: {
  question: string;
  query: Query;
  lexicon: Lexicon;
  before: readonly Query[];
}): Fit {
  const { question, query, lexicon, before } = options;
  const referred = refersBack(question) ? before : before.slice(-1);
  const kept = new Set(referred.flatMap((one) => toQueryParts(one, lexicon)).flatMap(toKeptKeys));
  const asked = findClues(question, lexicon);
  const mains = findMainValues(lexicon);
  const main = mains.map(({ value }) => value);
  const sure = mains.filter(({ isOnly }) => isOnly || !isRanked(asked.clues)).map(({ value }) => value);
  const isFollowUp = before.length > 0;
  const parts = toQueryParts(query, lexicon).map((part): QueryPart => {
    if (part.unsaid === null) return part;
    // People and contracts that are still there are meant where nobody says otherwise.
    if (part.kind === "missing" && part.missing && isEnd(part.column, lexicon)) return { ...part, unsaid: "scope" };
    if (kept.has(toPartKey(part))) return { ...part, unsaid: "kept condition" };
    // A follow-up keeps what it does not name, so that nothing is left to choose.
    if (isFollowUp) return { ...part, unsaid: part.unsaid === "date" ? "date" : "fault" };
    // A second number, and one that rows are compared with, are named.
    const isNamed =
      part.kind === "column" && part.role === "condition" ? countsRows(asked.clues) : query.measures.length > 1;
    return part.unsaid === "fault" && !isNamed && isInMain(part, sure) ? { ...part, unsaid: "formula" } : part;
  });
  const { spent, unspent } = spendWords(asked, { parts, lexicon, main, isFollowUp });
  // A question that names a measure of its own stands alone: nothing says the conditions of the one before.
  const isAlone = isFollowUp && !isElliptic(question, asked.clues) && namesMeasure(spent);
  const says = spent.flatMap(({ clue, says }) => says.map((one) => ({ ...one, clue })));
  const open = parts
    .filter((part) => !says.some((one) => one.part === part))
    .map((part) => (isAlone && part.unsaid === "kept condition" && isCondition(part) ? { ...part, unsaid: "fault" as const } : part)); // prettier-ignore
  const assumed = [
    ...says.flatMap(({ part, support, clue }) =>
      support === "said" ? [] : [{ kind: support, words: clue.text, part }],
    ),
    ...open.flatMap((part) =>
      part.unsaid === null || part.unsaid === "fault" ? [] : [{ kind: part.unsaid, words: "", part }],
    ),
  ];
  const last = before.at(-1);
  const lost = last === undefined || clears(spent) ? [] : findLost(toQueryParts(last, lexicon), parts);
  return { spent, lost, unmet: open.filter(({ unsaid }) => unsaid === "fault"), unspent, assumed };
}
