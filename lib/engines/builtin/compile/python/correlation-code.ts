import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { toColumnTitle } from "../axis-title";
import { correlationLabels as labels } from "../family-labels";
import type { FamilyCode } from "./family-code";
import { toFinishLines } from "./figure-parts";
import { toPythonList, toPythonLiteral } from "@/lib/query/python/python-literal";

type Context = PlanContext<PlanOf<"correlation">>;

/** Maximum number of points in a scatter plot; the trend line is computed from all rows. */
const mostPoints = 5000;

function toPair(x: string, y: string): FamilyCode {
  const [left, right] = [toPythonLiteral(x), toPythonLiteral(y)];
  return {
    result: [
      "# Only rows with both values count.",
      `pairs = data.dropna(subset=[${left}, ${right}])`,
      `varied = pairs[${left}].nunique() > 1 and pairs[${right}].nunique() > 1`,
      "result = {",
      `    "${labels.pearson}": pairs[${left}].corr(pairs[${right}]) if varied else None,`,
      `    "${labels.spearman}": pairs[${left}].rank().corr(pairs[${right}].rank()) if varied else None,`,
      `    "${labels.used}": len(pairs),`,
      `    "${labels.missing}": len(data) - len(pairs),`,
      "}",
    ],
    figure: [
      `shown = pairs.sample(${mostPoints}, random_state=0) if len(pairs) > ${mostPoints} else pairs`,
      `fig = px.scatter(shown, x=${left}, y=${right}, opacity=0.6, title=${toPythonLiteral(`${y} against ${x}`)})`,
      "if varied:",
      `    slope, intercept = np.polyfit(pairs[${left}].astype(float), pairs[${right}].astype(float), 1)`,
      `    ends = np.array([pairs[${left}].min(), pairs[${left}].max()], dtype=float)`,
      `    fig.add_scatter(x=ends, y=intercept + slope * ends, mode="lines", name="straight-line trend")`,
      ...toFinishLines({ x: toColumnTitle(x), y: toColumnTitle(y) }),
    ],
    imports: ["numpy", "express"],
  };
}

/** Compiles one correlation with its scatter plot, or those of all pairs. */
export function toCorrelationCode({ plan }: Context): FamilyCode {
  const { columns, target } = plan;
  const [x, y, third] = columns;
  if (x !== undefined && y !== undefined && third === undefined && target === null) return toPair(x, y);
  const kept =
    target === null
      ? "for place, left in enumerate(columns) for right in columns[place + 1:]"
      : `for left in [${toPythonLiteral(target)}] for right in columns if right != left`;
  return {
    result: [
      `columns = ${toPythonList(columns)}`,
      "matrix = data[columns].corr()",
      "counts = data[columns].notna().astype(int)",
      "result = pd.DataFrame([",
      `    {"${labels.first}": left, "${labels.second}": right, "${labels.pearson}": matrix.loc[left, right], "${labels.used}": int((counts[left] * counts[right]).sum())}`,
      `    ${kept}`,
      "])",
      "# The strongest first, whatever its sign; pairs without a correlation last.",
      `result = result.sort_values("${labels.pearson}", key=lambda values: values.abs(), ascending=False, kind="stable", na_position="last", ignore_index=True)`,
    ],
    figure: [
      `fig = px.imshow(matrix.round(2), zmin=-1, zmax=1, color_continuous_scale="RdBu_r", text_auto=True, title="Pearson correlations")`,
      `fig.update_layout(template="plotly_white")`,
    ],
    imports: ["express"],
  };
}
