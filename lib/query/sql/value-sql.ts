import type { Expression } from "@/lib/domain/query/expression";
import type { QueryAggregate, QueryValue } from "@/lib/domain/query/query-value";
import { quoteName } from "@/lib/domain/text/quotes";
import { isValue } from "../expression-columns";
import type { Schema } from "../schema";
import { toCountedKey } from "../shape/to-shape";
import { toDataColumn } from "./data-sql";
import { toExpressionSql, type ExpressionContext } from "./expression-sql";
import type { Wording } from "./other-words";
import { toPeriodSql } from "./period-sql";

export type AggregateValue = Extract<QueryValue, { kind: "aggregate" }>;

/** Tables that hold a value for each group. */
export interface ValuesSql {
  /** Writes one value as an expression over the tables; `part` restricts its rows further. */
  toExpression(value: QueryValue, part: Expression | null): string;
  /** Lists the tables, in the order in which they build on each other; the last one has this name, the keys, and `values`. */
  toTables(name: string, values: readonly string[]): string[];
}

/** How values are written. */
export interface ValueContext {
  schema: Schema;
  wording: Wording;
  /** Names of the keys in `data`. */
  keys: readonly string[];
  /** Begins the names of tables. */
  prefix: string;
}

/** Writes an arithmetic of values, and leaves single ones to `toLeaf`. */
export function toArithmeticSql(value: QueryValue, toLeaf: (leaf: AggregateValue) => string): string {
  switch (value.kind) {
    case "aggregate":
      return toLeaf(value);
    case "metric":
      throw new Error("A checked query has no metric without its value.");
    case "arithmetic": {
      const [left, right] = [value.left, value.right].map((side) => toArithmeticSql(side, toLeaf));
      const { op, times = 1 } = value;
      if (op === "/") return `${times}::DOUBLE * (${left ?? ""}) / nullif(${right ?? ""}, 0)`;
      const result = `((${left ?? ""}) ${op} (${right ?? ""}))`;
      return times === 1 ? result : `${times}::DOUBLE * ${result}`;
    }
  }
}

/** Writes an expression over `data`. */
export function toDataExpression(
  expression: Expression,
  { schema, wording }: Pick<ExpressionContext, "schema" | "wording">,
) {
  return toExpressionSql(expression, { schema, wording, at: toDataColumn });
}

/** Writes the condition of a value and of its part; empty for all rows. */
export function toConditionSql(value: AggregateValue, part: Expression | null, context: ValueContext): string {
  const conditions = [...(part === null ? [] : [part]), ...(value.where === undefined ? [] : [value.where])];
  return conditions.map((condition) => `(${toDataExpression(condition, context)})`).join(" AND ");
}

const aggregates: Readonly<Record<QueryAggregate, (values: string, filter: string, share: number) => string>> = {
  count: (values, filter) => `count(${values})${filter}`,
  distinct: (values, filter) => `count(DISTINCT ${values})${filter}`,
  mean: (values, filter) => `avg(${values})${filter}`,
  median: (values, filter) => `median(${values})${filter}`,
  percentile: (values, filter, share) => `quantile_cont(${values}, ${share})${filter}`,
  sum: (values, filter) => `(sum(${values})${filter})::DOUBLE`,
  min: (values, filter) => `min(${values})${filter}`,
  max: (values, filter) => `max(${values})${filter}`,
  range: (values, filter) => `(max(${values})${filter} - min(${values})${filter})`,
  deviation: (values, filter) => `stddev_samp(${values})${filter}`,
  variance: (values, filter) => `var_samp(${values})${filter}`,
  // Equal values have no skewness.
  skewness: (values, filter) =>
    `CASE WHEN min(${values})${filter} < max(${values})${filter} THEN skewness(${values})${filter} END`,
};

function toAggregate({ agg, of, share = 0 }: AggregateValue, filter: string, context: ValueContext): string {
  if (of === "rows") return `count(*)${filter}`;
  if (isValue(of)) throw new Error("An inner value is computed in a table of its own.");
  return aggregates[agg](toDataExpression(of, context), filter, share);
}

