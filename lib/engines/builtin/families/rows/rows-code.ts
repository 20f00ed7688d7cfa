import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toPythonList, toPythonLiteral } from "../../python/python-literal";
import type { FamilyCode } from "../family";

/** Python that picks the rows with the highest or lowest values; rows that tie with the last one stay. */
export function toRowsCode(context: PlanContext<PlanOf<"rows">>): FamilyCode {
  const { column, direction, limit, shown } = context.plan;
  const method = direction === "high" ? "nlargest" : "nsmallest";
  return {
    result: [
      "# Rows that tie with the last one stay.",
      `result = data.${method}(${limit}, ${toPythonLiteral(column)}, keep="all")[${toPythonList(shown)}].reset_index(drop=True)`,
    ],
    figure: [],
    imports: [],
  };
}
