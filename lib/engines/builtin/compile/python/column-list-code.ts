import { isMeasure, isStoredAsNumber } from "@/lib/lexicon/columns/column-role";
import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { toColumnTitle } from "../axis-title";
import { missingLabels, outlierLabels, overviewLabels } from "../family-labels";
import type { FamilyCode } from "./family-code";
import { toFinishLines } from "./figure-parts";
import { toPythonList, toPythonLiteral } from "@/lib/query/python/python-literal";

function toMissing({ columns }: PlanOf<"missing">): FamilyCode {
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
    imports: ["express"],
  };
}

function toOutliers({ columns }: PlanOf<"outliers">): FamilyCode {
  const labels = outlierLabels;
  const [only = "", second] = columns;
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
      second !== undefined
        ? []
        : [
            `fig = px.box(data, x=${toPythonLiteral(only)}, points="outliers", title=${toPythonLiteral(`Outliers of ${only}`)})`,
            ...toFinishLines({ x: toColumnTitle(only), y: "" }),
          ],
    imports: ["express"],
  };
}

function toOverview({ plan, dataset }: PlanContext<PlanOf<"overview">>): FamilyCode {
  const labels = overviewLabels;
  const shape = `result = {"${labels.columns}": df.shape[1], "${labels.rows}": df.shape[0]}`;
  if (plan.of === "shape") return { result: [shape], figure: [], imports: [] };
  const { columns } = dataset.profile;
  const numbers = columns
    .filter((column) => isMeasure(column) && isStoredAsNumber(column))
    .map((column) => column.name);
  const spread = [
    [labels.mean, "mean"],
    [labels.low, "min"],
    [labels.high, "max"],
  ] as const;
  return {
    result: [
      `columns = ${toPythonList(columns.map((column) => column.name))}`,
      "result = pd.DataFrame({",
      `    "${labels.column}": columns,`,
      `    "${labels.type}": ${toPythonList(columns.map((column) => column.type))},`,
      `    "${labels.values}": [int(df[name].notna().sum()) for name in columns],`,
      `    "${labels.missing}": [int(df[name].isna().sum()) for name in columns],`,
      `    "${labels.distinct}": [int(df[name].nunique()) for name in columns],`,
      "})",
      ...(plan.of === "columns" || numbers.length === 0
        ? []
        : [
            `numbers = ${toPythonList(numbers)}`,
            ...spread.map(
              ([label, call]) =>
                `result["${label}"] = [df[name].${call}() if name in numbers else None for name in columns]`,
            ),
          ]),
    ],
    figure: [],
    imports: [],
  };
}

/** Compiles a list with a row per column: missing values, outliers, or an overview of the table. */
export function toColumnListCode(context: PlanContext<PlanOf<"missing" | "outliers" | "overview">>): FamilyCode {
  const { plan } = context;
  switch (plan.family) {
    case "missing":
      return toMissing(plan);
    case "outliers":
      return toOutliers(plan);
    case "overview":
      return toOverview({ ...context, plan });
  }
}
