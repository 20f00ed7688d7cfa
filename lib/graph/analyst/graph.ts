import { END, START, StateGraph, type BaseCheckpointSaver } from "@langchain/langgraph";
import type { GateName, NodeName } from "@/lib/domain/runs/node-name";
import {
  isRevisionDeclined,
  routeAfterApproval,
  routeAfterChoice,
  routeAfterRequirements,
  routeAfterReview,
  routeToCode,
  routeToExplanation,
  routeToMeaning,
} from "./routing/gate-routes";
import { approvePlan } from "./gates/approve-plan";
import { askClarification } from "./gates/ask-clarification";
import { chooseApproach } from "./gates/choose-approach";
import type { Gate, GateContext } from "./gates/gate";
import { reviewResult } from "./gates/review-result";
import { checkAlignment } from "./nodes/check-alignment/node";
import { evaluateResults } from "./nodes/evaluate-results/node";
import { executeCode } from "./nodes/execute-code/node";
import { explainResults } from "./nodes/explain-results/node";
import { explain } from "./nodes/explain/node";
import { formulateRequirements } from "./nodes/formulate-requirements/node";
import { generateCode } from "./nodes/generate-code/node";
import { planRemediation } from "./nodes/plan-remediation/node";
import { profileData } from "./nodes/profile-data/node";
import { understandQuestion } from "./nodes/understand-question/node";
import {
  routeAfterAlignment,
  routeAfterEvaluation,
  routeAfterExecution,
  routeAfterRemediation,
  routeAfterUnderstanding,
  routeFromStart,
} from "./routing/routes";
import type { AnalystNode, RunContext } from "./run-context";
import { AnalystChannels, type AnalystFacts, type StoredState } from "./state";
import { toGateNode } from "./routing/to-gate-node";
import { toGraphNode, type Departure } from "./routing/to-graph-node";
import { toRouteReason } from "./routing/route-reason";
import { readFacts } from "./facts/stored-facts";

/** Where a run can go from a node, why, and which function decides. */
interface Ways {
  next: Partial<Record<NodeName | typeof END, string>>;
  route: (facts: AnalystFacts, context: GateContext) => NodeName | typeof END;
}

type Rows = Record<Exclude<NodeName, GateName>, Ways & { run: AnalystNode }> & Record<GateName, Ways & { gate: Gate }>;

/** The analyst graph. Apart from these routes, a fault leads from every node to the end. */
export const analystTable = {
  understand_question: {
    run: understandQuestion,
    next: {
      ask_clarification: "ambiguity ≥ 5",
      explain: "explanation only",
      formulate_requirements: "data work",
    },
    route: routeToMeaning,
  },
  ask_clarification: {
    gate: askClarification,
    next: { explain: "explanation only", formulate_requirements: "data work" },
    route: routeAfterUnderstanding,
  },
  explain: { run: explain, next: { [END]: "" }, route: () => END },
  formulate_requirements: {
    run: formulateRequirements,
    next: { profile_data: "", review_result: "revision declined" },
    route: routeAfterRequirements,
  },
  profile_data: { run: profileData, next: { check_alignment: "" }, route: () => "check_alignment" },
  check_alignment: {
    run: checkAlignment,
    next: {
      choose_approach: "approval asked, two ways or more",
      approve_plan: "approval asked",
      generate_code: "aligned, or with caveats",
      formulate_requirements: "revise requirements, pass < 2",
      profile_data: "revise data understanding, pass < 2",
      explain: "cannot proceed, or pass ≥ 2",
      review_result: "revision declined",
    },
    route: (facts: AnalystFacts, context: GateContext) => {
      if (isRevisionDeclined(facts)) return "review_result";
      const next = routeAfterAlignment(facts);
      return next === "generate_code" ? routeToCode(facts, context) : next;
    },
  },
  choose_approach: {
    gate: chooseApproach,
    next: { formulate_requirements: "another one", approve_plan: "approval asked", generate_code: "just go" },
    route: routeAfterChoice,
  },
  approve_plan: {
    gate: approvePlan,
    next: { generate_code: "approved", formulate_requirements: "to be changed", [END]: "rejected" },
    route: routeAfterApproval,
  },
  generate_code: { run: generateCode, next: { execute_code: "" }, route: () => "execute_code" },
  execute_code: {
    run: executeCode,
    next: {
      generate_code: "failed, attempt < 2",
      evaluate_results: "succeeded, or attempt ≥ 2",
      [END]: "given code failed",
    },
    route: routeAfterExecution,
  },
  evaluate_results: {
    run: evaluateResults,
    next: {
      review_result: "valid, approval asked",
      explain_results: "valid, or given code",
      plan_remediation: "issues, or a different value from the second computation",
    },
    route: (facts: AnalystFacts, context: GateContext) => {
      const next = routeAfterEvaluation(facts);
      return next === "explain_results" ? routeToExplanation(facts, context) : next;
    },
  },
  plan_remediation: {
    run: planRemediation,
    next: {
      generate_code: "rewrite code, plan < 3",
      formulate_requirements: "revise requirements, plan < 3",
      profile_data: "reexamine data, plan < 3",
      review_result: "plan ≥ 3, approval asked",
      explain_results: "plan ≥ 3",
    },
    route: (facts: AnalystFacts, context: GateContext) => {
      const next = routeAfterRemediation(facts);
      return next === "explain_results" ? routeToExplanation(facts, context) : next;
    },
  },
  review_result: {
    gate: reviewResult,
    next: {
      explain_results: "accepted",
      formulate_requirements: "to be revised",
      [END]: "rolled back",
    },
    route: routeAfterReview,
  },
  explain_results: { run: explainResults, next: { [END]: "" }, route: () => END },
} as const satisfies Rows;

