import { isAdditive, isMeasure, isScale } from "@/lib/lexicon/columns/column-role";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import { findHintedDates, isMainDate } from "@/lib/lexicon/columns/choose-date";
import { isDate } from "@/lib/lexicon/columns/column-date";
import type { UnitKind } from "@/lib/lexicon/vocabulary/find-unit";
import type { MeasureValue } from "@/lib/domain/plans/measure";
import type { Plan } from "../../query/query";
import type { Board } from "../board";
import type { MeaningKind, Part } from "../segments/part";
import { accountPart } from "./account-part";
import { toClaimColumns } from "./claim-columns";
import type { Claim } from "./claim";
import { isHarmless } from "./literal";
import { Ledger } from "./ledger";
import { findLost } from "./find-lost";

/** Returns a sentence on the date column of periods when the data has several and the question names none; null otherwise. */
function toDoubtfulDate(board: Board, claims: readonly Claim[]): string | null {
  const column = claims.flatMap((claim) => {
    if (claim.kind === "grain") return [claim.column];
    const isTime = claim.kind === "filter" && (claim.filter.kind === "period" || claim.filter.kind === "recurring");
    return isTime ? toClaimColumns(claim) : [];
  })[0];
  if (column === undefined || isMainDate(column, board.lexicon)) return null;
  const words = board.parts.flatMap(({ tokens }) => tokens.flatMap((token) => token.roots));
  if (findHintedDates(board.lexicon, words).includes(column)) return null;
  const other = [...board.lexicon.columns.values()].find((profile) => profile.name !== column && isDate(profile));
  return other === undefined ? null : `The dates were taken from ${column}; the data also has ${other.name}.`;
}

const addable: ReadonlySet<UnitKind> = new Set(["money", "mass", "length", "volume", "area", "energy", "data", "time"]);

/** Whether averaged numbers could also be added up. */
function mayAddUp(board: Board, claims: readonly Claim[]): boolean {
  return claims.some((claim) => {
    const kind = claim.kind === "column" ? findColumnUnit(claim.column)?.kind : undefined;
    return (
      claim.kind === "column" && kind !== undefined && addable.has(kind) && !isScale(board.profileOf(claim.column))
    );
  });
}

const counting: ReadonlySet<MeaningKind> = new Set(["count", "superlative"]);

/** Explains why a claim that no word of the question makes is not implied, as a sentence; null when it is. */
function toUnsaid(board: Board, claim: Claim, claims: readonly Claim[]): string | null {
  switch (claim.kind) {
    case "column":
    case "group":
      // Without names, all suitable columns are meant.
      if (claims.some(({ kind }) => kind === "family") && board.parts.every(({ meaning }) => meaning.kind !== "column"))
        return null;
      return `The question does not name ${claim.column}.`;
    case "grain":
      return "The question might not ask for a breakdown by time.";
    case "aggregate":
      return claim.aggregate === "sum" || (claim.aggregate === "mean" && !mayAddUp(board, claims))
        ? null
        : `The question does not ask for the ${claim.aggregate}.`;
    case "rows": {
      const asked =
        board.parts.some(
          ({ meaning }) => counting.has(meaning.kind) || (meaning.kind === "intent" && meaning.intent === "share"),
        ) || claims.some(({ kind }) => kind === "per" || kind === "share" || kind === "family");
      const amount = [...board.lexicon.columns.values()].find((column) => isAdditive(column) && isMeasure(column));
      return asked || amount === undefined ? null : `Rows were counted; the total of ${amount.name} could be meant.`;
    }
    case "distinct":
      return claims.some(({ kind }) => kind === "per") ? null : "The question might not ask for different values.";
    case "share":
    case "per":
      return "The question might not ask for one number relative to another.";
    case "contrast":
    case "derived":
      return "The question might not ask for a comparison.";
    case "combination":
    case "constant":
    case "duration":
    case "percentile":
      return "The question does not say how the number is computed.";
    case "filter":
      return `A condition on ${toClaimColumns(claim).join(" and ")} is not stated in the question.`;
    case "compare":
      return `A condition on ${claim.columns.join(" and ")} is not stated in the question.`;
    case "repeats":
      return "A condition on how many rows there are is not stated in the question.";
    case "order":
      return claim.direction === "high" ? null : "The question might not ask for the lowest.";
    case "limit":
    case "chart":
    case "family":
      return null;
  }
}

const asks: ReadonlySet<MeaningKind> = new Set([
  "count",
  "amount",
  "time",
  "which",
  "aggregate",
  "percentile",
  "distinct",
  "superlative",
]);

/** Whether a part requests something of its own; "in total" and "on average" only modify. */
function isAsking({ meaning, text }: Part): boolean {
  return (
    asks.has(meaning.kind) && !/^whose$/i.test(text) && !(meaning.kind === "aggregate" && meaning.aggregate === "sum")
  );
}

