import type { Approach, Requirements } from "@/lib/domain/analysis";
import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { toPlanColumns } from "../plan/plan-columns";
import { getColumn } from "../plan/plan-context";
import type { PlanFamily } from "../plan/plan";
import { readQuestion } from "../read-question";
import { unescapeMarkdown } from "../wording/escape-markdown";
import { toWhere } from "../wording/filter-words";

const analysisTypes: Readonly<Record<PlanFamily, string>> = {
  count: "count",
  aggregate: "summary statistics",
  extreme: "ranking",
  rows: "ranking of rows",
  distribution: "distribution",
  share: "shares",
  correlation: "correlation",
  missing: "missing values",
  duplicates: "duplicate rows",
  outliers: "outliers",
  overview: "overview",
};

function toApproach(id: "mean" | "median", column: string, recommended: boolean): Approach {
  const mean = id === "mean";
  return {
    id,
    label: mean ? "Average" : "Median",
    description: mean
      ? `Use the average of ${column}, as asked.`
      : `Use the median of ${column}, which extreme values hardly move.`,
    assumptions: [
      mean
        ? "The few extreme values are correct and should count fully."
        : "The typical row matters more than the total.",
    ],
    cannot_tell: [mean ? "What a typical row looks like." : "How large the total is."],
    cost: "No difference in time.",
    recommended,
  };
}

/** Average against median, where a column is so uneven that the two tell different stories; the same whichever was chosen. */
function toApproaches(facts: AnalysisFacts): Approach[] {
  const asked = readQuestion({ ...facts, approach: null });
  if (asked.kind !== "plan" || asked.plan.family !== "aggregate") return [];
  const { plan, dataset } = asked;
  const [measure, second] = asked.plan.measures;
  if (measure?.aggregate !== "mean" || second !== undefined) return [];
  const { mean, median, deviation } = getColumn({ plan, dataset, datasets: facts.datasets }, measure.column);
  if (mean === null || median === null || deviation === null || deviation === 0) return [];
  if (Math.abs(mean - median) < 0.3 * deviation) return [];
  return [toApproach("mean", measure.column, true), toApproach("median", measure.column, false)];
}

/** What the analysis needs: exact names of columns, or the question's own words for what the data lacks. */
export function formulateRequirements(facts: AnalysisFacts): Requirements {
  const reading = readQuestion(facts);
  if (reading.kind === "gap") {
    const { problem } = reading;
    return {
      variables_needed:
        problem.kind === "missing"
          ? problem.phrases
          : problem.kind === "ambiguous"
            ? [problem.phrase]
            : problem.columns,
      constraints: [],
      analysis_type: "not decided",
      success_criteria: "Every word of the question has one meaning in the data.",
      approaches: [],
    };
  }
  if (reading.kind !== "plan") {
    return { variables_needed: [], constraints: [], analysis_type: "none", success_criteria: "", approaches: [] };
  }
  const { plan } = reading;
  const where = unescapeMarkdown(toWhere(plan.filters)).trim();
  return {
    variables_needed: toPlanColumns(plan),
    constraints: where === "" ? [] : [`Only rows ${where}.`],
    analysis_type: analysisTypes[plan.family],
    success_criteria:
      "Every row that the question is about is counted once; rows without a value are counted and told.",
    approaches: toApproaches(facts),
  };
}
