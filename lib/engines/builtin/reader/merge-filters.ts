import type { Filter } from "../query/query";
import { toRangeLabel } from "../words/calendar";
import type { DataReading } from "./read-data-question";
import { toBefore, toPeriodFilter } from "./read-times";

/** What a condition speaks of: a later one about the same takes its place. */
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
  // What is left out of a whole stays out of it; what was asked for before is narrowed.
  return [
    ...before.filter((filter) => !replaced.has(toTopic(filter)) || (isNegated(filter) && added.every(isNegated))),
    ...added,
  ];
}

/** Conditions inside of measures that a new one takes the place of: the product of "wasted share of cheesecake". */
export function replaceInside<Value>(value: Value, added: readonly Filter[], leaning: DataReading["leaning"]): Value {
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

export function shift(filter: Filter, leaning: DataReading["leaning"]): Filter {
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
