import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { toDistributionLabels } from "../family-labels";
import { toGroupLabel, toLabel } from "../labels";
import { isNumeric } from "../merged-columns";
import { findPlaces } from "../natural-places";
import { toDataColumn } from "./data-query";
import { toKeyPlace } from "./key-place";
import { toRowValueQuery } from "./row-value-query";
import { toSelection, type SelectedValue } from "./selection";

/** Computes quartiles and spread, or the frequency of each value. */
export function toDistributionQuery(context: PlanContext<PlanOf<"distribution">>): string {
  const { of, group } = context.plan;
  const counts = toDistributionLabels(context);
  const values = toRowValueQuery(of, toDataColumn, context);
  if (of.kind === "column" && !isNumeric(context)) {
    const shares: SelectedValue[] = [
      [of.column, values],
      [counts.rows, "count(*)"],
      [counts.share, "100.0 * count(*) / sum(count(*)) OVER ()"],
    ];
    const key = { column: of.column, grain: null };
    const order =
      findPlaces(key, context) === null
        ? "count(*) DESC, 1 ASC NULLS LAST"
        : `${toKeyPlace({ group: key, label: of.column }, context)} ASC NULLS LAST`;
    return `\nSELECT\n  ${toSelection(shares)}\nFROM data\nGROUP BY 1\nORDER BY ${order}`;
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
    // As in pandas, equal values are not skewed.
    [
      name("skewness"),
      `CASE WHEN count(${values}) >= 3 AND min(${values}) = max(${values}) THEN 0::DOUBLE ELSE skewness(${values}) END`,
    ],
    [counts.used, `count(${values})`],
    [counts.missing, `count(*) - count(${values})`],
  ];
  if (group === null) return `\nSELECT\n  ${toSelection(spread)}\nFROM data`;
  const label = toGroupLabel(group, context);
  return `\nSELECT\n  ${toSelection([[label, toDataColumn(label)], ...spread])}\nFROM data\nGROUP BY 1\nORDER BY ${toKeyPlace({ group, label }, context)} ASC NULLS LAST`;
}