/** Where a run starts, and why. */
export const analystStart = {
  understand_question: "",
  execute_code: "given code",
} as const satisfies Record<ReturnType<typeof routeFromStart>, string>;

const nodeNames = Object.keys(analystTable) as NodeName[];

/** Builds the graph for one run. Its nodes use `context`, none of which becomes state. */
export function createAnalystGraph(context: RunContext, checkpointer: BaseCheckpointSaver) {
  const nodes = Object.fromEntries(nodeNames.map((name) => [name, toNode(name, context)])) as Record<
    NodeName,
    ReturnType<typeof toNode>
  >;
  const graph = new StateGraph(AnalystChannels).addNode(nodes);
  const starts = Object.keys(analystStart) as (keyof typeof analystStart)[];
  graph.addConditionalEdges(
    START,
    async ({ facts }: StoredState) => routeFromStart(await readFacts(facts, context)),
    starts,
  );
  for (const name of nodeNames) {
    const { next }: Ways = analystTable[name];
    graph.addConditionalEdges(
      name,
      async ({ facts }: StoredState) => toTarget(name, await readFacts(facts, context), context),
      [...(Object.keys(next) as (NodeName | typeof END)[]).filter((target) => target !== END), END],
    );
  }
  return graph.compile({ checkpointer });
}

function toNode(name: NodeName, context: RunContext) {
  const leave = (facts: AnalystFacts) => toDeparture(name, facts, context);
  switch (name) {
    case "ask_clarification":
    case "choose_approach":
    case "approve_plan":
    case "review_result":
      return toGateNode(name, analystTable[name].gate, { context, leave });
    default:
      return toGraphNode(name, analystTable[name].run, { context, leave });
  }
}

/** Determines where a run goes from a node, faults included. */
function toTarget(name: NodeName, facts: AnalystFacts, context: GateContext): NodeName | typeof END {
  const { route }: Ways = analystTable[name];
  return hasEnded(facts, name) ? END : route(facts, context);
}

/** Returns the target with its reason, for events. */
function toDeparture(name: NodeName, facts: AnalystFacts, context: GateContext): Departure {
  const target = toTarget(name, facts, context);
  const next = target === END ? null : target;
  return { next, reason: toRouteReason(name, next, facts) };
}

/**
 * Whether the run has ended: after a fault, or when the engine gives up midway. If it gives up at the start, `explain`
 * still reports why.
 */
function hasEnded(facts: AnalystFacts, node: NodeName): boolean {
  return facts.fault !== null || (facts.beyond !== null && node !== "understand_question");
}
