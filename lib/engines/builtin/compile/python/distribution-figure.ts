import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { toRowValueTitle } from "../axis-title";
import { toDistributionLabels } from "../family-labels";
import { toGroupLabel, toRowValueLabel } from "../labels";
import { isNumeric } from "../merged-columns";
import { mostBars, toFinishLines, toLabelsCode } from "./figure-parts";
import { toPythonLiteral } from "@/lib/query/python/python-literal";

type Context = PlanContext<PlanOf<"distribution">>;

function toNumberFigure(context: Context): string[] {
  const { of, group } = context.plan;
  const label = toRowValueLabel(of, context);
  const name = toPythonLiteral(label);
  const title = toRowValueTitle(of);
  if (group !== null) {
    const key = toGroupLabel(group, context);
    return [
      `fig = px.box(data, x=${toLabelsCode("data", key)}, y=${name}, title=${toPythonLiteral(`Distribution of ${label} by ${key}`)})`,
      ...toFinishLines({ x: key, y: title, names: "x" }),
      `fig.update_yaxes(tickformat=",")`,
    ];
  }
  return [
    `fig = px.histogram(data, x=${name}, nbins=30, title=${toPythonLiteral(`Distribution of ${label}`)})`,
    `fig.add_vline(x=data[${name}].median(), line_dash="dash", annotation_text="median")`,
    ...toFinishLines({ x: title, y: "Rows", zero: "y" }),
  ];
}

function toNamesFigure(context: Context, column: string): string[] {
  const rows = toPythonLiteral(toDistributionLabels(context).rows);
  const title = `title=${toPythonLiteral(`Rows by ${column}`)}`;
  const labels = toLabelsCode("shown", column);
  const chart =
    context.plan.chart === "pie"
      ? [`fig = px.pie(shown, names=${labels}, values=${rows}, ${title})`, `fig.update_layout(template="plotly_white")`]
      : [
          `fig = px.bar(shown, x=${rows}, y=${labels}, orientation="h", ${title})`,
          ...toFinishLines({ x: "Rows", y: column, zero: "x", names: "y" }),
          `fig.update_yaxes(autorange="reversed")`,
        ];
  return [`shown = result.head(${mostBars})`, ...chart];
}

/** Compiles the chart of a distribution: a histogram or boxes of numbers, or bars of how often each name occurs. */
export function toDistributionFigure(context: Context): string[] {
  const { of } = context.plan;
  return of.kind === "column" && !isNumeric(context) ? toNamesFigure(context, of.column) : toNumberFigure(context);
}
