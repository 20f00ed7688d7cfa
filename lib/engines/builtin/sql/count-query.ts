import { countLabels, toDistinctLabel } from "../families/count/count-code";
import { toConditionColumns, toShareLabels } from "../families/share/share-code";
import type { PlanOf } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";
import { toLabel } from "../python/labels";
import { toConjunction, toSource } from "./data-query";
import { toDataColumn, toGroupQuery, type SelectedValue } from "./select-query";

/** Counts rows or distinct values. */
export function toCountQuery(context: PlanContext<PlanOf<"count">>): string {
  const { distinct, groups, direction, limit, filters } = context.plan;
  const by = distinct === null ? "count(*)" : `count(DISTINCT ${toDataColumn(distinct)})`;
  const query = (...values: SelectedValue[]) => toGroupQuery(context, { groups, values, by, direction, limit });
  if (distinct !== null) {
    const missing = `count(*) - count(${toDataColumn(distinct)})`;
    const counted: SelectedValue = [toDistinctLabel(distinct, context), by];
    return groups.length > 0 ? query(counted) : query(counted, [countLabels.missing, missing]);
  }
  if (groups.length > 0) return query([toLabel(countLabels.rows, context), by]);
  if (filters.length === 0) return query([countLabels.rows, by]);
  return query([countLabels.matching, by], [countLabels.all, `(SELECT count(*) FROM ${toSource(context)})`]);
}

/** Computes shares of rows or of a total; null when the part cannot be expressed in SQL. */
export function toShareQuery(context: PlanContext<PlanOf<"share">>): string | null {
  const { part, groups, sumOf } = context.plan;
  const labels = toShareLabels(context);
  const condition = toConjunction(part, { at: toDataColumn, context });
  if (condition === null) return null;
  const query = (values: readonly SelectedValue[], direction: "high" | null) =>
    toGroupQuery(context, { groups, values, by: values.at(-1)?.[1] ?? "", direction, limit: null });
  if (groups.length > 0 && part.length === 0) {
    const value = sumOf === null ? "count(*)" : `coalesce(sum(${toDataColumn(sumOf)}), 0)::DOUBLE`;
    const share = `100.0 * ${value} / nullif(sum(${value}) OVER (), 0)`;
    return query(
      [
        [sumOf === null ? labels.all : labels.total, value],
        [labels.share, share],
      ],
      "high",
    );
  }
  const matching = condition === "" ? "count(*)" : `count(*) FILTER (WHERE ${condition})`;
  const share: SelectedValue = [labels.share, `100.0 * ${matching} / nullif(count(*), 0)`];
  const counts: SelectedValue[] = [
    [labels.matching, matching],
    [labels.all, "count(*)"],
  ];
  if (groups.length > 0) return query([...counts, share], null);
  const known = toConditionColumns(part).map((name) => `${toDataColumn(name)} IS NOT NULL`);
  const isKnown = known.length === 0 ? "count(*)" : `count(*) FILTER (WHERE ${known.join(" AND ")})`;
  const ofKnown: SelectedValue = [labels.shareOfKnown, `100.0 * ${matching} / nullif(${isKnown}, 0)`];
  return query([share, ...counts, [labels.known, isKnown], ofKnown], null);
}
