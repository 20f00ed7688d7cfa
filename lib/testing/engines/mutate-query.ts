import type { Expression } from "@/lib/domain/query/expression";
import type { Query } from "@/lib/domain/query/query";
import type { QueryValue } from "@/lib/domain/query/query-value";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isGroupable, isIdentifier, isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";

/** One mistake of a reader. */
export type Mutation =
  | "count for amount"
  | "mean for sum"
  | "group dropped"
  | "filter dropped"
  | "filter inverted"
  | "period shifted"
  | "other column"
  | "order reversed"
  | "limit changed";

export interface Mutant {
  mutation: Mutation;
  query: Query;
}

/** Makes every query that differs from `query` by one mistake. */
export function mutateQuery(query: Query, lexicon: Pick<Lexicon, "columns">): Mutant[] {
  const make = (mutation: Mutation, queries: readonly Query[]) =>
    queries.map((one): Mutant => ({ mutation, query: one }));
  return [
    ...make("count for amount", replaceMeasures(query, toCounted)),
    ...make("mean for sum", replaceMeasures(query, toOtherAggregate)),
    ...make("group dropped", dropGroups(query)),
    ...make("filter dropped", dropConditions(query)),
    ...make("filter inverted", invertConditions(query)),
    ...make("period shifted", shiftPeriods(query)),
    ...make("other column", swapColumns(query, lexicon)),
    ...make(
      "order reversed",
      query.order.map((_, place) => reverse(query, place)),
    ),
    ...make(
      "limit changed",
      query.limit === null
        ? []
        : [{ ...query, limit: { ...query.limit, n: query.limit.n + (query.limit.n === 1 ? 2 : -1) } }],
    ),
  ];
}

function replaceMeasures(query: Query, change: (value: QueryValue) => QueryValue | null): Query[] {
  return query.measures.flatMap((measure, place) => {
    const value = change(measure.value);
    return value === null ? [] : [{ ...query, measures: query.measures.with(place, { ...measure, value }) }];
  });
}

const averaged: ReadonlySet<string> = new Set(["sum", "mean", "median", "min", "max"]);

/** Counts rows where an amount is asked for. */
function toCounted(value: QueryValue): QueryValue | null {
  if (value.kind !== "aggregate" || !averaged.has(value.agg) || value.of === "rows") return null;
  const { where } = value;
  return { kind: "aggregate", agg: "count", of: "rows", ...(where !== undefined && { where }) };
}

/** Averages what is added up, and adds up what is averaged. */
function toOtherAggregate(value: QueryValue): QueryValue | null {
  if (value.kind !== "aggregate" || !averaged.has(value.agg) || value.of === "rows") return null;
  return { ...value, agg: value.agg === "sum" ? "mean" : "sum" };
}

function dropGroups(query: Query): Query[] {
  return query.by.flatMap(({ name }, place) => {
    const by = query.by.toSpliced(place, 1);
    const windows = query.windows.filter((window) => by.length > 0 && window.along !== name);
    const known = new Set([...by, ...query.measures, ...windows].map((one) => one.name));
    const order = by.length === 0 ? [] : query.order.filter((one) => known.has(one.by));
    const limit =
      by.length === 0 || (query.limit?.by !== null && !known.has(query.limit?.by ?? "")) ? null : query.limit;
    const having = by.length === 0 ? null : query.having;
    return [{ ...query, by, windows, order, limit, having }];
  });
}

/** The conditions that all have to hold. */
function toConjuncts(where: Expression | null): Expression[] {
  if (where === null) return [];
  return where.kind === "call" && where.fn === "and" ? where.of.flatMap(toConjuncts) : [where];
}

function toWhere(conditions: readonly Expression[]): Expression | null {
  const [only = null, ...others] = conditions;
  return others.length === 0 ? only : { kind: "call", fn: "and", of: [...conditions] };
}

/** Whether a condition comes from the data, such as rows that are totals of others, or only says that a value exists. */
function isSilent(condition: Expression): boolean {
  if (condition.kind !== "call" || condition.fn !== "not") return false;
  const [inner] = condition.of;
  return inner?.kind === "call" && (inner.fn === "is_written" || inner.fn === "is_missing");
}

