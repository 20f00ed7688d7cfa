import type { Filter, Measure } from "@/lib/domain/plans/measure";
import type { Plan, PlanOf, Query, Segment } from "../../query/query";
import { toDistinctParts } from "./compare-turns";
import { findDoubt } from "../measures/settle-measures";
import { toTopic, mergeFilters, replaceInside, replaceParts, shift } from "./merge-filters";
import type { DataReading } from "../data-reading";
import { flipForBad } from "../assemble";
import { toPercentOf } from "../shares";
import { alignTime } from "./align-time";
import { toPercent } from "./to-percent";
import { toFilters } from "../draft";
import { toBothMeasures, toReferredParts } from "./refer-back";
import { withOptionalAggregate } from "../measures/measure-of";
import { toBefore, toPeriodFilter } from "../read-times";

function changeRows(plan: PlanOf<"rows">, { draft, board }: DataReading): Plan {
  const filters = mergeFilters(plan.filters, toFilters(draft));
  const value = draft.measures[0]?.value;
  const by = value?.kind === "aggregate" ? value.of : plan.by;
  return {
    ...plan,
    filters,
    by,
    direction: draft.order?.direction ?? plan.direction,
    limit: draft.limit ?? plan.limit,
    chart: draft.chart ?? plan.chart,
    notes: board.notes,
  };
}

function toOrder(query: Query, { draft }: DataReading, grouped: boolean): Query["order"] {
  if (!grouped) return null;
  const timed = draft.groups.some((group) => group.grain !== null);
  if (timed && draft.order === null && draft.limit === null) return null;
  if (draft.order !== null) return { ...draft.order, by: query.order?.by === "change" ? "change" : "measure" };
  return draft.limit !== null && query.order === null ? { by: "measure", direction: "high" } : query.order;
}

