import { END, START, StateGraph, type BaseCheckpointSaver } from "@langchain/langgraph";
import type { NodeName } from "@/lib/domain/node-name";
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
} from "./routes";
import type { AnalystNode, RunContext } from "./run-context";
import { AnalystChannels, type AnalystFacts, type AnalystState } from "./state";
import { toGraphNode, type Departure } from "./to-graph-node";
import { toRouteReason } from "./route-reason";

/** A node, where a run can go from it and why, and who decides. */
interface Row {
  run: AnalystNode;
  next: Partial<Record<NodeName | typeof END, string>>;
  route: (facts: AnalystFacts) => NodeName | typeof END;
}

/** The analyst graph. Beside what stands here, a fault leads from every node to the end. */
export const analystTable = {
  understand_question: {
    run: understandQuestion,
    next: { explain: "explanation only", formulate_requirements: "data work" },
    route: routeAfterUnderstanding,
  },
  explain: { run: explain, next: { [END]: "" }, route: () => END },
  formulate_requirements: { run: formulateRequirements, next: { profile_data: "" }, route: () => "profile_data" },
  profile_data: { run: profileData, next: { check_alignment: "" }, route: () => "check_alignment" },
  check_alignment: {
    run: checkAlignment,
    next: {
      generate_code: "aligned, or with caveats",
      formulate_requirements: "revise requirements, pass < 2",
      profile_data: "revise data understanding, pass < 2",
      explain: "cannot proceed, or pass ≥ 2",
    },
    route: routeAfterAlignment,
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
    next: { explain_results: "valid, or given code", plan_remediation: "issues" },
    route: routeAfterEvaluation,
  },
  plan_remediation: {
    run: planRemediation,
    next: {
      generate_code: "rewrite code, plan < 3",
      formulate_requirements: "revise requirements, plan < 3",
      profile_data: "reexamine data, plan < 3",
      explain_results: "plan ≥ 3",
    },
    route: routeAfterRemediation,
  },
  explain_results: { run: explainResults, next: { [END]: "" }, route: () => END },
} as const satisfies Record<NodeName, Row>;

/** Where a run begins, and why. */
export const analystStart = {
  understand_question: "",
  execute_code: "given code",
} as const satisfies Record<ReturnType<typeof routeFromStart>, string>;

const nodeNames = Object.keys(analystTable) as NodeName[];

/** Builds the graph for one run; `context` holds what its nodes work with, so that nothing of it becomes state. */
export function createAnalystGraph(context: RunContext, checkpointer: BaseCheckpointSaver) {
  const nodes = Object.fromEntries(
    nodeNames.map((name) => [
      name,
      toGraphNode(name, analystTable[name].run, { context, leave: (facts) => toDeparture(name, facts) }),
    ]),
  ) as Record<NodeName, ReturnType<typeof toGraphNode>>;
  const graph = new StateGraph(AnalystChannels).addNode(nodes);
  const starts = Object.keys(analystStart) as (keyof typeof analystStart)[];
  graph.addConditionalEdges(START, ({ facts }: AnalystState) => routeFromStart(facts), starts);
  for (const name of nodeNames) {
    const { next }: Row = analystTable[name];
    graph.addConditionalEdges(name, ({ facts }: AnalystState) => toTarget(name, facts), [
      ...(Object.keys(next) as (NodeName | typeof END)[]).filter((target) => target !== END),
      END,
    ]);
  }
  return graph.compile({ checkpointer });
}

/** Where a run goes from a node, faults included. */
function toTarget(name: NodeName, facts: AnalystFacts): NodeName | typeof END {
  return hasEnded(facts, name) ? END : analystTable[name].route(facts);
}

/** The same with its reason, as events tell it. */
function toDeparture(name: NodeName, facts: AnalystFacts): Departure {
  const target = toTarget(name, facts);
  const next = target === END ? null : target;
  return { next, reason: toRouteReason(name, next, facts) };
}

/** A fault ends the run; so does an engine that gives up in the middle, while at the start `explain` still tells why. */
function hasEnded(facts: AnalystFacts, node: NodeName): boolean {
  return facts.fault !== null || (facts.beyond !== null && node !== "understand_question");
}