/** Applies a change to each condition on all rows and on the rows of a measure. */
function changeConditions(query: Query, change: (condition: Expression) => Expression[] | null): Query[] {
  const changeAll = (where: Expression | null): (Expression | null)[] => {
    const conditions = toConjuncts(where);
    return conditions.flatMap((condition, place) => {
      const changed = isSilent(condition) ? null : change(condition);
      return changed === null ? [] : [toWhere(conditions.toSpliced(place, 1, ...changed))];
    });
  };
  const onRows = changeAll(query.where).map((where) => ({ ...query, where }));
  const onMeasures = query.measures.flatMap((measure, place) =>
    changeValues(measure.value, changeAll).map((value) => ({
      ...query,
      measures: query.measures.with(place, { ...measure, value }),
    })),
  );
  return [...onRows, ...onMeasures];
}

function changeValues(value: QueryValue, changeAll: (where: Expression | null) => (Expression | null)[]): QueryValue[] {
  if (value.kind === "metric") return [];
  if (value.kind === "arithmetic") {
    return [
      ...changeValues(value.left, changeAll).map((left) => ({ ...value, left })),
      ...changeValues(value.right, changeAll).map((right) => ({ ...value, right })),
    ];
  }
  const { where, ...rest } = value;
  return changeAll(where ?? null).map((changed) => ({ ...rest, ...(changed !== null && { where: changed }) }));
}

function dropConditions(query: Query): Query[] {
  return changeConditions(query, () => []);
}

function invertConditions(query: Query): Query[] {
  return changeConditions(query, (condition) => {
    if (condition.kind !== "call") return null;
    const [inner] = condition.of;
    if (condition.fn === "not" && inner !== undefined) return [inner];
    if (condition.fn === "or") return null;
    return [{ kind: "call", fn: "not", of: [condition] }];
  });
}

function shiftYear(day: unknown): unknown {
  return typeof day === "string" ? `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace("-02-29", "-02-28")}` : day;
}

/** Moves a period back by a year, and a recurring one on by one. */
function shiftPeriods(query: Query): Query[] {
  return changeConditions(query, (condition) => {
    if (condition.kind !== "call") return null;
    const { fn, of } = condition;
    if (fn === "in_period") {
      return [
        {
          ...condition,
          of: of.map((one): Expression =>
            one.kind === "literal" ? { ...one, value: shiftYear(one.value) as string } : one,
          ),
        },
      ];
    }
    if (fn !== "in_cycle") return null;
    return [
      {
        ...condition,
        of: of.map((one): Expression =>
          one.kind === "literal" && typeof one.value === "number"
            ? { ...one, value: one.value > 1 ? one.value - 1 : 2 }
            : one,
        ),
      },
    ];
  });
}

/** Uses another column of the same role in a measure or as a key. */
function swapColumns(query: Query, { columns }: Pick<Lexicon, "columns">): Query[] {
  const numbers = [...columns.values()].filter(isMeasure).map(({ name }) => name);
  const groups = [...columns.values()]
    .filter((column) => isGroupable(column) && !isMeasure(column) && !isIdentifier(column) && !isDate(column))
    .map(({ name }) => name);
  const toOther = (names: readonly string[], name: string) => names.filter((one) => one !== name).slice(0, 2);
  const measured = query.measures.flatMap((measure, place) => {
    const { value } = measure;
    if (value.kind !== "aggregate" || value.of === "rows" || value.of.kind !== "column") return [];
    return toOther(numbers, value.of.name).map((name) => ({
      ...query,
      measures: query.measures.with(place, { ...measure, value: { ...value, of: { kind: "column" as const, name } } }),
    }));
  });
  const keyed = query.by.flatMap((key, place) => {
    if (Array.isArray(key.of) || key.of.kind !== "column" || key.grain !== null) return [];
    return toOther(groups, key.of.name).map((name) => ({
      ...query,
      by: query.by.with(place, { ...key, of: { kind: "column" as const, name } }),
    }));
  });
  return [...measured, ...keyed];
}

function reverse(query: Query, place: number): Query {
  const one = query.order[place];
  return one === undefined
    ? query
    : { ...query, order: query.order.with(place, { ...one, first: one.first === "high" ? "low" : "high" }) };
}
