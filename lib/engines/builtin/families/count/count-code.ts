import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toLabel } from "../../python/labels";
import { toPythonLiteral } from "../../python/python-literal";
import type { FamilyCode } from "../family";
import { toGroupBy, toGroupFigure, toOrderLines } from "../group-code";
import { toGroupTitle } from "../group-words";

/** Names of the entries and columns of a count's result. */
export const countLabels = {
  matching: "matching rows",
  all: "all rows",
  rows: "rows",
  missing: "rows without a value",
} as const;

/** Result column or entry of the number of different values. */
export function toDistinctLabel(column: string, context: PlanContext): string {
  return toLabel(`different values of ${column}`, context);
}

function toGrouped(context: PlanContext<PlanOf<"count">>): FamilyCode {
  const { plan } = context;
  const { groups, direction, limit } = plan;
  const value = plan.distinct === null ? toLabel(countLabels.rows, context) : toDistinctLabel(plan.distinct, context);
  const how = plan.distinct === null ? "size()" : `[${toPythonLiteral(plan.distinct)}].nunique()`;
  const by = plan.distinct === null ? `.${how}` : how;
  const what = plan.distinct === null ? "Rows" : `Different values of ${plan.distinct}`;
  return {
    result: [
      plan.distinct === null
        ? "# Count the rows of each group; rows without a group are one of their own."
        : "# Count different values in each group.",
      `result = ${toGroupBy(groups, context)}${by}.reset_index(name=${toPythonLiteral(value)})`,
      ...toOrderLines({ groups, by: value, direction, limit, context }),
    ],
    figure: toGroupFigure({
      groups,
      value,
      title: `${what} by ${toGroupTitle(groups)}`,
      valueTitle: what,
      context,
    }),
    imports: ["express"],
  };
}

/** Python for a count of rows or of different values, over all rows or by group. */
export function toCountCode(context: PlanContext<PlanOf<"count">>): FamilyCode {
  const { plan } = context;
  if (plan.groups.length > 0) return toGrouped(context);
  if (plan.distinct !== null) {
    const column = `data[${toPythonLiteral(plan.distinct)}]`;
    return {
      result: [
        "result = {",
        `    ${toPythonLiteral(toDistinctLabel(plan.distinct, context))}: int(${column}.nunique()),`,
        `    ${toPythonLiteral(countLabels.missing)}: int(${column}.isna().sum()),`,
        "}",
      ],
      figure: [],
      imports: [],
    };
  }
  if (plan.filters.length === 0) return { result: ["result = len(data)"], figure: [], imports: [] };
  const { matching, all } = countLabels;
  return { result: [`result = {"${matching}": len(data), "${all}": len(df)}`], figure: [], imports: [] };
}
