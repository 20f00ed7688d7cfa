import type { RunContext } from "./run-context";
import type { AnalystFacts } from "./state";

/** Facts of a checkpoint with the run's question, which state does not hold. One that an older checkpoint holds stays. */
export function withQuestion(facts: AnalystFacts, { question }: Pick<RunContext, "question">): AnalystFacts {
  return facts.question === "" ? { ...facts, question } : facts;
}
