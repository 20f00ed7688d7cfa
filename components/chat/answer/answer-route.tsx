"use client";

import { use } from "react";
import type { Answer } from "@/lib/domain/answers/answer";
import { defaultCapability } from "@/lib/domain/capability";
import { answerWords } from "../../words/answers/answer-words";
import { CapabilitiesContext } from "../../capabilities/capabilities-context";
import { Button } from "../../ui/button";
import type { AnswerActions } from "./answer-actions";

/**
 * Shows how a message was routed if it was not treated as a question about data, and lets the user correct it; empty
 * for an analysis.
 */
export function AnswerRoute(props: {
  answer: Pick<Answer, "capability" | "route">;
  onRerun: AnswerActions["onRerun"];
}) {
  const { answer, onRerun } = props;
  const { capability = defaultCapability, route } = answer;
  const capabilities = use(CapabilitiesContext);
  if (capability === defaultCapability) return null;
  const label = capabilities.find(({ id }) => id === capability)?.label ?? capability;
  return (
    <div data-part="route" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      <span className="[overflow-wrap:anywhere]">{[label, route?.reason].filter(Boolean).join(" · ")}</span>
      {onRerun && (
        <Button kind="quiet" size="small" onClick={() => onRerun({ capability: defaultCapability })}>
          {answerWords.asAnalysis}
        </Button>
      )}
    </div>
  );
}
