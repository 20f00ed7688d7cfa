import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { toRowValueTitle } from "../axis-title";
import { spreadLabels, toDistributionLabels, type SpreadLabel } from "../family-labels";
import { toGroupLabel, toLabel, toRowValueLabel } from "../labels";
import { isNumeric } from "../merged-columns";
import { findPlaces } from "../natural-places";
import type { FamilyCode } from "./family-code";
import { mostBars, toFinishLines, toLabelsCode } from "./figure-parts";
import { toPythonLiteral } from "./python-literal";
import { toRowValueCode } from "./row-value-code";
import { toSortLines } from "./sort-code";

type Context = PlanContext<PlanOf<"distribution">>;

const calls: Readonly<Record<SpreadLabel, string>> = {
  mean: "mean()",
  "standard deviation": "std()",
  lowest: "min()",
  "first quartile": "quantile(0.25)",
  median: "median()",
  "third quartile": "quantile(0.75)",
  highest: "max()",
  skewness: "skew()",
};

function toGrouped(context: Context, group: NonNullable<Context["plan"]["group"]>, label: string): string[] {
  const values = `groups[${toPythonLiteral(label)}]`;
  const counts = toDistributionLabels(context);
  return [
    `groups = data.groupby([${toPythonLiteral(toGroupLabel(group, context))}], dropna=False, observed=True)`,
    "result = pd.DataFrame({",
    ...spreadLabels.map((name) => `    ${toPythonLiteral(toLabel(name, context))}: ${values}.${calls[name]},`),
    `    ${toPythonLiteral(counts.used)}: ${values}.count(),`,
    `    ${toPythonLiteral(counts.missing)}: groups.size() - ${values}.count(),`,
    "}).reset_index()",
    ...toSortLines([{ group, label: toGroupLabel(group, context) }], { context }),
  ];
}

function toNumeric(context: Context): FamilyCode {
  const { of, group } = context.plan;
  const label = toRowValueLabel(of, context);
  const name = toPythonLiteral(label);
  const computed = of.kind === "column" ? [] : [`data[${name}] = ${toRowValueCode(of, context)}`];
  const title = toRowValueTitle(of);
  const counts = toDistributionLabels(context);
  if (group !== null) {
    const key = toGroupLabel(group, context);
    return {
      result: [...computed, ...toGrouped(context, group, label)],
      figure: [
        `fig = px.box(data, x=${toLabelsCode("data", key)}, y=${name}, title=${toPythonLiteral(`Distribution of ${label} by ${key}`)})`,
        ...toFinishLines({ x: key, y: title, names: "x" }),
        `fig.update_yaxes(tickformat=",")`,
      ],
      imports: ["express"],
    };
  }
  return {
    result: [
      ...computed,
      `values = data[${name}]`,
      "result = {",
      ...spreadLabels.map((spread) => `    ${toPythonLiteral(spread)}: values.${calls[spread]},`),
      `    ${toPythonLiteral(counts.used)}: int(values.count()),`,
      `    ${toPythonLiteral(counts.missing)}: int(values.isna().sum()),`,
      "}",
    ],
    figure: [
      `fig = px.histogram(data, x=${name}, nbins=30, title=${toPythonLiteral(`Distribution of ${label}`)})`,
      `fig.add_vline(x=values.median(), line_dash="dash", annotation_text="median")`,
      ...toFinishLines({ x: title, y: "Rows", zero: "y" }),
    ],
    imports: ["express"],
  };
}

function toNames(context: Context, column: string): FamilyCode {
  const name = toPythonLiteral(column);
  const { rows, share } = toDistributionLabels(context);
  const [counted, part] = [toPythonLiteral(rows), toPythonLiteral(share)];
  const group = { column, grain: null };
  const sorted =
    findPlaces(group, context) === null
      ? [`result = result.sort_values(${counted}, ascending=False, kind="stable", ignore_index=True)`]
      : toSortLines([{ group, label: column }], { context });
  const chart =
    context.plan.chart === "pie"
      ? [
          `fig = px.pie(shown, names=${toLabelsCode("shown", column)}, values=${counted}, title=${toPythonLiteral(`Rows by ${column}`)})`,
          `fig.update_layout(template="plotly_white")`,
        ]
      : [
          `fig = px.bar(shown, x=${counted}, y=${toLabelsCode("shown", column)}, orientation="h", title=${toPythonLiteral(`Rows by ${column}`)})`,
          ...toFinishLines({ x: "Rows", y: column, zero: "x", names: "y" }),
          `fig.update_yaxes(autorange="reversed")`,
        ];
  return {
    result: [
      "# Rows without a value are counted as one more group.",
      `result = data.groupby([${name}], dropna=False, observed=True).size().reset_index(name=${counted})`,
      `result[${part}] = 100 * result[${counted}] / len(data)`,
      ...sorted,
    ],
    figure: [`shown = result.head(${mostBars})`, ...chart],
    imports: ["express"],
  };
}

/** Compiles the distribution of a number, as quartiles and a histogram, or of names, as counts and shares. */
export function toDistributionCode(context: Context): FamilyCode {
  const { of } = context.plan;
  return of.kind === "column" && !isNumeric(context) ? toNames(context, of.column) : toNumeric(context);
}
