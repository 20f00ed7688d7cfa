import { toAggregateName } from "@/lib/lexicon/vocabulary/to-aggregate-name";
import type { Filter, Grain, Group, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { Plan } from "../query/query";
import { toCountedGroups } from "@/lib/domain/plans/measure-columns";
import { toPlanGroups } from "../query/plan-columns";
import type { PlanContext } from "../query/plan-context";
import { toConditionsText } from "./condition-text";
import { toRowValueText } from "@/lib/lexicon/columns/row-value-text";

type LabelContext = Pick<PlanContext, "plan" | "dataset">;

const grainNames: Readonly<Record<Grain, string>> = {
  year: "year",
  quarter: "quarter",
  month: "month",
  week: "week",
  day: "day",
  hour: "hour",
  calendar_month: "calendar month",
  calendar_quarter: "calendar quarter",
  weekday: "weekday",
  weekend: "part of week",
};

/** Names a period for people. */
export function toGrainName(grain: Grain): string {
  return grainNames[grain];
}

/** Names a column of the result that is not a column of the data; never the same as one of those. */
export function toLabel(label: string, { dataset }: Pick<PlanContext, "dataset">): string {
  const taken = new Set(dataset.profile.columns.map((column) => column.name));
  let unique = label;
  while (taken.has(unique)) unique = `${unique} `;
  return unique;
}

function toDatedColumns(plan: Plan): Set<string> {
  const counted = plan.family === "query" ? plan.measures.flatMap((measure) => toCountedGroups(measure.value)) : [];
  const dated = [...toPlanGroups(plan), ...counted].filter((group) => group.grain !== null);
  return new Set(dated.map((group) => group.column));
}

/** Names the result column of a group: the data's column, or the period made from it. */
export function toGroupLabel(group: Group, context: LabelContext): string {
  if (group.grain === null) return group.column;
  const name = toGrainName(group.grain);
  return toLabel(toDatedColumns(context.plan).size > 1 ? `${name} of ${group.column}` : name, context);
}

/** Names a number of each row: the data's column, or how it is computed. */
export function toRowValueLabel(value: RowValue, context: Pick<PlanContext, "dataset">): string {
  return value.kind === "column" ? value.column : toLabel(toRowValueText(value), context);
}

/** Names a measure's value by how it is computed, for example `total of Revenue (€)`. */
export function toValueText(value: MeasureValue): string {
  const where = (text: string, { where: filters }: { where: Filter[] }) =>
    filters.length === 0 ? text : `${text} where ${toConditionsText(filters)}`;
  const of = (row: RowValue) => (row.kind === "column" ? row.column : toRowValueText(row));
  switch (value.kind) {
    case "rows":
      return where("rows", value);
    case "distinct": {
      const counted =
        value.of.grain === null ? value.of.column : `${toGrainName(value.of.grain)} of ${value.of.column}`;
      const often = value.rows === null ? "" : ` with ${value.rows.operator} ${value.rows.value} rows`;
      return where(`different values of ${counted}${often}`, value);
    }
    case "aggregate":
      return where(`${toAggregateName(value.aggregate)} of ${of(value.of)}`, value);
    case "percentile":
      return where(`${Math.round(value.share * 10000) / 100} % percentile of ${of(value.of)}`, value);
    case "quotient":
      return `${toValueText(value.top)} per ${toValueText(value.bottom)}`;
    case "combination":
      return `${toValueText(value.left)} ${value.operator === "+" ? "plus" : "minus"} ${toValueText(value.right)}`;
  }
}
