import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { duplicateLabels } from "../family-labels";
import { toLabel } from "../labels";
import type { FamilyCode } from "./family-code";
import { toPythonList, toPythonLiteral } from "@/lib/query/python/python-literal";

/** Compiles a count of rows that repeat an earlier one, or a list of the values that several rows share. */
export function toDuplicatesCode(context: PlanContext<PlanOf<"duplicates">>): FamilyCode {
  const { columns, filters } = context.plan;
  const { duplicates, all } = duplicateLabels;
  if (columns.length === 0) {
    const rows = filters.length === 0 ? "df" : "df.loc[data.index]";
    return {
      result: [
        "# A duplicate repeats an earlier row in every column; the first one is not counted.",
        `result = {"${duplicates}": int(${rows}.duplicated().sum()), "${all}": len(data)}`,
      ],
      figure: [],
      imports: [],
    };
  }
  const rows = toPythonLiteral(toLabel("rows", context));
  return {
    result: [
      "# Rows that lack one of the values repeat nothing.",
      `result = data.groupby(${toPythonList(columns)}, observed=True).size().reset_index(name=${rows})`,
      `result = result[result[${rows}] > 1].sort_values(${rows}, ascending=False, kind="stable", ignore_index=True)`,
    ],
    figure: [],
    imports: [],
  };
}
