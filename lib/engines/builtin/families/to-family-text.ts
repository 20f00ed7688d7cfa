import type { AnalysisResult } from "@/lib/domain/execution";
import type { Plan } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";
import { notFoundLabels } from "../python/filter-code";
import { escapeMarkdown } from "../wording/escape-markdown";
import { findEntry } from "../wording/result-reader";
import { toAggregateText } from "./aggregate/aggregate-text";
import { toCorrelationText } from "./correlation/correlation-text";
import { toCountText } from "./count/count-text";
import { toDistributionText } from "./distribution/distribution-text";
import { toDuplicatesText } from "./duplicates/duplicates-text";
import { toExtremeText } from "./extreme/extreme-text";
import type { FamilyText } from "./family";
import { toMissingText } from "./missing/missing-text";
import { toOutliersText } from "./outliers/outliers-text";
import { toOverviewText } from "./overview/overview-text";
import { toRowsText } from "./rows/rows-text";
import { toShareText } from "./share/share-text";

/** Tells that a value was looked for in vain; null when the result says nothing of that kind. */
function findNotFound(result: AnalysisResult): FamilyText | null {
  const values = findEntry(result, notFoundLabels.values);
  if (typeof values !== "string") return null;
  const columns = findEntry(result, notFoundLabels.columns);
  const similar = findEntry(result, notFoundLabels.similar);
  const near =
    typeof similar === "string" && similar !== ""
      ? [`Similar values are ${escapeMarkdown(similar)}. Ask again with one of these.`]
      : [];
  return {
    headline: `**No row has the value “${escapeMarkdown(values)}”** in ${escapeMarkdown(typeof columns === "string" ? columns : "")}, so nothing was computed.`,
    findings: [],
    basis: near,
  };
}

/** The words of a result, by the family of its plan; null when the result is not of the form that the plan's code gives. */
export function toFamilyText(context: PlanContext<Plan>, result: AnalysisResult): FamilyText | null {
  const { plan } = context;
  const notFound = findNotFound(result);
  if (notFound !== null) return notFound;
  switch (plan.family) {
    case "count":
      return toCountText({ ...context, plan }, result);
    case "aggregate":
      return toAggregateText({ ...context, plan }, result);
    case "extreme":
      return toExtremeText({ ...context, plan }, result);
    case "rows":
      return toRowsText({ ...context, plan }, result);
    case "distribution":
      return toDistributionText({ ...context, plan }, result);
    case "share":
      return toShareText({ ...context, plan }, result);
    case "correlation":
      return toCorrelationText({ ...context, plan }, result);
    case "missing":
      return toMissingText({ ...context, plan }, result);
    case "duplicates":
      return toDuplicatesText({ ...context, plan }, result);
    case "outliers":
      return toOutliersText({ ...context, plan }, result);
    case "overview":
      return toOverviewText({ ...context, plan }, result);
  }
}
