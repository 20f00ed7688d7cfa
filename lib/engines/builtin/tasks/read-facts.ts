import { followApproach } from "../query/follow-approach";
import type { QuestionFacts, QuestionReading } from "../reader/question-reading";
import { readQuestion } from "../reader/read-question";

/** Reads the question of `facts`, with the plan in the way that a person chose. */
export function readFacts(facts: QuestionFacts): QuestionReading {
  const reading = readQuestion(facts);
  return reading.kind === "plan" ? { ...reading, plan: followApproach(reading.plan, facts.approach) } : reading;
}
