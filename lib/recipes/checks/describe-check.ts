import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { joinWords, nameColumns } from "../steps/sentence-words";

/** States what a check wants, as one sentence. */
export function describeCheck(plan: CheckPlan): string {
  switch (plan.kind) {
    case "row_count": {
      const ends = [
        ...(plan.least === undefined ? [] : [`at least ${plan.least}`]),
        ...(plan.most === undefined ? [] : [`at most ${plan.most}`]),
      ];
      return `The result has ${ends.join(" and ") || "any number of"} rows.`;
    }
    case "rows_of":
      return `The result has ${plan.compare === "exactly" ? "exactly" : "at most"} as many rows as ${plan.table.from}.`;
    case "unique":
      return `No two rows have the same ${nameColumns(plan.columns)}.`;
    case "no_new_missing":
      return plan.share === 0
        ? `No value of “${plan.column}” becomes missing.`
        : `At most ${Math.round(plan.share * 1000) / 10} % of the values of “${plan.column}” become missing.`;
    case "sum_preserved":
      return `The sum of “${plan.column}” stays that of “${plan.of.column}”.`;
    case "allowed_values":
      return `“${plan.column}” holds only ${joinWords(plan.values.map((value) => `“${value}”`))}.`;
    case "no_values":
      return `“${plan.column}” no longer holds ${joinWords(plan.values.map((value) => `“${value}”`))}.`;
  }
}
