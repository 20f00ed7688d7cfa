import type { Approach, Requirements } from "@/lib/domain/answers/analysis";
import { unescapeMarkdown } from "@/lib/domain/text/markdown";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toQueryWords } from "@/lib/query/words/query-words";
import { toComputed } from "../asked/to-computed";
import { toWhere } from "../answer/spoken-words";
import { toPlanColumns } from "../query/plan-columns";
import { getColumn, type PlanContext } from "../query/plan-context";
import type { Plan } from "../query/query";
import { findDeclined, readFacts } from "./read-facts";

const nothing: Requirements = {
  variables_needed: [],
  constraints: [],
  analysis_type: "none",
  success_criteria: "",
  approaches: [],
};

function toAnalysisType(plan: Plan): string {
  switch (plan.family) {
    case "query":
      if (plan.segments.length > 0) return "comparison";
      if (plan.groups.length > 0) return plan.order === null ? "summary by group" : "ranking";
      return plan.measures.every(({ value }) => value.kind === "rows") ? "count" : "summary statistics";
    case "rows":
      return plan.by === null ? "list of rows" : "ranking of rows";
    case "missing":
      return "missing values";
    case "duplicates":
      return "duplicate rows";
    case "insights":
      return "key facts";
    case "distribution":
    case "correlation":
    case "outliers":
    case "overview":
      return plan.family;
  }
}

function toApproach(id: "mean" | "median", column: string): Approach {
  const isMean = id === "mean";
  return {
    id,
    label: isMean ? "Average" : "Median",
    description: isMean
      ? `Use the average of ${column}, as asked.`
      : `Use the median of ${column}, which extreme values hardly move.`,
    assumptions: [
      isMean
        ? "The few extreme values are correct and should count fully."
        : "The typical row matters more than the total.",
    ],
    cannot_tell: [isMean ? "What a typical row looks like." : "How large the total is."],
    cost: "No difference in time.",
    recommended: isMean,
  };
}

/** Offers average and median for a column so skewed that they differ clearly; the same whichever was chosen. */
function toApproaches(facts: AnalysisFacts): Approach[] {
  const asked = readFacts({ ...facts, approach: null });
  if (asked.kind !== "plan" || asked.plan.family !== "query") return [];
  const [measure, second] = asked.plan.measures;
  if (measure === undefined || second !== undefined) return [];
  const { value } = measure;
  if (value.kind !== "aggregate" || value.aggregate !== "mean" || value.of.kind !== "column") return [];
  const { mean, median, deviation } = getColumn(asked, value.of.column);
  if (mean === null || median === null || deviation === null || deviation === 0) return [];
  if (Math.abs(mean - median) < 0.3 * deviation) return [];
  return [toApproach("mean", value.of.column), toApproach("median", value.of.column)];
}

/** Says what the result has to show, as far as one query says it. */
function toCriteria(context: PlanContext): string {
  const { query, schema } = toComputed(context);
  const isQuery = query.measures.length > 0 || context.plan.family === "rows";
  const shown = isQuery ? `It shows ${toQueryWords(query, { schema, show: String })}` : "It has the form of the plan";
  return `${shown}, and its values are possible.`;
}

/** Formulates what the analysis needs: exact column names, or the question's own words for what the data lacks. */
export function formulateRequirements(facts: AnalysisFacts): Requirements {
  const reading = readFacts(facts);
  switch (reading.kind) {
    case "talk":
      return nothing;
    case "unclear":
    case "absent":
    case "ambiguous": {
      const words =
        reading.kind === "unclear" ? reading.words : reading.kind === "absent" ? reading.things : [reading.phrase];
      const criteria = "Every word of the question has one meaning in the data.";
      return { ...nothing, variables_needed: words, analysis_type: "not decided", success_criteria: criteria };
    }
    case "plan": {
      const declined = findDeclined(facts);
      const where = unescapeMarkdown(toWhere(reading.plan.filters)).trim();
      return {
        variables_needed: toPlanColumns(reading.plan),
        constraints: where === "" ? [] : [`Only rows ${where}.`],
        analysis_type: toAnalysisType(reading.plan),
        success_criteria: toCriteria({ ...reading, datasets: facts.datasets }),
        approaches: toApproaches(facts),
        ...(declined !== null && { declined_change: declined }),
      };
    }
  }
}
