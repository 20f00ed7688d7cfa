import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toFinishLines, toLabelsCode } from "../../python/figure-code";
import { toGroupLabel, toLabel } from "../../python/labels";
import { toPythonLiteral } from "../../python/python-literal";
import type { FamilyCode } from "../family";
import { mostBars, toGroupBy } from "../group-code";
import { toAxisTitle } from "../group-words";

type Context = PlanContext<PlanOf<"distribution">>;

/** Names of the entries and columns of a distribution's result, in order. */
const spreadLabels = [
  "mean",
  "standard deviation",
  "lowest",
  "first quartile",
  "median",
  "third quartile",
  "highest",
] as const;
export type SpreadLabel = (typeof spreadLabels)[number];

const calls: Readonly<Record<SpreadLabel, string>> = {
  mean: "mean()",
  "standard deviation": "std()",
  lowest: "min()",
  "first quartile": "quantile(0.25)",
  median: "median()",
  "third quartile": "quantile(0.75)",
  highest: "max()",
};

/** Labels with how many rows a distribution rests on, and how often a value occurs. */
export function toDistributionCounts(context: Context) {
  return {
    used: toLabel("rows used", context),
    missing: toLabel("rows without a value", context),
    rows: toLabel("rows", context),
    share: toLabel("share in %", context),
  };
}

function toGrouped(context: Context, groupLabel: string): FamilyCode {
  const { column } = context.plan;
  const group = context.plan.group ?? { column, grain: null };
  const values = `groups[${toPythonLiteral(column)}]`;
  const counts = toDistributionCounts(context);
  return {
    result: [
      `groups = ${toGroupBy([group], context)}`,
      "result = pd.DataFrame({",
      ...spreadLabels.map((label) => `    ${toPythonLiteral(toLabel(label, context))}: ${values}.${calls[label]},`),
      `    ${toPythonLiteral(counts.used)}: ${values}.count(),`,
      `    ${toPythonLiteral(counts.missing)}: groups.size() - ${values}.count(),`,
      "}).reset_index()",
    ],
    figure: [
      `fig = px.box(data, x=${toLabelsCode("data", groupLabel)}, y=${toPythonLiteral(column)}, title=${toPythonLiteral(`Distribution of ${column} by ${groupLabel}`)})`,
      ...toFinishLines({ x: groupLabel, y: toAxisTitle("", column), names: "x" }),
      `fig.update_yaxes(tickformat=",")`,
    ],
    imports: ["express"],
  };
}

function toNumeric(context: Context): FamilyCode {
  const { column } = context.plan;
  const counts = toDistributionCounts(context);
  return {
    result: [
      `values = data[${toPythonLiteral(column)}]`,
      "result = {",
      ...spreadLabels.map((label) => `    ${toPythonLiteral(label)}: values.${calls[label]},`),
      `    ${toPythonLiteral(counts.used)}: int(values.count()),`,
      `    ${toPythonLiteral(counts.missing)}: int(values.isna().sum()),`,
      "}",
    ],
    figure: [
      `fig = px.histogram(data, x=${toPythonLiteral(column)}, nbins=30, title=${toPythonLiteral(`Distribution of ${column}`)})`,
      `fig.add_vline(x=values.median(), line_dash="dash", annotation_text="median")`,
      ...toFinishLines({ x: toAxisTitle("", column), y: "Rows", zero: "y" }),
    ],
    imports: ["express"],
  };
}

function toCategory(context: Context): FamilyCode {
  const { column } = context.plan;
  const name = toPythonLiteral(column);
  const { rows, share } = toDistributionCounts(context);
  return {
    result: [
      "# Rows without a value are counted as one more group.",
      `result = data.groupby([${name}], dropna=False, observed=True).size().reset_index(name=${toPythonLiteral(rows)})`,
      `result[${toPythonLiteral(share)}] = 100 * result[${toPythonLiteral(rows)}] / len(data)`,
      `result = result.sort_values(${toPythonLiteral(rows)}, ascending=False, kind="stable", ignore_index=True)`,
    ],
    figure: [
      `shown = result.head(${mostBars})`,
      `fig = px.bar(shown, x=${toPythonLiteral(rows)}, y=${toLabelsCode("shown", column)}, orientation="h", title=${toPythonLiteral(`Rows by ${column}`)})`,
      ...toFinishLines({ x: "Rows", y: column, zero: "x", names: "y" }),
      `fig.update_yaxes(autorange="reversed")`,
    ],
    imports: ["express"],
  };
}

/** Python for the distribution of one column: quartiles and a histogram, or counts and shares. */
export function toDistributionCode(context: Context): FamilyCode {
  const { numeric, group } = context.plan;
  if (!numeric) return toCategory(context);
  return group === null ? toNumeric(context) : toGrouped(context, toGroupLabel(group, context));
}
