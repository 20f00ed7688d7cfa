import type { Filter, Measure } from "@/lib/domain/plans/measure";
import { toRangeLabel } from "@/lib/lexicon/words/calendar";
import type { Period } from "@/lib/lexicon/words/period-atoms";
import { toBefore, toPeriodFilter } from "../read-times";

/** A relative period: "the year before". */
type Leaning = Extract<Period, { kind: "before" }>;

/** Identifies the subject of a condition: a later one about the same subject replaces it. */
export function toTopic(filter: Filter): string {
  switch (filter.kind) {
    case "compare":
      return `compare ${JSON.stringify(filter.of)}`;
    case "columns":
      return `columns ${filter.left} ${filter.right}`;
    case "lookup":
      return `values ${filter.columns.join()}`;
    case "period":
    case "recurring":
      return `time ${filter.column}`;
    case "values":
    case "contains":
    case "truth":
    case "missing":
      return `values ${filter.column}`;
  }
}

function isNegated(filter: Filter): boolean {
  return (filter.kind === "values" || filter.kind === "contains") && filter.negated;
}

export function mergeFilters(before: readonly Filter[], added: readonly Filter[]): Filter[] {
  const replaced = new Set(added.filter((filter) => !isNegated(filter)).map(toTopic));
  // Exclusions stay, and earlier selections are narrowed.
  return [
    ...before.filter((filter) => !replaced.has(toTopic(filter)) || (isNegated(filter) && added.every(isNegated))),
    ...added,
  ];
}

/**
 * Replaces the condition of a percentage's part with a new one: "and the seniors?" after the share of students. Returns the
 * remaining conditions.
 */
export function replaceParts(
  measures: readonly Measure[],
  added: readonly Filter[],
): { measures: Measure[]; rest: Filter[] } {
  const placed = new Set<Filter>();
  const changed = measures.map((measure): Measure => {
    const { value } = measure;
    if (value.kind !== "quotient" || value.times !== 100 || !("where" in value.top) || !("where" in value.bottom))
      return measure;
    const whole = value.bottom.where.map((filter) => JSON.stringify(filter));
    const where = value.top.where.map((filter) => {
      const instead = added.find((one) => toTopic(one) === toTopic(filter));
      if (instead === undefined || whole.includes(JSON.stringify(filter))) return filter;
      placed.add(instead);
      return instead;
    });
    return { ...measure, value: { ...value, top: { ...value.top, where } } };
  });
  return { measures: changed, rest: added.filter((filter) => !placed.has(filter)) };
}

/** Replaces conditions within measures: the product of "wasted share of cheesecake". */
export function replaceInside<Value>(value: Value, added: readonly Filter[], leaning: readonly Leaning[]): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => replaceInside(one, added, leaning)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]: [string, unknown]) => {
    if (key !== "where") return [key, replaceInside(inner, added, leaning)] as const;
    const where = inner as Filter[];
    if (leaning.length > 0) return [key, where.map((filter) => shift(filter, leaning))] as const;
    return [
      key,
      where.filter((filter) => !added.some((one) => !isNegated(one) && toTopic(one) === toTopic(filter))),
    ] as const;
  });
  return Object.fromEntries(entries) as Value;
}

export function shift(filter: Filter, leaning: readonly Leaning[]): Filter {
  const [before] = leaning;
  if (before === undefined || filter.kind !== "period" || filter.start === null || filter.end === null) return filter;
  const { start, end, column } = filter;
  const period = toBefore(
    { kind: "range", start, end, unit: null, label: toRangeLabel({ start, end }) },
    before.unit,
    before.count,
  );
  return toPeriodFilter(period, column) ?? filter;
}

export function isTime(filter: Filter): boolean {
  return filter.kind === "period" || filter.kind === "recurring";
}
