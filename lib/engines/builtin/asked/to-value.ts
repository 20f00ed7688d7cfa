import type { QueryValue } from "@/lib/domain/query/query-value";
import { isZeroTotal, type ShownValue } from "../compile/shown-value";
import type { PlanContext } from "../query/plan-context";
import type { Filter } from "@/lib/domain/plans/measure";
import { toConditions, toRowExpression } from "./to-expression";
import { toKey } from "./to-key";

type Context = Pick<PlanContext, "dataset">;

/**
 * Converts a value of a plan's result.
 * @param isPart whether it is a part of a ratio, sum or difference, where a total of its own rows is 0 without any.
 */
export function toValue(value: ShownValue, context: Context, isPart = false): QueryValue {
  switch (value.kind) {
    case "quotient": {
      const parts = { left: toValue(value.top, context, true), right: toValue(value.bottom, context, true) };
      return { kind: "arithmetic", op: "/", ...parts, ...(value.times !== 1 && { times: value.times }) };
    }
    case "combination":
      return {
        ...{ kind: "arithmetic", op: value.operator },
        ...{ left: toValue(value.left, context, true), right: toValue(value.right, context, true) },
      };
    case "rows":
      return { kind: "aggregate", agg: "count", of: "rows", ...toWhere(value.where, context) };
    case "present":
      return {
        kind: "aggregate",
        agg: "count",
        of: toRowExpression(value.of, context),
        ...toWhere(value.where, context),
      };
    case "absent": {
      const missing = { kind: "call" as const, fn: "is_missing" as const, of: [toRowExpression(value.of, context)] };
      const where = toConditions(value.where, context);
      const both = where === null ? missing : { kind: "call" as const, fn: "and" as const, of: [where, missing] };
      return { kind: "aggregate", agg: "count", of: "rows", where: both };
    }
    case "aggregate":
      return {
        ...{ kind: "aggregate", agg: value.aggregate, of: toRowExpression(value.of, context) },
        ...toWhere(value.where, context),
        ...(isPart && isZeroTotal(value) && { empty: 0 as const }),
      };
    case "percentile":
      return {
        ...{ kind: "aggregate", agg: "percentile", share: value.share, of: toRowExpression(value.of, context) },
        ...toWhere(value.where, context),
      };
    case "distinct":
      return toDistinct(value, context);
  }
}

function toWhere(
  filters: readonly Filter[],
  context: Context,
): { where?: NonNullable<ReturnType<typeof toConditions>> } {
  const where = toConditions(filters, context);
  return where === null ? {} : { where };
}

/** Counts different values, or those with so many rows. */
function toDistinct(value: Extract<ShownValue, { kind: "distinct" }>, context: Context): QueryValue {
  const where = toWhere(value.where, context);
  const { column, grain } = value.of;
  if (value.rows === null && grain === null)
    return { kind: "aggregate", agg: "distinct", of: { kind: "column", name: column }, ...where };
  const inner: QueryValue = { kind: "aggregate", agg: "count", of: "rows" };
  return {
    ...{ kind: "aggregate", agg: "count", of: inner, at: [toKey(value.of, context, { name: column })] },
    ...(value.rows !== null && { kept: value.rows }),
    ...where,
  };
}
