"use client";

import { ConnectionCheckPayload } from "@/lib/domain/connections/connection-check";
import { PreparationPlanPayload, PreparationReviewPayload } from "@/lib/domain/recipes/preparation";
import type { InterruptId, MessageId, SessionId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import {
  AnalysisPlanPayload,
  ApproachChoicePayload,
  ClarificationPayload,
  ResultReviewPayload,
} from "@/lib/domain/runs/interrupt-payload";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { ToolErrorPayload, ToolPlanPayload } from "@/lib/domain/tools/tool-plan";
import { PreparationPlanCard } from "../preparation/preparation-plan-card";
import { PreparationReviewCard } from "../preparation/preparation-review-card";
import { pendingComparison, withApproaches } from "../versions/pending-comparison";
import { AskCard } from "./ask-card";
import type { CardProps } from "./card-props";
import { ConnectionCard } from "./connection-card";
import { ChooseCard } from "./choose-card";
import { PlainCard } from "./plain-card";
import { ReviewCard } from "./review-card";
import { useSending } from "./use-sending";
import { ToolErrorCard } from "./tools/tool-error-card";
import { ToolPlanCard } from "./tools/tool-plan-card";
import { useCardDraft } from "./use-card-draft";
import { cardWords } from "../words/card-words";
import { PlanFacts } from "./parts/plan-facts";
import { PlanSteps } from "./parts/plan-steps";
import { PlanDecision } from "./plan-decision";

/**
 * Shows the card of an interrupt. Each interrupt gets its own card.
 * @param props.onAnswer delivers the answer; a rejection is shown, and the input is kept.
 */
export function InterruptCard(props: {
  sessionId: SessionId;
  /** The question that the interrupt belongs to. */
  questionId: MessageId;
  interrupt: Interrupt;
  onAnswer: (interruptId: InterruptId, response: InterruptResponse) => Promise<void>;
}) {
  const { sessionId, questionId, interrupt, onAnswer } = props;
  const entries = useCardDraft(sessionId, interrupt.id);
  const { send, ...sending } = useSending(entries.draft);
  const deliver = async (response: InterruptResponse, also: readonly string[]) => {
    await onAnswer(interrupt.id, response);
    entries.clear();
    if (also.length > 0) pendingComparison(sessionId).set((pending) => withApproaches(pending, questionId, also));
  };
  const onSend = (response: InterruptResponse, also: readonly string[] = []) => send(() => deliver(response, also));
  return <CardOfType interrupt={interrupt} entries={entries} sending={sending} onSend={onSend} />;
}

/** Selects the card by type; a plain one for a payload unknown to this page. */
function CardOfType(props: CardProps) {
  const { type, payload } = props.interrupt;
  switch (type) {
    case "clarification": {
      const parsed = ClarificationPayload.safeParse(payload);
      if (parsed.success) return <AskCard {...props} payload={parsed.data} />;
      break;
    }
    case "approach_choice": {
      const parsed = ApproachChoicePayload.safeParse(payload);
      if (parsed.success) return <ChooseCard {...props} payload={parsed.data} />;
      break;
    }
    case "plan_approval": {
      const tools = ToolPlanPayload.safeParse(payload);
      if (tools.success) return <ToolPlanCard {...props} payload={tools.data} />;
      const preparation = PreparationPlanPayload.safeParse(payload);
      if (preparation.success) return <PreparationPlanCard {...props} payload={preparation.data} />;
      const parsed = AnalysisPlanPayload.safeParse(payload);
      if (parsed.success) return <ApproveCard {...props} payload={parsed.data} />;
      break;
    }
    case "result_review": {
      const preparation = PreparationReviewPayload.safeParse(payload);
      if (preparation.success) return <PreparationReviewCard {...props} payload={preparation.data} />;
      const parsed = ResultReviewPayload.safeParse(payload);
      if (parsed.success) return <ReviewCard {...props} payload={parsed.data} />;
      break;
    }
    case "tool_error": {
      const parsed = ToolErrorPayload.safeParse(payload);
      if (parsed.success) return <ToolErrorCard {...props} payload={parsed.data} />;
      break;
    }
    case "connection_check": {
      const parsed = ConnectionCheckPayload.safeParse(payload);
      if (parsed.success) return <ConnectionCard {...props} payload={parsed.data} />;
      break;
    }
  }
  return <PlainCard {...props} />;
}

/** Shows the steps of a plan for the user to approve, change in words, or reject. */
function ApproveCard(props: CardProps & { payload: AnalysisPlanPayload }) {
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
