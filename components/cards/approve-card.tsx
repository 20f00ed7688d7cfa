"use client";

import type { AnalysisPlanPayload } from "@/lib/domain/runs/interrupt-payload";
import { ApprovalScope } from "@/lib/domain/runs/approval-scope";
import { cardWords } from "../words/card-words";
import { Button } from "../ui/button";
import { BackButton } from "./parts/back-button";
import type { CardProps } from "./card-props";
import { PlanFacts } from "./parts/plan-facts";
import { PlanSteps } from "./parts/plan-steps";
import { toWords } from "./ready-response";
import { RemarkField } from "./parts/remark-field";
import { ScopeSelect } from "./parts/scope-select";
import { WaitingCard } from "./waiting-card";

const texts = cardWords.plan;

/** Shows the steps of a plan for the user to approve, change in words, or reject. */
export function ApproveCard(props: CardProps & { payload: AnalysisPlanPayload }) {
  const { entries, onSend, payload } = props;
  const change = entries.of("change");
  const scope = ApprovalScope.safeParse(entries.of("scope").optionId).data ?? "once";
  const steps = <PlanSteps payload={payload} />;
  if (change.own) {
    return (
      <WaitingCard
        {...props}
        ready={toWords({ optionId: "edit" }, change.text, texts.incomplete)}
        action={texts.sendChange}
        actions={<BackButton onBack={() => entries.change("change", { own: false })} />}
      >
        {steps}
        <RemarkField
          label={texts.changeLabel}
          text={change.text}
          onChange={(text) => entries.change("change", { text })}
        />
        <p className="text-small text-ink-soft">{texts.changeHint}</p>
      </WaitingCard>
    );
  }
  return (
    <WaitingCard
      {...props}
      ready={{ response: { optionId: "approve", scope }, refusal: null }}
      action={texts.approve}
      decline={{ label: texts.reject, onDecline: () => onSend({ optionId: "reject" }) }}
      actions={<Button onClick={() => entries.change("change", { own: true })}>{texts.change}</Button>}
    >
      {steps}
      <PlanFacts payload={payload} />
      <ScopeSelect scope={scope} onChange={(optionId) => entries.change("scope", { optionId })} />
    </WaitingCard>
  );
}