/** Whether no row makes the value 0 rather than missing. */
export function isCount({ agg }: Pick<AggregateValue, "agg">): boolean {
  return agg === "count" || agg === "distinct";
}

/** Writes a table of inner groups: their keys and their number, `value`. Rows without a value for an inner key do not count. */
export function toInnerTable(
  value: AggregateValue,
  { name, part, context }: { name: string; part: Expression | null; context: ValueContext },
): string {
  const { of, at = [], kept } = value;
  if (of === "rows" || !isValue(of) || of.kind !== "aggregate") throw new Error("Inner groups need an inner value.");
  const keys = at.map(({ of: key, grain }) => {
    const plain = Array.isArray(key) ? "NULL" : toDataExpression(key, context);
    return grain === null ? plain : toPeriodSql(grain, plain, context.wording);
  });
  const inner = toConditionSql(of, null, context);
  const number = toAggregate(of, inner === "" ? "" : ` FILTER (WHERE ${inner})`, context);
  const outer = toConditionSql(value, part, context);
  const conditions = [...(outer === "" ? [] : [outer]), ...keys.map((key) => `(${key}) IS NOT NULL`)];
  const groups = [...context.keys.map(toDataColumn), ...keys];
  const having = kept === undefined ? "" : `\n  HAVING ${number} ${kept.operator} ${kept.value}`;
  return `${name} AS (
  SELECT ${[...context.keys.map(toDataColumn), `${number} AS value`].join(", ")}
  FROM data WHERE ${conditions.join(" AND ")}
  GROUP BY ${groups.join(", ")}${having}
)`;
}

/** Writes values by the aggregates of the server. */
export function createValuesSql(context: ValueContext): ValuesSql {
  const { keys, prefix } = context;
  const tables: string[] = [];
  const joins: string[] = [];

  function toNested(value: AggregateValue, part: Expression | null): string {
    const place = joins.length + 1;
    const [inner, outer] = [`${prefix}inner_${place}`, `${prefix}outer_${place}`];
    const names = keys.map(quoteName);
    const group = names.length === 0 ? "" : ` GROUP BY ${names.join(", ")}`;
    const number = aggregates[value.agg]("value", "", value.share ?? 0);
    tables.push(
      toInnerTable(value, { name: inner, part, context }),
      `${outer} AS (SELECT ${[...names, `${number} AS result`].join(", ")} FROM ${inner}${group})`,
    );
    const same = keys.map((key) => `${outer}.${quoteName(key)} IS NOT DISTINCT FROM ${toDataColumn(key)}`);
    joins.push(same.length === 0 ? `CROSS JOIN ${outer}` : `LEFT JOIN ${outer} ON ${same.join(" AND ")}`);
    const result = `max(${outer}.result)`;
    return isCount(value) ? `coalesce(${result}, 0)` : result;
  }

  function toLeaf(value: AggregateValue, part: Expression | null): string {
    const condition = toConditionSql(value, part, context);
    const counted = toCountedKey(value);
    const distinct = value.agg === "distinct" && value.of !== "rows" && !isValue(value.of) ? value.of : counted?.of;
    if (distinct !== undefined) {
      const plain = toDataExpression(distinct, context);
      const grain = counted?.grain ?? null;
      const period = grain === null ? plain : toPeriodSql(grain, plain, context.wording);
      return `count(DISTINCT ${condition === "" ? period : `CASE WHEN ${condition} THEN ${period} END`})`;
    }
    if (value.at !== undefined) return toNested(value, part);
    const result = toAggregate(value, condition === "" ? "" : ` FILTER (WHERE ${condition})`, context);
    return value.empty === 0 ? `coalesce(${result}, 0)` : result;
  }

  return {
    toExpression: (value, part) => toArithmeticSql(value, (leaf) => toLeaf(leaf, part)),
    toTables: (name, values) => {
      const columns = [...keys.map(toDataColumn), ...values].join(",\n    ");
      const from = ["data", ...joins].join("\n  ");
      const group = keys.length === 0 ? "" : `\n  GROUP BY ${keys.map((_, place) => place + 1).join(", ")}`;
      return [...tables, `${name} AS (\n  SELECT ${columns}\n  FROM ${from}${group}\n)`];
    },
  };
}
