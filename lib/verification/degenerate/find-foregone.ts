import { findPhrase } from "@/lib/lexicon/words/find-phrase";
import { tokenise } from "@/lib/lexicon/words/tokens";
import type { Expression } from "@/lib/domain/query/expression";
import type { Query } from "@/lib/domain/query/query";
import type { QueryValue } from "@/lib/domain/query/query-value";
import type { DegenerateInput } from "./find-degenerate";

/**
 * Finds why values follow from a query alone, whatever the data is: a share of the groups that its own condition leaves, a quotient of two
 * numbers of the same rows, or periods that are compared within parts of time that hold one of them only.
 * @returns the reason as a clause, followed by what to do; null where the values depend on the data.
 */
export function findForegone(query: Query): string | null {
  const conditions = toConditions(query.where);
  const shares = query.windows.filter(({ fn }) => fn === "share");
  const shared = query.by.find(
    ({ of, name }) =>
      !Array.isArray(of) &&
      shares.some(({ within }) => !within.includes(name)) &&
      conditions.some((condition) => choosesValues(condition, of)),
  );
  if (shared !== undefined)
    return `shares are of the values of “${shared.name}” that the condition leaves, and not of all. Ask for the share of one of them in the total.`;
  if (query.measures.some(({ value }) => isWhole(value, conditions)))
    return "a share is computed among rows that all have what it counts, so that it is everything. Name the part and the whole.";
  const compared = query.by.flatMap(({ of }) =>
    Array.isArray(of) ? of.map(({ where }) => toPeriodColumn(where)) : [],
  );
  const nested = query.by.find(
    ({ of, grain }) =>
      grain !== null && !grain.cyclic && !Array.isArray(of) && of.kind === "column" && compared.includes(of.name),
  );
  return nested === undefined
    ? null
    : `each “${nested.name}” has rows of one of the compared periods only. Compare without it, or by a part of the year.`;
}

/** Fewer groups than this may have the same value by chance. */
const leastGroups = 3;

/**
 * Finds why an extreme says nothing: all groups have the same value, so that none is first.
 * @returns the reason as a clause, followed by what to do; null where groups differ, or no extreme is asked for.
 */
export function findTie(query: Query, { question, result, datasets }: DegenerateInput): string | null {
  const [measure] = query.measures;
  const [key, another] = query.by;
  if (result.kind !== "table" || measure === undefined || key === undefined || another !== undefined) return null;
  const isExtreme =
    query.limit !== null ||
    query.order.some(({ by, first }) => by === measure.name && first === "low") ||
    tokenise(question).tokens.some(({ lower }) => findPhrase(lower)?.kind === "superlative");
  const place = result.columns.findIndex(({ name }) => name === measure.name);
  const values = result.rows.map((row) => row[place]);
  const isEach = values.every((value) => typeof value === "number" && value === values[0]);
  // The first of many groups may tie, too.
  const known = datasets.flatMap(({ profile }) => profile.columns).find(({ name }) => name === key.name)?.distinct;
  const isAll = result.totalRows === values.length && (query.limit === null || values.length === known);
  return isExtreme && isEach && isAll && values.length >= leastGroups
    ? `all ${values.length} values of “${key.name}” have the same “${measure.name}”, so that none is first. Name another number to compare.`
    : null;
}

function toConditions(expression: Expression | null | undefined): Expression[] {
  if (expression === null || expression === undefined) return [];
  return expression.kind === "call" && expression.fn === "and" ? expression.of.flatMap(toConditions) : [expression];
}

/** Whether a condition keeps some values of what groups are made by. */
function choosesValues(condition: Expression, key: Expression): boolean {
  return condition.kind === "call" && condition.fn === "is_any" && isSame(condition.of[0], key);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Whether a value divides a number of rows by the same number of the same rows. */
function isWhole(value: QueryValue, conditions: readonly Expression[]): boolean {
  if (value.kind !== "arithmetic" || value.op !== "/") return false;
  const { left, right } = value;
  if (left.kind !== "aggregate" || right.kind !== "aggregate") return false;
  const [top, bottom] = [toConditions(left.where), toConditions(right.where)];
  const holds = (some: readonly Expression[], others: readonly Expression[]) =>
    some.every((condition) => [...conditions, ...others].some((other) => isSame(condition, other)));
  return isSame({ ...left, where: null }, { ...right, where: null }) && holds(top, bottom) && holds(bottom, top);
}

function toPeriodColumn(where: Expression): string | null {
  const [period] = toConditions(where).flatMap((one) => (one.kind === "call" && one.fn === "in_period" ? one.of : []));
  return period?.kind === "column" ? period.name : null;
}
