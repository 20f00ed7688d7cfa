import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { followApproach } from "../query/follow-approach";
import type { QuestionFacts, QuestionReading } from "../reader/question-reading";
import { readQuestion } from "../reader/read-question";
import { followRemarks, type RemarkedPlan } from "./follow-remarks";

type Facts = QuestionFacts & Pick<AnalysisFacts, "remarks">;

/** Reads the question of `facts`, with the plan that the person's chosen approach and remarks produce. */
export function readFacts(facts: Facts): QuestionReading {
  return readRemarked(facts).reading;
}

/** Why the newest remark on the plan changes nothing, in plain text; null when the plan applies it, or without remarks. */
export function findDeclined(facts: Facts): string | null {
  return readRemarked(facts).declined;
}

function readRemarked(facts: Facts): { reading: QuestionReading; declined: RemarkedPlan["declined"] } {
  const reading = readQuestion(facts);
  if (reading.kind !== "plan") return { reading, declined: null };
  return followRemarks({ ...reading, plan: followApproach(reading.plan, facts.approach) }, facts);
}
