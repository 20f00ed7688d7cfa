import type { Aggregate, Plan, PlanOf } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";
import { toLeftOutLabel, toUsedLabel } from "../families/aggregate/aggregate-code";
import { toDistributionCounts } from "../families/distribution/distribution-code";
import { toLabel, toMeasureLabel } from "../python/labels";
import { toDataColumn, toGroupQuery, type SelectedValue } from "./select-query";

const aggregates: Readonly<Record<Aggregate, (values: string) => string>> = {
  mean: (values) => `avg(${values})`,
  median: (values) => `median(${values})`,
  sum: (values) => `sum(${values})::DOUBLE`,
  min: (values) => `min(${values})`,
  max: (values) => `max(${values})`,
  range: (values) => `max(${values}) - min(${values})`,
  deviation: (values) => `stddev_samp(${values})`,
  variance: (values) => `var_samp(${values})`,
};

/** Computes measures over all rows or by group. */
export function toAggregateQuery(context: PlanContext<PlanOf<"aggregate">>): string {
  const { measures, groups, direction, limit } = context.plan;
  const columns = [...new Set(measures.map(({ column }) => column))];
  const values: SelectedValue[] = [
    ...measures.map((measure): SelectedValue => {
      const expression = aggregates[measure.aggregate](toDataColumn(measure.column));
      return [toMeasureLabel(measure, context), expression];
    }),
    ...columns.flatMap((name): SelectedValue[] => [
      [toUsedLabel(context, name), `count(${toDataColumn(name)})`],
      [toLeftOutLabel(context, name), `count(*) - count(${toDataColumn(name)})`],
    ]),
  ];
  return toGroupQuery(context, { groups, values, by: values[0]?.[1] ?? "", direction, limit });
}

/** Ranks groups by each measure in which one can lead. */
export function toExtremeQuery(context: PlanContext<PlanOf<"extreme">>): string {
  const { filters, notes, group, column, additive, direction, limit } = context.plan;
  const end: Aggregate = direction === "high" ? "max" : "min";
  const readings: Aggregate[] = additive ? ["sum", "mean", end] : ["mean", end];
  const measures = readings.map((aggregate) => ({ aggregate, column }));
  const plan: Plan = { family: "aggregate", filters, notes, measures, groups: [group], direction, limit };
  return toAggregateQuery({ ...context, plan });
}

/** Computes quartiles and spread, or the frequency of each value. */
export function toDistributionQuery(context: PlanContext<PlanOf<"distribution">>): string {
  const { column, numeric, group } = context.plan;
  const values = toDataColumn(column);
  const counts = toDistributionCounts(context);
  const order = { direction: null, limit: null };
  if (!numeric) {
    const shares: SelectedValue[] = [
      [counts.rows, "count(*)"],
      [counts.share, "100.0 * count(*) / sum(count(*)) OVER ()"],
    ];
    const groups = [{ column, grain: null }];
    return toGroupQuery(context, { groups, values: shares, by: "count(*)", direction: "high", limit: null });
  }
  const name = (label: string) => (group === null ? label : toLabel(label, context));
  const spread: SelectedValue[] = [
    [name("mean"), `avg(${values})`],
    [name("standard deviation"), `stddev_samp(${values})`],
    [name("lowest"), `min(${values})`],
    [name("first quartile"), `quantile_cont(${values}, 0.25)`],
    [name("median"), `median(${values})`],
    [name("third quartile"), `quantile_cont(${values}, 0.75)`],
    [name("highest"), `max(${values})`],
    [counts.used, `count(${values})`],
    [counts.missing, `count(*) - count(${values})`],
  ];
  const groups = group === null ? [] : [group];
  return toGroupQuery(context, { groups, values: spread, by: `avg(${values})`, ...order });
}
