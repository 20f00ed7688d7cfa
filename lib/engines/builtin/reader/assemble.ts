import { isDate } from "@/lib/lexicon/columns/column-date";
import { isYear } from "@/lib/lexicon/columns/column-role";
import type { Group, Measure, RowValue } from "@/lib/domain/plans/measure";
import type { Plan, Query } from "../query/query";
import type { Board } from "./board";
import { toFilters, type Draft } from "./draft";
import { judging, toDefaultMeasure, toSpan } from "./measures/default-measure";
import { withOptionalAggregate } from "./measures/measure-of";
import { keepCurrent } from "./measures/keep-current";
import {
  averageDays,
  findDoubt,
  findLoose,
  findRanking,
  settleConditions,
  settleOverall,
} from "./measures/settle-measures";
import { applyShare } from "./shares";
import { settleGap } from "./measures/settle-gap";
import { toRowsPlan } from "./to-rows-plan";
import { findYears, isMonthOverMonth } from "./read-times";

/** Maximum number of columns that a plan can group by. */
const mostGroups = 2;

function toGroups(draft: Draft): Group[] {
  const subject = draft.subject !== null && "group" in draft.subject ? [draft.subject.group] : [];
  const groups = [...subject, ...draft.groups];
  return groups.filter(
    (group, index) =>
      groups.findIndex((other) => other.column === group.column && other.grain === group.grain) === index,
  );
}

/** Returns the row value that a measure aggregates, if there is one. */
function toRowValue(measure: Measure | undefined): RowValue | null {
  const value = measure?.value;
  return value?.kind === "aggregate" || value?.kind === "percentile" ? value.of : null;
}

/** Returns the calendar period that contains all days of a condition: a change from one such period to the next is none. */
function findSharedTime(board: Board, draft: Draft): "month" | "year" | null {
  const { days } = board.lexicon;
  for (const { filter } of draft.filters) {
    if (filter.kind !== "period" || days === null) continue;
    const [start, end] = [filter.start ?? days.first, filter.end ?? days.newest];
    if (start.slice(0, 7) === end.slice(0, 7)) return "month";
    if (start.slice(0, 4) === end.slice(0, 4)) return "year";
  }
  return null;
}

const unwelcome =
  /\b(late|overdue|cancel\w*|churn\w*|wast\w*|refund\w*|return\w*|no.?shows?|cost\w*|delay\w*|missing|complain\w*|time|duration|lost|leavers|turnover of staff|sick\w*|absen\w*|reopen\w*|re-opened|days)\b/i;

/** "worst" means most when the number counts something bad. */
export function flipForBad(
  board: Board,
  first: Measure | undefined,
  { order, filters }: Pick<Query, "order" | "filters">,
): Query["order"] {
  if (first === undefined || order === null || !judging.test(board.question)) return order;
  const counted = first.value.kind === "quotient" ? first.value.top : first.value;
  const said = `${first.label.replace(/return on/, "")} ${"where" in counted ? JSON.stringify(counted.where) : ""}`;
  const late = [...filters, ...("where" in counted ? counted.where : [])].some(
    (filter) => filter.kind === "columns" && filter.operator === ">",
  );
  if (!late && !unwelcome.test(said)) return order;
  return { ...order, direction: order.direction === "high" ? "low" : "high" };
}

/** "which dropped most": the lowest change comes first. */
function findChangeDirection(board: Board, direction: "high" | "low"): "high" | "low" {
  const falls = /\b(drop\w*|declin\w*|decreas\w*|fall|falls|fell|fallen|shrink|shrank|shrunk|went down|gone down)\b/i;
  if (!falls.test(board.question)) return direction;
  return direction === "high" ? "low" : "high";
}

