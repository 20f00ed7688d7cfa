import { escapeShort } from "./escape-short";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { notFoundLabels } from "../compile/family-labels";
import { toMergedColumns } from "@/lib/query/expression-columns";
import { toComputed } from "../asked/to-computed";
import { toQueryShape } from "../compile/query-shape";
import { toWordList } from "@/lib/domain/text/word-list";
import { findTotalsToLeaveOut } from "../query/leave-out-totals";
import { getColumn, type PlanContext } from "../query/plan-context";
import type { Plan } from "../query/query";
import type { AnswerText } from "./answer-text";
import { toMissingText, toOutliersText, toOverviewText } from "./column-list-text";
import { toCorrelationText } from "./correlation-text";
import { toDistributionText } from "./distribution-text";
import { toDuplicatesText } from "./duplicates-text";
import { toGroupedText } from "./grouped-text";
import { toInsightsText } from "./insights-text";
import { findEntry } from "./result-reader";
import { toRowsText } from "./rows-text";
import { toSegmentsText } from "./segments-text";
import { toColumnWords } from "./spoken-words";
import { toWholeText } from "./whole-text";

/** States that a looked-up value was not found; null for other results. */
function findNotFound(result: AnalysisResult): AnswerText | null {
  const values = findEntry(result, notFoundLabels.values);
  if (typeof values !== "string") return null;
  const columns = findEntry(result, notFoundLabels.columns);
  const similar = findEntry(result, notFoundLabels.similar);
  const near =
    typeof similar === "string" && similar !== ""
      ? [`Similar values are ${escapeShort(similar)}. Ask again with one of these.`]
      : [];
  return {
    headline: `**No row has the value “${escapeShort(values)}”** in ${escapeShort(typeof columns === "string" ? columns : "")}, so nothing was computed.`,
    findings: [],
    basis: near,
  };
}

function toFamilyText(context: PlanContext, result: AnalysisResult): AnswerText | null {
  const { plan } = context;
  switch (plan.family) {
    case "query": {
      const query = { ...context, plan };
      const shape = toQueryShape(query);
      if (plan.groups.length > 0) return toGroupedText(query, shape, result);
      return plan.segments.length > 0 ? toSegmentsText(query, shape, result) : toWholeText(query, result);
    }
    case "rows":
      return toRowsText({ ...context, plan }, result);
    case "distribution":
      return toDistributionText({ ...context, plan }, result);
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
    case "insights":
      return toInsightsText({ ...context, plan }, result);
  }
}

/** States how the data was prepared before the computation. */
function toPreparation(context: PlanContext): string[] {
  const { plan, dataset } = context;
  const { query, schema } = toComputed(context);
  const merged = toMergedColumns(query, schema, []).filter(
    (name) => (getColumn({ dataset }, name).spellings?.rows ?? 0) > 0,
  );
  const totals = findTotalsToLeaveOut(plan, dataset).flatMap(({ texts }) =>
    texts.map((text) => `“${escapeShort(text)}”`),
  );
  return [
    ...(merged.length === 0
      ? []
      : [`Spellings of ${toWordList(merged.map(toColumnWords))} that differ only by case or blanks count as one.`]),
    ...(totals.length === 0
      ? []
      : [`Rows that are totals of others (${toWordList(totals.slice(0, 3))}) do not count.`]),
  ];
}

/** Describes the result of a plan; null when the result does not have the shape that the plan's program produces. */
export function toText(plan: Plan, dataset: DatasetFacts, result: AnalysisResult): AnswerText | null {
  const context = { plan, dataset, datasets: [dataset] };
  const text = findNotFound(result) ?? toFamilyText(context, result);
  return text === null ? null : { ...text, basis: [...text.basis, ...toPreparation(context)] };
}
