import { CaveatError } from "@/lib/domain/caveat-error";
import { noUsage } from "@/lib/domain/runs/usage";
import type {
  ModelReport,
  ReasoningEngine,
  ReasoningOutputs,
  ReasoningReply,
  ReasoningRequest,
  ReasoningTask,
} from "@/lib/ports/reasoning-engine";
import { toShownReading } from "./chips/to-shown-reading";
import { readFacts } from "./tasks/read-facts";
import { checkAlignment } from "./tasks/check-alignment";
import { conclude } from "./tasks/conclude";
import { evaluateResults } from "./tasks/evaluate-results";
import { explain } from "./tasks/explain";
import { explainResults } from "./tasks/explain-results";
import { formulateRequirements } from "./tasks/formulate-requirements";
import { generateCode } from "./tasks/generate-code";
import { makePlan } from "./tasks/make-plan";
import { planRemediation } from "./tasks/plan-remediation";
import { profileData } from "./tasks/profile-data";
import { recompute } from "./tasks/recompute";
import { selectColumns } from "./tasks/select-columns";
import { summariseHistory } from "./tasks/summarise-history";
import { toTitle } from "./tasks/title";
import { understandQuestion } from "./tasks/understand-question";

type Outcome<Task extends ReasoningTask> = ReasoningOutputs[Task] | { explanation: string; suggestions: string[] };

const tasks: { [Task in ReasoningTask]: (request: ReasoningRequest<Task>) => Outcome<Task> } = {
  understand_question: ({ facts }) => {
    const reply = understandQuestion(facts);
    return "understanding" in reply ? reply.understanding : reply;
  },
  explain: ({ facts }) => explain(facts),
  formulate_requirements: ({ facts }) => formulateRequirements(facts),
  profile_data: ({ facts }) => profileData(facts),
  select_columns: ({ facts }) => selectColumns(facts),
  check_alignment: ({ facts }) => checkAlignment(facts),
  generate_code: ({ facts }) => generateCode(facts),
  evaluate_results: ({ facts }) => evaluateResults(facts),
  plan_remediation: ({ facts }) => planRemediation(facts),
  explain_results: ({ facts }) => explainResults(facts),
  recompute: ({ facts }) => recompute(facts),
  plan: ({ facts }) => makePlan(facts),
  conclude: ({ facts }) => conclude(facts),
  summarise_history: ({ facts }) => summariseHistory(facts),
  title: ({ facts }) => toTitle(facts.question),
};

/** Tasks that read the question again, so that their replies include its reading. */
const readingTasks: ReadonlySet<ReasoningTask> = new Set(["understand_question", "plan", "formulate_requirements"]);

function toReadingOf({ task, facts }: ReasoningRequest<ReasoningTask>): Pick<ReasoningReply<ReasoningTask>, "reading"> {
  const reading = readingTasks.has(task) ? toShownReading(readFacts(facts), facts.datasets) : null;
  return reading === null ? {} : { reading };
}

const model = "built-in";

const ownReport: ModelReport = {
  model,
  tasks: Object.keys(tasks) as ReasoningTask[],
  structured: "enforced",
  contextTokens: null,
  detail: "The built-in engine works. It needs no model and no network.",
};

function isBeyond(outcome: unknown): outcome is { explanation: string; suggestions: string[] } {
  return typeof outcome === "object" && outcome !== null && "suggestions" in outcome && "explanation" in outcome;
}

function reply<Task extends ReasoningTask>(request: ReasoningRequest<Task>): ReasoningReply<Task> {
  if (request.signal.aborted)
    throw new CaveatError("cancelled", "The run was stopped.", { cause: request.signal.reason });
  const start = performance.now();
  const output = tasks[request.task](request);
  const read = toReadingOf(request);
  if (isBeyond(output)) return { status: "beyond_engine", ...output, ...read };
  if (typeof output === "string" && request.schema === null) request.onText?.(output);
  return { status: "replied", output, usage: noUsage, model, durationMs: performance.now() - start, ...read };
}

/** The engine without a model: fixed rules over the facts of a question, deterministic for the same facts. */
export function createBuiltinEngine(): ReasoningEngine {
  return {
    description: { kind: "builtin", label: "Built-in engine" },
    probe: () => Promise.resolve([ownReport]),
    reason: (request) => {
      try {
        return Promise.resolve(reply(request));
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    },
  };
}
