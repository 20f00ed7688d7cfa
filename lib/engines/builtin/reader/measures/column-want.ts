import { isDate } from "@/lib/lexicon/columns/column-date";
import { findColumnUnit } from "@/lib/lexicon/columns/column-unit";
import { findNamesakes } from "@/lib/lexicon/columns/find-namesakes";
import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import { toPlainWords } from "@/lib/lexicon/words/roots";
import { pickExtreme } from "./pick-extreme";
import { isAdditive, isCode, isMeasure, isOccasional, isScale } from "@/lib/lexicon/columns/column-role";
import type { Aggregate, Filter, Measure } from "@/lib/domain/plans/measure";
import {
  findMainMeasure,
  toColumnMeasure,
  toDistinct,
  toPercentile,
  toRowCount,
  withOptionalAggregate,
} from "./measure-of";
import type { Board } from "../board";
import type { Draft } from "../draft";
import type { Want } from "./want";

/** Modifiers of the following number. */
export interface Pending {
  aggregates: Aggregate[];
  /** From 0 to 1. */
  percentile: number | null;
  /** Position of "how many". */
  counts: number | null;
  distinct: boolean;
  /** Position of "how much". */
  total: number | null;
}

/** Verbs of trade: "how many" asks for units, "how much" for money. */
export const trade: ReadonlySet<string> = new Set(["sell", "buy", "order", "purchase"]);

/** Counts rows with a value in a column. */
export function isPresent(column: string): Filter {
  return { kind: "missing", column, missing: false };
}

/** "how many refunds": the rows with an amount; "how many reminders": the total. */
function toCounted(
  board: Board,
  column: string,
  root: string,
  byMeaning: boolean,
): (aggregate: Aggregate | null) => Measure {
  const { lexicon } = board;
  const profile = board.profileOf(column);
  const [pieces] = lexicon.concepts.get("quantity") ?? [];
  if (byMeaning && trade.has(root) && pieces !== undefined)
    return (aggregate) => toColumnMeasure(lexicon, pieces, aggregate ?? "total");
  if (isMeasure(profile)) {
    const money = findColumnUnit(column)?.kind === "money";
    if (byMeaning && money) return () => toRowCount(lexicon);
    const isOfFew = isOccasional(profile, lexicon.dataset.profile.rowCount);
    if (isAdditive(profile) && !money && !isOfFew)
      return (aggregate) => toColumnMeasure(lexicon, column, aggregate ?? "sum");
    const meant = [...lexicon.concepts.values()].some((columns) => columns.includes(column));
    if (isCode(profile) && !meant && !isScale(profile)) return () => toDistinct(column);
    const where: Filter =
      profile.missing > 0 && profile.min !== 0
        ? isPresent(column)
        : { kind: "compare", of: { kind: "column", column }, operator: "!=", value: 0 };
    return () => ({ ...toRowCount(lexicon, [where]), label: `number of rows with ${column}` });
  }
  const rows = lexicon.rows.column === column || profile.distinct >= 0.95 * lexicon.dataset.profile.rowCount;
  return () => (rows ? toRowCount(lexicon) : toDistinct(column));
}

/**
 * Finds numeric columns that part `index` names equally well: `temperature` beside `temp_max` and `temp_min`, or a name that
 * several columns of the file had.
 */
function findTied(board: Board, index: number): string[] {
  const matches = (board.get(index, "column")?.matches ?? []).filter(({ column }) =>
    isMeasure(board.profileOf(column)),
  );
  const [first] = matches;
  if (first === undefined || first.byMeaning) return [];
  if (first.full) {
    // A name in quotes is exact.
    const isQuoted = board.parts[index]?.tokens.every(({ kind }) => kind === "quoted") === true;
    const all = isQuoted ? [] : findNamesakes(board.lexicon.dataset, first.column);
    return all.filter((column) => isMeasure(board.profileOf(column)));
  }
  return matches
    .filter(
      (match) =>
        match.full === first.full && match.cost === first.cost && match.head === first.head && !match.byMeaning,
    )
    .map((match) => match.column);
}

function settleTie(
  board: Board,
  draft: Draft,
  index: number,
  pending: Pending,
  tied: readonly string[],
): Pick<Want, "make"> {
  const extreme = pending.aggregates.find((one) => one === "min" || one === "max");
  const high =
    extreme === undefined ? (draft.order === null ? null : draft.order.direction === "high") : extreme === "max";
  const picked = high === null ? null : pickExtreme(tied, high ? "high" : "low");
  if (picked === null) draft.ambiguous ??= { phrase: board.textOf(index), columns: [...tied] };
  const column = picked ?? tied[0] ?? "";
  return { make: (aggregate) => toColumnMeasure(board.lexicon, column, aggregate) };
}

/** Reads what the column of part `index` asks for; null when it names no number. */
export function readColumn(
  board: Board,
  draft: Draft,
  index: number,
  pending: Pending,
): Pick<Want, "make" | "weak"> | null {
  const matches = board.get(index, "column")?.matches ?? [];
  const { lexicon } = board;
  const root = board.rootsOf(index).at(-1) ?? "";
  const counts = pending.counts !== null || pending.distinct;
  const tied = counts ? [] : findTied(board, index);
  if (tied.length > 1) return settleTie(board, draft, index, pending, tied);
  const match = counts ? matches[0] : (matches.find(({ column }) => isMeasure(board.profileOf(column))) ?? matches[0]);
  if (match === undefined) return null;
  const profile = board.profileOf(match.column);
  const [pieces] = lexicon.concepts.get("quantity") ?? [];
  // "how many did they order", but not "how many orders" where that is the name of a column.
  const called = match.full && !match.byMeaning && !isMeasure(profile) && !isDate(profile);
  if (pending.counts !== null && trade.has(root) && pieces !== undefined && !called)
    return { make: toCounted(board, pieces, root, true) };
  if (pending.distinct) return { make: () => toDistinct(match.column) };
  if (counts && !isDate(profile)) return { make: toCounted(board, match.column, root, match.byMeaning) };
  const ordered = pending.aggregates.some((one) => one === "min" || one === "max");
  if (isDate(profile) && ordered) return { make: (aggregate) => toColumnMeasure(lexicon, match.column, aggregate) };
  if (!isMeasure(profile)) return null;
  if (pending.percentile !== null) {
    const { percentile } = pending;
    return { make: () => toPercentile(lexicon, match.column, percentile) };
  }
  // "total price": the first word is the aggregate, unless it is part of the column's name.
  const named = new Set(toPlainWords(match.column));
  for (const token of board.parts[index]?.tokens ?? []) {
    const swallowed = findPhrase(token.lower);
    if (swallowed?.kind === "aggregate" && !named.has(token.lower)) pending.aggregates.push(swallowed.aggregate);
  }
  const requested = pending.total === null ? null : ("total" as const);
  const money = findColumnUnit(match.column)?.kind === "money";
  const main =
    (match.byMeaning || pending.total !== null) && !money && trade.has(root) && !/\bmost of\b/.test(board.question)
      ? findMainMeasure(lexicon, requested)
      : null;
  const weak = match.byMeaning && pending.total === null && pending.aggregates.length === 0;
  if (main !== null) return { weak, make: (aggregate) => withOptionalAggregate(main, aggregate) };
  return {
    weak: weak && trade.has(root),
    make: (aggregate) => toColumnMeasure(lexicon, match.column, aggregate ?? requested),
  };
}
