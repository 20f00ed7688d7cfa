import { END } from "@langchain/langgraph";
import type { GraphTable } from "../kit/capability-graph";
import type { InvestigatorContext } from "./context";
import { toInitialFacts, type InvestigatorFacts } from "./facts";
import { approveInvestigation } from "./gates/approve-investigation";
import { askParameters } from "./gates/ask-parameters";
import { coordinateResults, mostRequeries, shouldRequery } from "./nodes/coordinate-results";
import { drawConclusion } from "./nodes/draw-conclusion";
import { extractParameters } from "./nodes/extract-parameters";
import { invokeAnalysts, requeryAnalysts } from "./nodes/invoke-analysts";
import { measureChange } from "./nodes/measure-change";
import { planInvestigation } from "./nodes/plan-investigation";
import { validateRecommendations } from "./nodes/validate-recommendations";

type Name =
  | "extract_parameters"
  | "ask_parameters"
  | "measure_change"
  | "plan_investigation"
  | "approve_investigation"
  | "invoke_analysts"
  | "coordinate_results"
  | "requery_analysts"
  | "diagnosis_and_recommendation"
  | "validate_recommendations";

function routeToAnalysts({ plan }: InvestigatorFacts): "invoke_analysts" | "diagnosis_and_recommendation" {
  return plan === null || plan.length === 0 ? "diagnosis_and_recommendation" : "invoke_analysts";
}

/** The graph of an investigation. In addition to these routes, a fault in any node leads to the end. */
export const investigationTable: GraphTable<Name, InvestigatorFacts, InvestigatorContext> = {
  shape: { toInitial: toInitialFacts },
  start: { next: { extract_parameters: "" }, route: () => "extract_parameters" },
  nodes: {
    extract_parameters: {
      label: "Reading what changed and when",
      asks: "model",
      run: extractParameters,
      limit: 2,
      next: { ask_parameters: "confidence < 0.6", measure_change: "", [END]: "no such change" },
      route: (facts, context) => {
        if (facts.unread !== null) return END;
        return askParameters.applies(facts, context) ? "ask_parameters" : "measure_change";
      },
    },
    ask_parameters: {
      label: "Asking for clarification",
      gate: askParameters,
      next: { extract_parameters: "in free text", measure_change: "" },
      detours: ["extract_parameters"],
      route: ({ said }) => (said.some(({ optionId }) => optionId === null) ? "extract_parameters" : "measure_change"),
    },
    measure_change: {
      label: "Measuring what contributed to the change",
      asks: null,
      run: measureChange,
      next: { plan_investigation: "", [END]: "cannot be computed" },
      route: ({ report }) => (report === null ? END : "plan_investigation"),
    },
    plan_investigation: {
      label: "Planning the investigation",
      asks: "model",
      run: planInvestigation,
      next: {
        approve_investigation: "approval asked",
        invoke_analysts: "",
        diagnosis_and_recommendation: "no analysts",
      },
      route: (facts, context) =>
        approveInvestigation.applies(facts, context) ? "approve_investigation" : routeToAnalysts(facts),
    },
    approve_investigation: {
      label: "Asking for approval of the plan",
      gate: approveInvestigation,
      next: {
        plan_investigation: "to be changed",
        invoke_analysts: "approved",
        diagnosis_and_recommendation: "approved, no analysts",
        [END]: "rejected",
      },
      detours: ["plan_investigation"],
      route: (facts) => {
        if (facts.planned === "rejected") return END;
        return facts.planned === "change" ? "plan_investigation" : routeToAnalysts(facts);
      },
    },
    invoke_analysts: {
      label: "Asking analysts",
      asks: null,
      run: invokeAnalysts,
      next: { coordinate_results: "" },
      route: () => "coordinate_results",
    },
    coordinate_results: {
      label: "Comparing the results",
      asks: null,
      limit: mostRequeries + 1,
      run: coordinateResults,
      next: { requery_analysts: "results differ, asked again < 2", diagnosis_and_recommendation: "" },
      detours: ["requery_analysts"],
      route: (facts) => (shouldRequery(facts) ? "requery_analysts" : "diagnosis_and_recommendation"),
    },
    requery_analysts: {
      label: "Re-querying analysts",
      asks: null,
      limit: mostRequeries,
      run: requeryAnalysts,
      next: { coordinate_results: "" },
      route: () => "coordinate_results",
    },
    diagnosis_and_recommendation: {
      label: "Writing the conclusion",
      asks: "model",
      writes: "answer",
      run: drawConclusion,
      next: { validate_recommendations: "" },
      route: () => "validate_recommendations",
    },
    validate_recommendations: {
      label: "Checking the recommendations",
      asks: null,
      run: validateRecommendations,
      next: { [END]: "" },
      route: () => END,
    },
  },
};
