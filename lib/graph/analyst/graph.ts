import { END } from "@langchain/langgraph";
import { loopLimits } from "@/lib/domain/runs/loop-limits";
import type { GraphTable } from "../kit/capability-graph";
import { factsShape } from "./facts/facts-shape";
import { approvePlan } from "./gates/approve-plan";
import { askClarification } from "./gates/ask-clarification";
import { chooseApproach } from "./gates/choose-approach";
import { reviewResult } from "./gates/review-result";
import type { NodeName } from "./node-name";
import { checkAlignment } from "./nodes/check-alignment/node";
import { evaluateResults } from "./nodes/evaluate-results/node";
import { executeQuery } from "./nodes/execute-query/node";
import { executeCode } from "./nodes/execute-code/node";
import { explainResults } from "./nodes/explain-results/node";
import { explain } from "./nodes/explain/node";
import { formulateRequirements } from "./nodes/formulate-requirements/node";
import { generateCode } from "./nodes/generate-code/node";
import { generateQuery } from "./nodes/generate-query/node";
import { planRemediation } from "./nodes/plan-remediation/node";
import { profileData } from "./nodes/profile-data/node";
import { understandQuestion } from "./nodes/understand-question/node";
import {
  isRevisionDeclined,
  routeAfterApproval,
  routeAfterChoice,
  routeAfterRequirements,
  routeAfterReview,
  routeToCode,
  routeToExplanation,
  routeToMeaning,
  toFirstStage,
} from "./routing/gate-routes";
import { toRouteReason } from "./routing/route-reason";
import {
  routeAfterAlignment,
  routeAfterEvaluation,
  routeAfterExecution,
  routeAfterQuery,
  routeAfterRemediation,
  routeAfterUnderstanding,
  routeFromStart,
} from "./routing/routes";
import type { RunContext } from "./run-context";
import type { AnalystFacts } from "./state";

