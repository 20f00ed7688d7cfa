import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toFinishLines } from "../../python/figure-code";
import { toPythonList } from "../../python/python-literal";
import type { FamilyCode } from "../family";

/** Names of the columns of the result. */
export const missingLabels = { column: "column", missing: "missing values", share: "share in %" } as const;

/** Python that counts missing values by column. */
export function toMissingCode(context: PlanContext<PlanOf<"missing">>): FamilyCode {
  const { columns } = context.plan;
  const { column, missing, share } = missingLabels;
  return {
    result: [
      `columns = ${toPythonList(columns)}`,
      "result = pd.DataFrame({",
      `    "${column}": columns,`,
      `    "${missing}": [int(data[name].isna().sum()) for name in columns],`,
      "})",
      `result["${share}"] = 100 * result["${missing}"] / max(len(data), 1)`,
      `result = result.sort_values("${missing}", ascending=False, kind="stable", ignore_index=True)`,
    ],
    figure:
      columns.length < 2
        ? []
        : [
            `fig = px.bar(result.head(30), x="${missing}", y="${column}", orientation="h", title="Missing values by column")`,
            ...toFinishLines({ x: "Missing values", y: "Column", zero: "x", names: "y" }),
            `fig.update_yaxes(autorange="reversed")`,
          ],
    imports: columns.length < 2 ? [] : ["express"],
  };
}
