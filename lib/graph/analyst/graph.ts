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
} from "./routes";
import type { AnalystNode, RunContext } from "./run-context";
import { AnalystChannels, type AnalystFacts, type AnalystState } from "./state";
import { toGraphNode } from "./to-graph-node";

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
    next: { generate_code: "failed, attempt < 2", evaluate_results: "succeeded, or attempt ≥ 2" },
    route: routeAfterExecution,
  },
  evaluate_results: {
    run: evaluateResults,
    next: { explain_results: "valid", plan_remediation: "issues" },
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

const nodeNames = Object.keys(analystTable) as NodeName[];

/** Builds the graph for one run; `context` holds what its nodes work with, so that nothing of it becomes state. */
export function createAnalystGraph(context: RunContext, checkpointer: BaseCheckpointSaver) {
  const nodes = Object.fromEntries(
    nodeNames.map((name) => [name, toGraphNode(name, analystTable[name].run, context)]),
  ) as Record<NodeName, ReturnType<typeof toGraphNode>>;
  const graph = new StateGraph(AnalystChannels).addNode(nodes).addEdge(START, "understand_question");
  for (const name of nodeNames) {
    const { next, route }: Row = analystTable[name];
    graph.addConditionalEdges(name, ({ facts }: AnalystState) => (hasEnded(facts, name) ? END : route(facts)), [
      ...(Object.keys(next) as (NodeName | typeof END)[]).filter((target) => target !== END),
      END,
    ]);
  }
  return graph.compile({ checkpointer });
}

/** A fault ends the run; so does an engine that gives up in the middle, while at the start `explain` still tells why. */
function hasEnded(facts: AnalystFacts, node: NodeName): boolean {
  return facts.fault !== null || (facts.beyond !== null && node !== "understand_question");
}
