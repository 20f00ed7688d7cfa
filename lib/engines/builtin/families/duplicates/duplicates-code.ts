import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import type { FamilyCode } from "../family";

/** Names of the entries of the result. */
export const duplicateLabels = { duplicates: "duplicate rows", all: "all rows" } as const;

/** Python that counts rows which repeat an earlier one in every column. */
export function toDuplicatesCode({ plan }: PlanContext<PlanOf<"duplicates">>): FamilyCode {
  const { duplicates, all } = duplicateLabels;
  const rows = plan.filters.length === 0 ? "df" : "df.loc[data.index]";
  return {
    result: [
      "# A duplicate repeats an earlier row in every column; the first one is not counted.",
      `result = {"${duplicates}": int(${rows}.duplicated().sum()), "${all}": len(data)}`,
    ],
    figure: [],
    imports: [],
  };
}
