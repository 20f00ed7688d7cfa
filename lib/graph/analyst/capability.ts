import type { Answer } from "@/lib/domain/answers/answer";
import type { CapabilityRun } from "../kit/capability";
import { defineCapability } from "../kit/define-capability";
import type { Fault } from "../kit/state/kit-facts";
import { createTextArchive } from "../kit/state/text-archive";
import { toAnswer } from "./answer/to-answer";
import { createRunContext } from "./create-run-context";
import { createExecutionArchive } from "./facts/execution-archive";
import { analystTable } from "./graph";
import { createQueryArchive } from "./query/query-archive";
import { toStart } from "./routing/to-start";
import { toInitialFacts } from "./state";
import { analystTasks } from "./tasks";

/** Answers questions about tables: plans, checks, writes and runs code, evaluates, repairs within limits, explains. */
export const analyst = defineCapability({
  id: "analysis",
  label: "Analysis",
  description: "Answers a question about uploaded tables, with code that was run and a verdict on its result.",
  command: { name: "analyse", hint: "write a question about your data" },
  table: analystTable,
  tasks: Object.values(analystTasks),
  interrupts: ["clarification", "approach_choice", "plan_approval", "result_review"],
  answers: ["answered", "concept", "cannot_answer", "limit", "budget", "beyond_engine", "failed"],
  createContext: createRunContext,
  toStart: (input, { texts }) => toStart(input, texts),
  toAnswer: async (facts, context, version) => {
    if (facts.decided.plan === "rejected" || facts.decided.result === "rolled_back") return null;
    return toAnswer(facts, context, version);
  },
  toUnstartedAnswer,
});

function toUnstartedAnswer(fault: Fault, options: CapabilityRun): Promise<Answer> {
  const { sessionId, runId, ports, seed, input } = options;
  const place = { artifacts: ports.artifacts, sessionId, runId };
  const sources = {
    executions: createExecutionArchive(place),
    queries: createQueryArchive(place),
    texts: createTextArchive(place),
  };
  const facts = { ...toInitialFacts(input), fault };
  return toAnswer(facts, { ...sources, datasets: [], seed, rerun: input.rerun }, options.version);
}
