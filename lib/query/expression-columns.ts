import type { Expression } from "@/lib/domain/query/expression";
import type { Query } from "@/lib/domain/query/query";
import type { QueryKey } from "@/lib/domain/query/query-key";
import type { QueryValue } from "@/lib/domain/query/query-value";
import type { Schema } from "./schema";

/** Lists the columns that an expression names, without those of which only the stored text counts. */
function toColumns(expression: Expression): string[] {
  switch (expression.kind) {
    case "column":
      return [expression.name];
    case "literal":
      return [];
    case "case": {
      const parts = expression.cases.flatMap((one) => [one.when, one.then]);
      return [...parts, ...(expression.otherwise === null ? [] : [expression.otherwise])].flatMap(toColumns);
    }
    case "call":
      return expression.fn === "is_written" ? [] : expression.of.flatMap(toColumns);
  }
}

function toKeyColumns({ of }: QueryKey): string[] {
  return Array.isArray(of) ? of.flatMap(({ where }) => toColumns(where)) : toColumns(of);
}

/** Lists the columns of a value: those that it computes with, and those of its conditions. */
function toValueColumns(value: QueryValue): { computed: string[]; conditions: string[] } {
  switch (value.kind) {
    case "metric":
      return { computed: [], conditions: [] };
    case "arithmetic": {
      const [left, right] = [toValueColumns(value.left), toValueColumns(value.right)];
      return {
        computed: [...left.computed, ...right.computed],
        conditions: [...left.conditions, ...right.conditions],
      };
    }
    case "aggregate": {
      const { of, at = [], where } = value;
      const inner =
        of === "rows" ? null : isValue(of) ? toValueColumns(of) : { computed: toColumns(of), conditions: [] };
      return {
        computed: [...(inner?.computed ?? []), ...at.flatMap(toKeyColumns)],
        conditions: [...(inner?.conditions ?? []), ...(where === undefined ? [] : toColumns(where))],
      };
    }
  }
}

/** Lists the parts of a condition that all have to hold. */
export function toConjuncts(condition: Expression | null): readonly Expression[] {
  if (condition === null) return [];
  return condition.kind === "call" && condition.fn === "and" ? condition.of.flatMap(toConjuncts) : [condition];
}

/** Returns in how many columns a value is looked up: 0 where nothing is, more than 1 where only the data decides which is meant. */
function countLooked(expression: Expression): number {
  switch (expression.kind) {
    case "column":
    case "literal":
      return 0;
    case "case":
      return Math.max(...expression.cases.flatMap(({ when, then }) => [countLooked(when), countLooked(then)]));
    case "call":
      return expression.fn === "occurs"
        ? expression.of.filter(({ kind }) => kind === "column").length
        : Math.max(...expression.of.map(countLooked));
  }
}

function toConditions(value: QueryValue): Expression[] {
  switch (value.kind) {
    case "metric":
      return [];
    case "arithmetic":
      return [...toConditions(value.left), ...toConditions(value.right)];
    case "aggregate": {
      const inner = value.of !== "rows" && isValue(value.of) ? toConditions(value.of) : [];
      return [...inner, ...(value.where === undefined ? [] : [value.where])];
    }
  }
}

/**
 * Returns in how many columns a query looks a value up at most: 0 where it looks nothing up, more than 1 where only the data decides which
 * column is meant.
 */
export function countLookedColumns({ where, by, measures }: Query, beside: readonly QueryValue[]): number {
  const values = [...measures.map(({ value }) => value), ...beside];
  const parts = by.flatMap(({ of }) => (Array.isArray(of) ? of.map((part) => part.where) : []));
  const conditions = [...(where === null ? [] : [where]), ...parts, ...values.flatMap(toConditions)];
  return Math.max(0, ...conditions.map(countLooked));
}

/** Whether the inner part of an aggregate is itself a number of a group. */
export function isValue(of: Expression | QueryValue): of is QueryValue {
  return of.kind === "aggregate" || of.kind === "arithmetic" || of.kind === "metric";
}

/** Lists the columns of the table that a query reads, each once: keys first, then what is computed, then conditions. */
export function toQueryColumns(
  { by, measures, let: lets, where, rows }: Query,
  beside: readonly QueryValue[],
): string[] {
  const values = [...measures.map(({ value }) => value), ...beside].map(toValueColumns);
  const parts = by.filter((key) => Array.isArray(key.of));
  const named = new Set(lets.map(({ name }) => name));
  const all = [
    ...by.filter((key) => !parts.includes(key)).flatMap(toKeyColumns),
    ...values.flatMap(({ computed }) => computed),
    ...lets.flatMap(({ of }) => toColumns(of)),
    ...(rows ?? []),
    ...(where === null ? [] : toColumns(where)),
    ...parts.flatMap(toKeyColumns),
    ...values.flatMap(({ conditions }) => conditions),
  ];
  return [...new Set(all)].filter((name) => !named.has(name));
}

/** Lists the columns whose spellings are merged, because rows are grouped by their values or these are counted. */
export function toMergedColumns({ by, measures }: Query, schema: Schema, beside: readonly QueryValue[]): string[] {
  const keys = [...by, ...[...measures.map(({ value }) => value), ...beside].flatMap(toInnerKeys)];
  const names = keys.flatMap(({ of, grain }) =>
    !Array.isArray(of) && of.kind === "column" && grain === null ? [of.name] : [],
  );
  return [...new Set(names)].filter((name) => schema.get(name)?.merges === true);
}

/** The keys of inner groups; a count of different values groups by these. */
function toInnerKeys(value: QueryValue): Pick<QueryKey, "of" | "grain">[] {
  switch (value.kind) {
    case "metric":
      return [];
    case "arithmetic":
      return [...toInnerKeys(value.left), ...toInnerKeys(value.right)];
    case "aggregate": {
      const { agg, of, at = [] } = value;
      const counted = agg === "distinct" && of !== "rows" && !isValue(of) ? [{ of, grain: null }] : [];
      return [...at, ...counted];
    }
  }
}