/** The analyst graph. In addition to these routes, a fault in any node leads to the end. */
export const analystTable: GraphTable<NodeName, AnalystFacts, RunContext> = {
  shape: factsShape,
  toReason: toRouteReason,
  start: {
    next: { understand_question: "", execute_query: "given code, queried tables", execute_code: "given code" },
    route: routeFromStart,
  },
  nodes: {
    understand_question: {
      label: "Understanding the question",
      asks: "model",
      run: understandQuestion,
      // `explain` reports what the engine cannot do.
      survivesBeyond: true,
      next: {
        ask_clarification: "ambiguity ≥ 5",
        explain: "explanation only",
        formulate_requirements: "data work",
      },
      route: routeToMeaning,
    },
    ask_clarification: {
      label: "Asking for clarification",
      gate: askClarification,
      next: { explain: "explanation only", formulate_requirements: "data work" },
      route: routeAfterUnderstanding,
    },
    explain: {
      label: "Writing the answer",
      asks: "model",
      writes: "answer",
      run: explain,
      next: { [END]: "" },
      route: () => END,
    },
    formulate_requirements: {
      label: "Planning the analysis",
      asks: "model",
      run: formulateRequirements,
      next: { profile_data: "", review_result: "revision declined" },
      detours: ["review_result"],
      route: routeAfterRequirements,
    },
    profile_data: {
      label: "Looking at the data",
      asks: "model",
      run: profileData,
      next: { check_alignment: "" },
      route: () => "check_alignment",
    },
    check_alignment: {
      label: "Checking the fit",
      asks: "model",
      limit: loopLimits.alignment,
      run: checkAlignment,
      next: {
        choose_approach: "approval asked, two ways or more",
        approve_plan: "approval asked",
        generate_query: "aligned or with caveats, queried tables",
        generate_code: "aligned, or with caveats",
        formulate_requirements: "revise requirements, pass < 2",
        profile_data: "revise data understanding, pass < 2",
        explain: "cannot proceed, or pass ≥ 2",
        review_result: "revision declined",
      },
      detours: ["formulate_requirements", "profile_data", "explain", "review_result"],
      route: (facts, context) => {
        if (isRevisionDeclined(facts)) return "review_result";
        const next = routeAfterAlignment(facts);
        return next === "generate_code" ? routeToCode(facts, context) : next;
      },
    },
    choose_approach: {
      label: "Asking which approach",
      gate: chooseApproach,
      next: {
        formulate_requirements: "another one",
        approve_plan: "approval asked",
        generate_query: "just go, queried tables",
        generate_code: "just go",
      },
      detours: ["formulate_requirements"],
      route: routeAfterChoice,
    },
    approve_plan: {
      label: "Asking for approval of the plan",
      gate: approvePlan,
      next: {
        generate_query: "approved, queried tables",
        generate_code: "approved",
        formulate_requirements: "to be changed",
        [END]: "rejected",
      },
      detours: ["formulate_requirements"],
      route: routeAfterApproval,
    },
    generate_query: {
      label: "Writing a query",
      asks: "model",
      writes: "code",
      limit: loopLimits.codeAttemptsPerEntry,
      run: generateQuery,
      next: { execute_query: "" },
      route: () => "execute_query",
    },
    execute_query: {
      label: "Querying the tables",
      asks: null,
      limit: loopLimits.codeAttemptsPerEntry,
      run: executeQuery,
      next: {
        generate_code: "succeeded",
        execute_code: "given code",
        generate_query: "failed, attempt < 2",
        evaluate_results: "failed, attempt ≥ 2",
        [END]: "failed, given code",
      },
      detours: ["generate_query", "evaluate_results"],
      route: routeAfterQuery,
    },
    generate_code: {
      label: "Writing code",
      asks: "model",
      writes: "code",
      limit: loopLimits.codeAttemptsPerEntry,
      run: generateCode,
      next: { execute_code: "" },
      route: () => "execute_code",
    },
    execute_code: {
      label: "Running code",
      asks: null,
      limit: loopLimits.codeAttemptsPerEntry,
      run: executeCode,
      next: {
        generate_code: "failed, attempt < 2",
        evaluate_results: "succeeded, or attempt ≥ 2",
        [END]: "given code failed",
      },
      detours: ["generate_code"],
      route: routeAfterExecution,
    },
    evaluate_results: {
      label: "Checking the result",
      asks: "model",
      run: evaluateResults,
      next: {
        review_result: "valid, approval asked",
        explain_results: "valid, or given code",
        plan_remediation: "issues, or a different value from the second computation",
      },
      detours: ["plan_remediation"],
      route: (facts, context) => {
        const next = routeAfterEvaluation(facts);
        return next === "explain_results" ? routeToExplanation(facts, context) : next;
      },
    },
    plan_remediation: {
      label: "Finding another way",
      asks: "model",
      limit: loopLimits.remediation,
      run: planRemediation,
      next: {
        generate_query: "rewrite code, plan < 3, queried tables",
        generate_code: "rewrite code, plan < 3",
        formulate_requirements: "revise requirements, plan < 3",
        profile_data: "reexamine data, plan < 3",
        review_result: "plan ≥ 3, approval asked",
        explain_results: "plan ≥ 3",
      },
      detours: [
        "generate_query",
        "generate_code",
        "formulate_requirements",
        "profile_data",
        "review_result",
        "explain_results",
      ],
      route: (facts, context) => {
        const next = routeAfterRemediation(facts);
        if (next === "generate_code") return toFirstStage(context);
        return next === "explain_results" ? routeToExplanation(facts, context) : next;
      },
    },
    review_result: {
      label: "Asking to review the result",
      gate: reviewResult,
      next: {
        explain_results: "accepted",
        formulate_requirements: "to be revised",
        [END]: "rolled back",
      },
      detours: ["formulate_requirements"],
      route: routeAfterReview,
    },
    explain_results: {
      label: "Writing the answer",
      asks: "model",
      writes: "answer",
      run: explainResults,
      next: { [END]: "" },
      route: () => END,
    },
  },
};