function changeQuery(query: Query, plans: readonly Plan[], reading: DataReading): Query | null {
  const { draft, board } = reading;
  const said = toFilters(draft).map((filter) => {
    const aligned = alignTime(filter, query, board.question);
    // "same for the first quarter the year before".
    return aligned === filter ? filter : shift(aligned, reading.leaning);
  });
  const { measures: parted, rest: own } =
    draft.measures.length > 0 || draft.share
      ? { measures: query.measures, rest: said }
      : replaceParts(query.measures, said);
  const asked = draft.subject !== null && "group" in draft.subject ? [draft.subject.group] : [];
  // "and who the least?" keeps the previous measure.
  const unnamed = draft.byWho && query.groups.some(({ grain }) => grain === null);
  const named = [...(unnamed ? [] : asked), ...draft.groups];
  const adds = board.parts.some((part) => part.meaning.kind === "edit" && part.meaning.edit === "add");
  const groups =
    named.length === 0
      ? query.groups
      : adds
        ? [...query.groups.filter((group) => !named.some((one) => one.column === group.column)), ...named].slice(-2)
        : named.slice(0, 2);
  const timed = draft.groups.some((group) => group.grain !== null);
  const cleared = new Set(draft.cleared);
  // "in % of everything": the previous measure is the part.
  const kept = draft.cleared.includes("*")
    ? draft.share && draft.measures.length === 0
      ? query.filters
      : []
    : query.filters.filter((filter) => !("column" in filter) || !cleared.has(filter.column));
  const counted = adds
    ? []
    : toCountedWhere(query, reading).filter((filter) => !kept.some((known) => toTopic(known) === toTopic(filter)));
  const filters = mergeFilters([...kept, ...counted], own).map((filter) =>
    own.includes(filter) ? filter : shift(filter, reading.leaning),
  );
  const topics = new Set([...own, ...draft.segments.flatMap((segment) => segment.filters)].map(toTopic));
  const isCompared = (segments: readonly Segment[]) =>
    segments.some((segment) => segment.filters.some((filter) => topics.has(toTopic(filter))));
  const before =
    isCompared(query.segments) || groups.some((group) => group.grain !== null)
      ? []
      : query.segments.map((segment) => shiftSegment(segment, reading));
  const segments = draft.segments.length > 1 ? draft.segments : before;
  const compared = new Set(draft.segments.flatMap((segment) => segment.filters.map(toTopic)));
  draft.order = flipForBad(board, draft.measures[0] ?? query.measures[0], {
    order: draft.order,
    filters: query.filters,
  });
  const [aggregate] = draft.aggregates;
  const [first] = query.measures;
  const [period, second] = query.groups;
  if (aggregate !== undefined && draft.measures.length === 0 && first !== undefined) {
    const adds = first.value.kind === "rows" || (first.value.kind === "aggregate" && first.value.aggregate === "sum");
    // "and on average" after totals by month: a month's average.
    if (
      aggregate === "mean" &&
      adds &&
      named.length === 0 &&
      period !== undefined &&
      period.grain !== null &&
      second === undefined
    ) {
      const bottom = { kind: "distinct" as const, of: period, where: [], rows: null };
      const measure = {
        label: `${first.label} per ${period.grain}`,
        unit: first.unit,
        value: { kind: "quotient" as const, top: first.value, bottom, times: 1 },
      };
      return {
        ...query,
        measures: [measure],
        groups: [],
        filters: mergeFilters(query.filters, own),
        order: null,
        limit: null,
        derived: null,
        notes: board.notes,
      };
    }
    if (first.value.kind !== "aggregate" && aggregate !== "sum") return null;
  }
  const measures = replaceInside(
    toNewMeasures({ ...query, measures: parted }, reading, adds),
    own,
    draft.measures.length > 0 ? [] : reading.leaning,
  );
  let changed: Query = {
    ...query,
    measures,
    groups,
    filters: filters.filter((filter) => !compared.has(toTopic(filter))),
    segments,
    derived: draft.derived ?? (groups.length === 0 ? null : query.derived),
    having: draft.having ?? query.having,
    order: toOrder(query, reading, groups.length > 0),
    limit: groups.length === 0 ? null : (draft.limit ?? (timed ? null : query.limit)),
    chart: draft.chart ?? (timed && query.chart === "pie" ? null : query.chart),
    notes: board.notes,
  };
  const pair = draft.measures.length > 0 ? null : toBothMeasures(plans, draft.refers);
  if (pair !== null) changed = { ...changed, measures: pair };
  const referred = draft.segments.length > 1 ? null : toReferredParts(plans, board, draft.refers);
  if (referred !== null) {
    const spoken = own.filter((filter) => !referred.filters.some((one) => toTopic(one) === toTopic(filter)));
    const whole = draft.cleared.includes("*") && !draft.share ? [] : referred.filters;
    changed = { ...changed, segments: referred.segments, filters: [...whole, ...spoken] };
  }
  if (reading.leaning.length > 0) {
    const period = query.filters.find((filter) => filter.kind === "period");
    if (!JSON.stringify(query).includes('"kind":"period"')) return null;
    const against =
      draft.compares || board.parts.some((part) => part.meaning.kind === "join" && part.meaning.word === "versus");
    if (against && period !== undefined) {
      const segments = [period, shift(period, reading.leaning)].map((filter) => ({
        label: filter.kind === "period" ? filter.label : "",
        filters: [filter],
      }));
      return { ...changed, segments, filters: changed.filters.filter((filter) => filter.kind !== "period") };
    }
  }
  // There is nothing to rank, or the numbers cannot be broken down this way.
  if (groups.length === 0 && (draft.order !== null || draft.limit !== null)) return null;
  const whole = {
    ...draft,
    measures: changed.measures,
    groups: changed.groups,
    segments: changed.segments,
    filters: changed.filters.map((filter) => ({ filter, index: 0 })),
    dated: true,
  };
  if (findDoubt(board, whole) !== null) return null;
  if ((draft.change || draft.compares) && changed.segments.length === 0) {
    const parts = toDistinctParts(plans);
    if (parts !== null && changed.groups.length === 0) return { ...changed, ...parts };
    const time = changed.groups.some((group) => group.grain !== null);
    return time ? { ...changed, derived: "change" } : toYearBefore(changed);
  }
  if (draft.share && draft.measures.length === 2) return { ...changed, measures: [toPercentOf(draft)] };
  return draft.share ? toPercent(changed, own, reading) : changed;
}

