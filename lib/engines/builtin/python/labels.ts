import type { Aggregate, Grain, Group } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";

const aggregateNames: Readonly<Record<Aggregate, string>> = {
  mean: "mean",
  median: "median",
  sum: "total",
  min: "lowest",
  max: "highest",
  range: "range",
  deviation: "standard deviation",
  variance: "variance",
};

const grainNames: Readonly<Record<Grain, string>> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  week: "week",
  day: "day",
  hour: "hour",
  calendar_month: "calendar month",
  weekday: "weekday",
};

/** Plain name of an aggregate, for people. */
export function toAggregateName(aggregate: Aggregate): string {
  return aggregateNames[aggregate];
}

/** Plain name of a period, for people. */
export function toGrainName(grain: Grain): string {
  return grainNames[grain];
}

function toUnique(label: string, context: PlanContext): string {
  const taken = new Set(context.dataset.profile.columns.map((column) => column.name));
  let unique = label;
  while (taken.has(unique)) unique = `${unique} `;
  return unique;
}

/** Name of a column of the result that is not a column of the data; never the same as one of those. */
export function toLabel(label: string, context: PlanContext): string {
  return toUnique(label, context);
}

/** Result column of a measure, for example `mean of Body Mass (g)`. */
export function toMeasureLabel(measure: { aggregate: Aggregate; column: string }, context: PlanContext): string {
  return toUnique(`${aggregateNames[measure.aggregate]} of ${measure.column}`, context);
}

/** Result column of a group: the data's column, or the period made from it. */
export function toGroupLabel(group: Group, context: PlanContext): string {
  return group.grain === null ? group.column : toUnique(grainNames[group.grain], context);
}
