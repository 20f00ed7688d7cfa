import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { toShownColumns } from "../family-labels";
import { toRowValueLabel } from "../labels";
import type { FamilyCode } from "./family-code";
import { toPythonList, toPythonLiteral } from "./python-literal";
import { toRowValueCode } from "./row-value-code";

/** Compiles a list of rows: those with the highest or lowest values, and those that tie with the last one, or the first rows. */
export function toRowsCode(context: PlanContext<PlanOf<"rows">>): FamilyCode {
  const { by, direction, limit } = context.plan;
  const shown = toPythonList(toShownColumns(context));
  if (by === null) return { result: [`result = data[${shown}].head(${limit})`], figure: [], imports: [] };
  const label = toPythonLiteral(toRowValueLabel(by, context));
  const computed = by.kind === "column" ? [] : [`data[${label}] = ${toRowValueCode(by, context)}`];
  const ascending = direction === "low" ? "True" : "False";
  return {
    result: [
      ...computed,
      "# Rows that tie with the last one stay.",
      `result = data[data[${label}].rank(method="min", ascending=${ascending}) <= ${limit}]`,
      `result = result.sort_values(${label}, ascending=${ascending}, kind="stable", ignore_index=True)[${shown}]`,
    ],
    figure: [],
    imports: [],
  };
}
