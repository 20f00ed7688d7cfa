import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toFinishLines } from "../../python/figure-code";
import { toPythonList, toPythonLiteral } from "../../python/python-literal";
import type { FamilyCode } from "../family";
import { toAxisTitle } from "../group-words";

/** Names of the columns of the result. */
export const outlierLabels = {
  column: "column",
  outliers: "outliers",
  below: "below",
  above: "above",
  low: "lower limit",
  high: "upper limit",
  used: "rows used",
} as const;

/** Python that counts values beyond 1.5 interquartile ranges from the quartiles, by column. */
export function toOutliersCode(context: PlanContext<PlanOf<"outliers">>): FamilyCode {
  const { columns } = context.plan;
  const labels = outlierLabels;
  const [only, second] = columns;
  return {
    result: [
      "rows = []",
      `for name in ${toPythonList(columns)}:`,
      "    values = data[name].dropna()",
      "    first, third = values.quantile(0.25), values.quantile(0.75)",
      "    low, high = first - 1.5 * (third - first), third + 1.5 * (third - first)",
      "    below, above = int((values < low).sum()), int((values > high).sum())",
      "    rows.append({",
      `        "${labels.column}": name, "${labels.outliers}": below + above, "${labels.below}": below, "${labels.above}": above,`,
      `        "${labels.low}": low, "${labels.high}": high, "${labels.used}": len(values),`,
      "    })",
      `result = pd.DataFrame(rows).sort_values("${labels.outliers}", ascending=False, kind="stable", ignore_index=True)`,
    ],
    figure:
      only === undefined || second !== undefined
        ? []
        : [
            `fig = px.box(data, x=${toPythonLiteral(only)}, points="outliers", title=${toPythonLiteral(`Outliers of ${only}`)})`,
            ...toFinishLines({ x: toAxisTitle("", only), y: "" }),
          ],
    imports: second === undefined ? ["express"] : [],
  };
}