/** Builds the plan of a draft; null when the draft does not say what to compute. */
export function assemble(board: Board, draft: Draft): Plan | null {
  if (draft.change) draft.share = false;
  const named = draft.measures.length > 0;
  const rows = draft.subject !== null && "rows" in draft.subject;
  const ranks = draft.order !== null || draft.limit !== null;
  const listed =
    rows || (!named && draft.groups.length === 0 && ranks && board.parts.some((part) => part.meaning.kind === "noun"));
  if (!named) {
    const span = toSpan(board, draft);
    const measure = span.length > 0 ? null : toDefaultMeasure(board, draft);
    if (span.length === 0 && measure === null) return null;
    draft.measures = measure === null ? span : [measure];
  }
  draft.order = flipForBad(board, draft.measures[0], { order: draft.order, filters: toFilters(draft) });
  settleConditions(board, draft);
  keepCurrent(board, draft);
  averageDays(board, draft);
  settleGap(board, draft);
  settleOverall(board, draft);
  draft.doubt ??= findDoubt(board, draft);
  const [first] = draft.measures;
  if (listed && first !== undefined && draft.groups.length > 0 && draft.order !== null && !named) {
    // "heaviest penguin by species": the highest number of each group.
    draft.measures = [withOptionalAggregate(first, draft.order.direction === "high" ? "max" : "min")];
    draft.order = null;
    draft.limit = null;
    draft.subject = null;
  }
  const by = toRowValue(first);
  const extreme =
    first?.value.kind === "aggregate" && (first.value.aggregate === "max" || first.value.aggregate === "min")
      ? first.value
      : null;
  const biggest = /\b(biggest|largest|smallest)\b/i.test(board.question);
  if (
    biggest &&
    extreme !== null &&
    draft.measures.length === 1 &&
    draft.groups.length === 0 &&
    draft.segments.length === 0 &&
    by !== null
  ) {
    // The biggest expense is one of the rows.
    draft.filters.push(...extreme.where.map((filter) => ({ filter, index: -1 })));
    draft.order = { by: "measure", direction: extreme.aggregate === "max" ? "high" : "low" };
    return toRowsPlan(board, draft, by);
  }
  if (
    listed &&
    draft.groups.length === 0 &&
    draft.segments.length === 0 &&
    !draft.share &&
    (ranks ? by !== null : !named)
  ) {
    return toRowsPlan(board, draft, ranks ? by : null);
  }
  const filters = draft.share ? applyShare(board, draft) : toFilters(draft);
  if (filters === null) return null;
  const all = toGroups(draft);
  const groups = all.slice(0, mostGroups);
  draft.doubt ??= all[mostGroups]?.column ?? null;
  const timed = groups.some((group) => group.grain !== null || isYear(board.profileOf(group.column)));
  if (draft.change && draft.segments.length === 0) {
    const shared = findSharedTime(board, draft);
    if (
      groups.length === 0 &&
      (shared === "month" || !/grow|increas|decreas|declin|chang|shrink|shrank|evol/i.test(board.question))
    ) {
      // "less", "up" and the like compare with something that was not found; within a month there is nothing to compare.
      draft.doubt ??=
        board.parts.find((part) => part.meaning.kind === "intent" && part.meaning.intent === "change")?.text ?? null;
    } else if (groups.length === 0) {
      const date = draft.date ?? [...board.lexicon.columns.values()].find(isDate)?.name;
      const years = findYears(board);
      if (date === undefined && years === null) return null;
      groups.push(
        years === null
          ? { column: date ?? "", grain: shared === "year" || isMonthOverMonth(board) ? "month" : "year" }
          : { column: years, grain: null },
      );
    } else if (!timed) return null;
    draft.derived ??= "change";
  }
  const grouped = groups.length > 0;
  draft.doubt ??= findLoose(board, draft, groups);
  // The best of each group is more than one ranking.
  const best =
    draft.subject !== null &&
    "group" in draft.subject &&
    draft.groups.length > 0 &&
    (draft.limit !== null || draft.order !== null);
  if (best && !timed)
    draft.doubt ??= findRanking(board) ?? board.parts.find((part) => part.meaning.kind === "by")?.text ?? null;
  // Something ranks, but nothing that could be ranked was found.
  if (draft.order !== null && !grouped && draft.segments.length === 0 && !draft.change)
    draft.doubt ??= findRanking(board);
  const order: Query["order"] =
    draft.order !== null && grouped
      ? draft.segments.length > 0 && draft.change
        ? { by: "change", direction: findChangeDirection(board, draft.order.direction) }
        : { ...draft.order, by: "measure" }
      : draft.subject !== null && grouped && !timed
        ? { by: "measure", direction: "high" }
        : null;
  return {
    family: "query",
    measures: draft.measures.slice(0, 6),
    groups,
    filters,
    segments: draft.segments.length > 1 ? draft.segments : [],
    derived: grouped ? draft.derived : null,
    having: grouped ? draft.having : null,
    order,
    limit: grouped ? draft.limit : null,
    chart: draft.chart,
    notes: board.notes,
  };
}
