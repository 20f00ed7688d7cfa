import type { RunContext } from "./run-context";
import { noDecisions, type AnalystFacts } from "./state";

/** What a checkpoint of an earlier release does not have. */
const unasked = { openQuestions: [], clarifications: [], decided: noDecisions };

/** Facts of a checkpoint with the run's question, which state does not hold. One that an older checkpoint holds stays. */
export function withQuestion(facts: AnalystFacts, { question }: Pick<RunContext, "question">): AnalystFacts {
  return { ...unasked, ...facts, question: facts.question === "" ? question : facts.question };
}