/** Counts the requesting clauses, separated by punctuation and "and". */
function countAsking(board: Board): number {
  const clauses: Part[][] = [[]];
  for (const part of board.parts) {
    const { meaning } = part;
    if (meaning.kind === "break" || (meaning.kind === "join" && meaning.word === "and")) clauses.push([]);
    else clauses.at(-1)?.push(part);
  }
  const isShare = ({ meaning }: Part) => meaning.kind === "intent" && meaning.intent === "share";
  // "in percent" after a comma only modifies; "what percent is that" requests.
  return clauses.filter(
    (clause) =>
      clause.some(isAsking) || (clause.some(isShare) && !clause.every((part) => isShare(part) || isHarmless(part))),
  ).length;
}

const conditional: ReadonlySet<MeaningKind> = new Set(["value", "state", "number", "period", "name", "negation"]);

/**
 * Whether all conditions precede the requested numbers, or follow punctuation after them: "how many, and total fee, for
 * Hull".
 */
function areConditionsApart(board: Board): boolean {
  const places = (fits: (part: Part) => boolean) => board.parts.flatMap((part, index) => (fits(part) ? [index] : []));
  const conditions = places(({ meaning }) => conditional.has(meaning.kind));
  const numbers = places(
    ({ meaning }) =>
      ["count", "aggregate", "term", "amount", "percentile"].includes(meaning.kind) ||
      (meaning.kind === "column" && meaning.matches.some(({ column }) => isMeasure(board.profileOf(column)))),
  );
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return conditions.every(
    (index) =>
      index < first || (index > last && board.parts.slice(last, index).some(({ meaning }) => meaning.kind === "break")),
  );
}

function toSubject(value: MeasureValue): string {
  return value.kind === "aggregate" ? JSON.stringify(value.of) : JSON.stringify(value);
}

/** Finds several questions in one, when the plan may answer only some, as a sentence; null when it certainly answers all. */
function findManyQuestions(board: Board, plan: Plan): string | null {
  if (plan.family !== "query") return countAsking(board) > 2 ? "The question asks for several things." : null;
  const { measures, filters, segments, derived } = plan;
  const answered =
    measures.length +
    (derived === "share" && board.parts.filter(({ meaning }) => meaning.kind === "which").length > 0 ? 1 : 0);
  const asked = countAsking(board);
  if (plan.order !== null && measures.length > 1)
    return `Several numbers are asked for; ${measures[0]?.label ?? ""} ranks.`;
  if (asked > answered) return "The question asks for several things, which might not all be answered.";
  const subjects = new Set(measures.map(({ value }) => toSubject(value)));
  if (subjects.size > 1 && filters.length + segments.length > 0 && !areConditionsApart(board))
    return "The conditions might not apply to everything that is asked.";
  return null;
}

/** Finds a share with an uncertain whole, as a sentence; null otherwise. */
function findDoubtfulShare(plan: Plan, isChange: boolean): string | null {
  if (plan.family !== "query") return null;
  for (const { value } of plan.measures) {
    if (value.kind !== "quotient" || value.times !== 100) continue;
    const means = [value.top, value.bottom].some((side) => side.kind === "aggregate" && side.aggregate !== "sum");
    if (means) return "A share of averages might not be what is meant.";
    if (JSON.stringify(value.top) === JSON.stringify(value.bottom)) return "The part and the whole are the same.";
    const conditions = "where" in value.top ? value.top.where.length : 0;
    if (!isChange && conditions + plan.filters.filter(({ kind }) => kind !== "period").length > 1)
      return "The share could be of something else.";
  }
  return null;
}

/** The context of a question. */
interface GuessContext {
  /** The previous plan, whether or not the question changes it; null for the first question. */
  before: Plan | null;
  isChange: boolean;
}

/**
 * Returns the choices in a reading that the words of the question leave open, as sentences; each keeps an answer from being
 * presented as confirmed.
 */
export function findGuesses(board: Board, plan: Plan, { before, isChange }: GuessContext): string[] {
  if (plan.family === "overview" || plan.family === "insights") return [];
  const ledger = new Ledger(plan, isChange ? before : null);
  const account = { board, ledger, plan, isChange };
  const said = board.parts.flatMap((part) => accountPart(account, part) ?? []);
  const unsaid = ledger.open.flatMap((claim) => toUnsaid(board, claim, ledger.all) ?? []);
  const whole = [
    findManyQuestions(board, plan),
    isChange ? null : toDoubtfulDate(board, ledger.all),
    findDoubtfulShare(plan, isChange),
    before === null ? null : findLost(before, plan, { board, isChange }),
  ];
  return [...new Set([...said, ...unsaid, ...whole.filter((text) => text !== null)])];
}
