"use client";

import type { AnalysisPlanPayload } from "@/lib/domain/runs/interrupt-payload";
import { cardWords } from "../words/card-words";
import type { CardProps } from "./card-props";
import { PlanFacts } from "./parts/plan-facts";
import { PlanSteps } from "./parts/plan-steps";
import { PlanDecision } from "./plan-decision";

/** Shows the steps of a plan for the user to approve, change in words, or reject. */
export function ApproveCard(props: CardProps & { payload: AnalysisPlanPayload }) {
  const { payload } = props;
  return (
    <PlanDecision
      {...props}
      steps={<PlanSteps payload={payload} />}
      notes={<PlanFacts payload={payload} />}
      changeHint={cardWords.plan.changeHint}
    />
  );
}
