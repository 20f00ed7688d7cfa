import { quoteName } from "@/lib/domain/text/quotes";
import type { PlanContext } from "../../query/plan-context";
import type { Aggregate, Filter, MeasureValue } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../../query/query";
import { isZeroTotal, type ShownValue } from "../shown-value";
import { toDataColumn, toPeriodQuery } from "./data-query";
import { toRowValueQuery } from "./row-value-query";
import { toConjunction } from "./sql-condition";

type Context = PlanContext<PlanOf<"query">>;

const aggregates: Readonly<Record<Aggregate, (values: string, filter: string) => string>> = {
  mean: (values, filter) => `avg(${values})${filter}`,
  median: (values, filter) => `median(${values})${filter}`,
  sum: (values, filter) => `(sum(${values})${filter})::DOUBLE`,
  min: (values, filter) => `min(${values})${filter}`,
  max: (values, filter) => `max(${values})${filter}`,
  range: (values, filter) => `(max(${values})${filter} - min(${values})${filter})`,
  deviation: (values, filter) => `stddev_samp(${values})${filter}`,
  variance: (values, filter) => `var_samp(${values})${filter}`,
};

/** SQL for the values of a query, as aggregates over `data`. */
export interface MeasureQuery {
  /**
   * Compiles one value; null when a condition cannot be expressed in SQL.
   * @param options.isPart whether it is a part of a ratio, sum or difference.
   */
  toExpression(value: ShownValue, options: { segment: Filter[]; isPart: boolean }): string | null;
  /** Columns that have to be added to `data` first: those whose values count only when frequent. */
  added: { label: string; expression: string }[];
}

/** Compiles the values of a query. `keys` are the labels of its groups in `data`. */
export function createMeasureQuery(context: Context, keys: readonly string[]): MeasureQuery {
  const added: MeasureQuery["added"] = [];

  function toCondition(value: { where: Filter[] }, segment: Filter[]): string | null {
    return toConjunction([...segment, ...value.where], toDataColumn, context);
  }

  function toDistinct(value: Extract<MeasureValue, { kind: "distinct" }>, condition: string): string {
    const plain = toPeriodQuery(value.of.grain, toDataColumn(value.of.column));
    const counted = condition === "" ? plain : `CASE WHEN ${condition} THEN ${plain} END`;
    if (value.rows === null) return `count(DISTINCT ${counted})`;
    const often = `count(*) OVER (PARTITION BY ${[...keys.map(toDataColumn), counted].join(", ")})`;
    const label = `frequent ${added.length + 1}`;
    added.push({
      label,
      expression: `CASE WHEN ${often} ${value.rows.operator} ${value.rows.value} THEN ${counted} END`,
    });
    return `count(DISTINCT ${quoteName(label)})`;
  }

  function compile(value: ShownValue, segment: Filter[], nested: boolean): string | null {
    if (value.kind === "quotient") {
      const [top, bottom] = [compile(value.top, segment, true), compile(value.bottom, segment, true)];
      if (top === null || bottom === null) return null;
      return `${value.times}::DOUBLE * (${top}) / nullif(${bottom}, 0)`;
    }
    if (value.kind === "combination") {
      const [left, right] = [compile(value.left, segment, true), compile(value.right, segment, true)];
      return left === null || right === null ? null : `((${left}) ${value.operator} (${right}))`;
    }
    const condition = toCondition(value, segment);
    if (condition === null) return null;
    const filter = condition === "" ? "" : ` FILTER (WHERE ${condition})`;
    switch (value.kind) {
      case "rows":
        return `count(*)${filter}`;
      case "distinct":
        return toDistinct(value, condition);
      case "aggregate": {
        const total = aggregates[value.aggregate](toRowValueQuery(value.of, toDataColumn, context), filter);
        return nested && isZeroTotal(value) ? `coalesce(${total}, 0)` : total;
      }
      case "percentile":
        return `quantile_cont(${toRowValueQuery(value.of, toDataColumn, context)}, ${value.share})${filter}`;
      case "present":
        return `count(${toRowValueQuery(value.of, toDataColumn, context)})${filter}`;
      case "absent":
        return `count(*) - count(${toRowValueQuery(value.of, toDataColumn, context)})${filter}`;
    }
  }

  return { added, toExpression: (value, { segment, isPart }) => compile(value, segment, isPart) };
}