/** "how much more is that" about one period: compares it with the previous period. */
function toYearBefore(query: Query): Query | null {
  const period = query.filters.find((filter) => filter.kind === "period");
  if (period === undefined || period.start === null || period.end === null) return null;
  const range = { kind: "range" as const, start: period.start, end: period.end, unit: null, label: period.label };
  const before = toPeriodFilter(toBefore(range, "year", 1), period.column);
  if (before?.kind !== "period") return null;
  const segments = [period, before].map((filter) => ({ label: filter.label, filters: [filter] }));
  return { ...query, filters: query.filters.filter((filter) => filter !== period), segments };
}

function shiftSegment(segment: Segment, { leaning }: DataReading): Segment {
  if (leaning.length === 0) return segment;
  const filters = segment.filters.map((filter) => shift(filter, leaning));
  const [first] = filters;
  return { label: first?.kind === "period" ? first.label : segment.label, filters };
}

/** Conditions within the previous count that also apply to another number of the same rows. */
function toCountedWhere(query: Query, { draft }: DataReading): Filter[] {
  const [before] = query.measures;
  const counts = draft.measures[0]?.value.kind === "rows";
  if (before === undefined || draft.measures.length === 0 || (draft.share && before.value.kind !== "rows")) return [];
  if (before.value.kind === "rows" || before.value.kind === "distinct") return before.value.where;
  if (before.value.kind === "aggregate") return counts ? before.value.where : [];
  if (!counts || before.value.kind !== "quotient" || before.value.top.kind !== "rows") return [];
  return before.value.top.where;
}

function toNewMeasures(query: Query, { draft, board }: DataReading, adds: boolean): Measure[] {
  const [aggregate] = draft.aggregates;
  if (draft.measures.length === 0) {
    if (aggregate === undefined) return query.measures;
    return query.measures.map((measure) => withOptionalAggregate(measure, aggregate));
  }
  // A selection made by one number stays when another number of the same entities is requested.
  const keeps =
    query.limit !== null &&
    draft.limit === null &&
    board.parts.some((part) => /^(in|of|for)? ?each of\b/.test(part.text.toLowerCase()));
  const [taken, ...more] = draft.measures;
  const [first, second] = query.measures;
  const less = board.parts.findIndex((part) => part.meaning.kind === "join" && part.meaning.word === "minus");
  // "minus our fee": subtracted from the previous number.
  if (
    less >= 0 &&
    less <= 1 &&
    taken !== undefined &&
    first !== undefined &&
    more.length === 0 &&
    second === undefined
  ) {
    const value = { kind: "combination" as const, operator: "-" as const, left: first.value, right: taken.value };
    return [{ label: `${first.label} minus ${taken.label}`, unit: first.unit, value }];
  }
  if (!adds && !keeps) return draft.measures;
  return [
    ...query.measures,
    ...draft.measures.filter((measure) => !query.measures.some((known) => known.label === measure.label)),
  ];
}

/** Applies a question to the newest plan; null when that is impossible. `plans` are those of the thread, oldest first. */
export function changePlan(plans: readonly Plan[], reading: DataReading): Plan | null {
  const { draft } = reading;
  const previous = plans.at(-1);
  if (previous === undefined) return null;
  if (previous.family === "query") return changeQuery(previous, plans, reading);
  if (previous.family === "rows" && draft.groups.length === 0 && (draft.measures.length === 0 || draft.order !== null))
    return changeRows(previous, reading);
  if (draft.measures.length > 0) {
    const empty: Query = {
      family: "query",
      measures: draft.measures,
      groups: [],
      filters: previous.filters,
      segments: [],
      derived: null,
      having: null,
      order: null,
      limit: null,
      chart: null,
      notes: [],
    };
    return changeQuery(empty, plans, reading);
  }
  const filters = mergeFilters(previous.filters, toFilters(draft));
  return filters.length > previous.filters.length || draft.chart !== null
    ? { ...previous, filters, chart: draft.chart ?? previous.chart, notes: reading.board.notes }
    : null;
}
