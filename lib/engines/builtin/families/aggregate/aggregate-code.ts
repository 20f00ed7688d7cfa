import { isDate } from "../../matching/column-role";
import type { Aggregate, PlanOf } from "../../plan/plan";
import { getColumn, type PlanContext } from "../../plan/plan-context";
import { toAggregateName, toLabel, toMeasureLabel } from "../../python/labels";
import { toPythonLiteral } from "../../python/python-literal";
import type { FamilyCode } from "../family";
import { toGroupBy, toGroupFigure, toOrderLines } from "../group-code";
import { toAxisTitle, toGroupTitle } from "../group-words";

type Context = PlanContext<PlanOf<"aggregate">>;

const calls: Readonly<Record<Aggregate, (values: string) => string>> = {
  mean: (values) => `${values}.mean()`,
  median: (values) => `${values}.median()`,
  // Without any value there is no total, not a total of 0.
  sum: (values) => `${values}.sum(min_count=1)`,
  min: (values) => `${values}.min()`,
  max: (values) => `${values}.max()`,
  range: (values) => `${values}.max() - ${values}.min()`,
  deviation: (values) => `${values}.std()`,
  variance: (values) => `${values}.var()`,
};

/** Python for an aggregate of a series or of a grouped column. */
function toAggregateCall(aggregate: Aggregate, values: string): string {
  return calls[aggregate](values);
}

/** Entry or column with the number of rows that a column's measures rest on. */
export function toUsedLabel(context: Context, column: string): string {
  const several = new Set(context.plan.measures.map((measure) => measure.column)).size > 1;
  return toLabel(several ? `rows used for ${column}` : "rows used", context);
}

/** Entry or column with the number of rows without a value. */
export function toLeftOutLabel(context: Context, column: string): string {
  const several = new Set(context.plan.measures.map((measure) => measure.column)).size > 1;
  return toLabel(several ? `rows without ${column}` : "rows without a value", context);
}

function toWhole(context: Context): string[] {
  const { measures } = context.plan;
  const columns = [...new Set(measures.map((measure) => measure.column))];
  const lines = measures.map(({ aggregate, column }) => {
    const values = `data[${toPythonLiteral(column)}]`;
    return `    ${toPythonLiteral(toMeasureLabel({ aggregate, column }, context))}: ${toAggregateCall(aggregate, values)},`;
  });
  const counts = columns.flatMap((column) => {
    const values = `data[${toPythonLiteral(column)}]`;
    return [
      `    ${toPythonLiteral(toUsedLabel(context, column))}: int(${values}.count()),`,
      `    ${toPythonLiteral(toLeftOutLabel(context, column))}: int(${values}.isna().sum()),`,
    ];
  });
  return ["# Missing values are left out and counted.", "result = {", ...lines, ...counts, "}"];
}

function toGrouped(context: Context): string[] {
  const { measures, groups, direction, limit } = context.plan;
  const columns = [...new Set(measures.map((measure) => measure.column))];
  const lines = measures.map(({ aggregate, column }) => {
    const values = `groups[${toPythonLiteral(column)}]`;
    return `    ${toPythonLiteral(toMeasureLabel({ aggregate, column }, context))}: ${toAggregateCall(aggregate, values)},`;
  });
  const counts = columns.flatMap((column) => {
    const values = `groups[${toPythonLiteral(column)}]`;
    const used = `    ${toPythonLiteral(toUsedLabel(context, column))}: ${values}.count(),`;
    const left = `    ${toPythonLiteral(toLeftOutLabel(context, column))}: groups.size() - ${values}.count(),`;
    return [used, left];
  });
  const [first] = measures;
  const by = first === undefined ? "" : toMeasureLabel(first, context);
  return [
    "# One row for each group; missing values are left out and counted.",
    `groups = ${toGroupBy(groups, context)}`,
    "result = pd.DataFrame({",
    ...lines,
    ...counts,
    "}).reset_index()",
    ...toOrderLines({ groups, by, direction, limit, context }),
  ];
}

/** Python for averages, totals and other measures, over all rows or by group. */
export function toAggregateCode(context: Context): FamilyCode {
  const { measures, groups } = context.plan;
  if (groups.length === 0) return { result: toWhole(context), figure: [], imports: [] };
  const [first] = measures;
  if (first === undefined || isDate(getColumn(context, first.column)))
    return { result: toGrouped(context), figure: [], imports: [] };
  const name = toAggregateName(first.aggregate);
  const heading = `${name.charAt(0).toUpperCase()}${name.slice(1)} `;
  return {
    result: toGrouped(context),
    figure: toGroupFigure({
      groups,
      value: toMeasureLabel(first, context),
      title: `${toAxisTitle(heading, first.column)} by ${toGroupTitle(groups)}`,
      valueTitle: toAxisTitle(heading, first.column),
      context,
    }),
    imports: ["express"],
  };
}
