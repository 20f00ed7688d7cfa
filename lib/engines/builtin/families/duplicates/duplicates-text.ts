import type { AnalysisResult } from "@/lib/domain/execution";
import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toRowCount } from "../../wording/column-words";
import { toWhere } from "../../wording/filter-words";
import { formatNumber } from "../../wording/format-number";
import { findNumber } from "../../wording/result-reader";
import type { FamilyText } from "../family";
import { duplicateLabels as labels } from "./duplicates-code";

/** Tells how many rows repeat earlier ones. */
export function toDuplicatesText(
  context: PlanContext<PlanOf<"duplicates">>,
  result: AnalysisResult,
): FamilyText | null {
  const duplicates = findNumber(result, labels.duplicates);
  const all = findNumber(result, labels.all);
  if (duplicates === null || all === null) return null;
  const count =
    duplicates === 0 ? "No row repeats" : `**${toRowCount(duplicates)}** ${duplicates === 1 ? "repeats" : "repeat"}`;
  return {
    headline: `${count} an earlier one in every column${toWhere(context.plan.filters)}.`,
    findings: [],
    basis: [`Looked at ${formatNumber(all)} rows. The first of several equal rows is not counted as a duplicate.`],
  };
}
