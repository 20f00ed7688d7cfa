"use client";

import type { ReactNode } from "react";
import { ApprovalScope } from "@/lib/domain/runs/approval-scope";
import { cardWords } from "../words/card-words";
import { Button } from "../ui/button";
import { BackButton } from "./parts/back-button";
import { RemarkField } from "./parts/remark-field";
import { ScopeSelect } from "./parts/scope-select";
import type { CardProps } from "./card-props";
import { toWords } from "./ready-response";
import { WaitingCard } from "./waiting-card";

const texts = cardWords.plan;

/**
 * Lets the user approve what is planned, change it in words, or reject it.
 * @param props.steps what is planned, shown in both states.
 * @param props.notes shown below it until the user writes a change.
 * @param props.changeHint what becomes of the user's words.
 * @param props.scopes the scopes of an approval, with their texts; those of plans of an analysis by default.
 */
export function PlanDecision(
  props: CardProps & {
    steps: ReactNode;
    notes: ReactNode;
    changeHint: string;
    scopes?: Partial<Record<ApprovalScope, string>>;
  },
) {
  const { steps, notes, changeHint, scopes, ...card } = props;
  const { entries, onSend } = card;
  const change = entries.of("change");
  const scope = toScope(entries.of("scope").optionId, scopes);
  if (change.own) {
    return (
      <WaitingCard
        {...card}
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
        <p className="text-small text-ink-soft">{changeHint}</p>
      </WaitingCard>
    );
  }
  return (
    <WaitingCard
      {...card}
      ready={{ response: { optionId: "approve", scope }, refusal: null }}
      action={texts.approve}
      decline={{ label: texts.reject, onDecline: () => onSend({ optionId: "reject" }) }}
      actions={<Button onClick={() => entries.change("change", { own: true })}>{texts.change}</Button>}
    >
      {steps}
      {notes}
      <ScopeSelect options={scopes} scope={scope} onChange={(optionId) => entries.change("scope", { optionId })} />
    </WaitingCard>
  );
}

/** Returns the chosen scope where it is offered, else this plan alone. */
function toScope(optionId: unknown, scopes: Partial<Record<ApprovalScope, string>> = texts.scopes): ApprovalScope {
  const { data = "once" } = ApprovalScope.safeParse(optionId);
  return scopes[data] === undefined ? "once" : data;
}
