import { isMeasure, isStoredAsNumber } from "../../matching/column-role";
import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toPythonList } from "../../python/python-literal";
import type { FamilyCode } from "../family";

/** Names of the entries and columns of the result. */
export const overviewLabels = {
  rows: "rows",
  columns: "columns",
  column: "column",
  type: "type",
  values: "rows with a value",
  missing: "missing values",
  distinct: "different values",
  mean: "mean",
  low: "lowest",
  high: "highest",
} as const;

/** Python that lists the columns with what is in them, or just the size of the table. */
export function toOverviewCode(context: PlanContext<PlanOf<"overview">>): FamilyCode {
  const labels = overviewLabels;
  if (context.plan.of === "shape") {
    return {
      result: [`result = {"${labels.columns}": df.shape[1], "${labels.rows}": df.shape[0]}`],
      figure: [],
      imports: [],
    };
  }
  const columns = context.dataset.profile.columns;
  const names = columns.map((column) => column.name);
  const types = columns.map((column) => column.type);
  const base = [
    `columns = ${toPythonList(names)}`,
    "result = pd.DataFrame({",
    `    "${labels.column}": columns,`,
    `    "${labels.type}": ${toPythonList(types)},`,
    `    "${labels.values}": [int(df[name].notna().sum()) for name in columns],`,
    `    "${labels.missing}": [int(df[name].isna().sum()) for name in columns],`,
    `    "${labels.distinct}": [int(df[name].nunique()) for name in columns],`,
    "})",
  ];
  const numbers = columns
    .filter((column) => isMeasure(column) && isStoredAsNumber(column))
    .map((column) => column.name);
  if (context.plan.of === "columns" || numbers.length === 0) return { result: base, figure: [], imports: [] };
  return {
    result: [
      ...base,
      `numbers = ${toPythonList(numbers)}`,
      `result["${labels.mean}"] = [df[name].mean() if name in numbers else None for name in columns]`,
      `result["${labels.low}"] = [df[name].min() if name in numbers else None for name in columns]`,
      `result["${labels.high}"] = [df[name].max() if name in numbers else None for name in columns]`,
    ],
    figure: [],
    imports: [],
  };
}
