import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toFinishLines } from "../../python/figure-code";
import { toPythonList, toPythonLiteral } from "../../python/python-literal";
import type { FamilyCode } from "../family";
import { toAxisTitle } from "../group-words";

type Context = PlanContext<PlanOf<"correlation">>;

/** Names of the entries and columns of a correlation's result. */
export const correlationLabels = {
  pearson: "Pearson correlation",
  spearman: "Spearman correlation",
  used: "rows used",
  missing: "rows without both values",
  first: "column",
  second: "other column",
} as const;

/** Most points that a scatter plot draws; the trend line is computed from all rows. */
const mostPoints = 5000;

function toPair(context: Context, x: string, y: string): FamilyCode {
  const [left, right] = [toPythonLiteral(x), toPythonLiteral(y)];
  const labels = correlationLabels;
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
      ...toFinishLines({ x: toAxisTitle("", x), y: toAxisTitle("", y) }),
    ],
    imports: ["numpy", "express"],
  };
}

function toMatrix(context: Context): FamilyCode {
  const { columns, target } = context.plan;
  const labels = correlationLabels;
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

/** Python for one correlation with its scatter plot, or for all pairs. */
export function toCorrelationCode(context: Context): FamilyCode {
  const { columns, target } = context.plan;
  const [x, y, third] = columns;
  if (x !== undefined && y !== undefined && third === undefined && target === null) return toPair(context, x, y);
  return toMatrix(context);
}
