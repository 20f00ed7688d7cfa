import type { PlanContext } from "../query/plan-context";
import type { PlanOf } from "../query/query";
import { toLabel, toRowValueLabel } from "./labels";

/** Names of the entries and columns of a correlation's result. */
export const correlationLabels = {
  pearson: "Pearson correlation",
  spearman: "Spearman correlation",
  used: "rows used",
  missing: "rows without both values",
  first: "column",
  second: "other column",
} as const;

/** Names of the columns of a list of missing values. */
export const missingLabels = { column: "column", missing: "missing values", share: "share in %" } as const;

/** Names of the entries of a count of repeated rows. */
export const duplicateLabels = { duplicates: "duplicate rows", all: "all rows" } as const;

/** Names of the columns of a list of outliers. */
export const outlierLabels = {
  column: "column",
  outliers: "outliers",
  below: "below",
  above: "above",
  low: "lower limit",
  high: "upper limit",
  used: "rows used",
} as const;

/** Names of the entries and columns of an overview. */
export const overviewLabels = {
  rows: "rows",
  columns: "columns",
  column: "column",
  type: "type",
  values: "rows with a value",
  missing: "missing values",
  distinct: "different values",
  mean: "mean",
  low: "lowest",
  high: "highest",
} as const;

/** Names of the entries of a result that reports a looked-up value as missing. */
export const notFoundLabels = {
  values: "values not found",
  columns: "columns looked in",
  similar: "similar values",
} as const;

/** Names of the columns of a list of insights. */
export const insightLabels = { fact: "fact", about: "about", value: "value", beside: "seen beside" } as const;

/** Names of the entries and columns of a distribution of numbers, in order. */
export const spreadLabels = [
  "mean",
  "standard deviation",
  "lowest",
  "first quartile",
  "median",
  "third quartile",
  "highest",
  "skewness",
] as const;
export type SpreadLabel = (typeof spreadLabels)[number];

/** Names the basis of a distribution, and the frequency of a value. */
export function toDistributionLabels(context: Pick<PlanContext, "dataset">) {
  return {
    used: toLabel("rows used", context),
    missing: toLabel("rows without a value", context),
    rows: toLabel("rows", context),
    share: toLabel("share in %", context),
  };
}

/** Lists the columns of rows that are shown: those asked for, and the ranking column if it is not among them. */
export function toShownColumns({ plan, dataset }: PlanContext<PlanOf<"rows">>): string[] {
  const by = plan.by === null ? null : toRowValueLabel(plan.by, { dataset });
  return by === null || plan.shown.includes(by) ? plan.shown : [...plan.shown, by];
}
