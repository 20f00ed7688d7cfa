"use client";

import { TriangleAlert } from "lucide-react";
import type { PreparationPlanPayload } from "@/lib/domain/recipes/preparation";
import { cardWords } from "../words/card-words";
import type { CardProps } from "../cards/card-props";
import { BackButton } from "../cards/parts/back-button";
import { RemarkField } from "../cards/parts/remark-field";
import { ScopeSelect } from "../cards/parts/scope-select";
import { toWords } from "../cards/ready-response";
import { WaitingCard } from "../cards/waiting-card";
import { preparationWords as texts } from "../words/preparation-words";
import { Button } from "../ui/button";
import { PreparationEffect } from "./preparation-effect";
import { PreparationSteps } from "./preparation-steps";

const plans = cardWords.plan;

/** Shows a change of data before it is written: its steps and their effect, to be approved, changed in words, or rejected. */
export function PreparationPlanCard(props: CardProps & { payload: PreparationPlanPayload }) {
  const { entries, onSend, payload } = props;
  const change = entries.of("change");
  const scope = entries.of("scope").optionId === "always" ? "always" : "once";
  const steps = (
    <>
      {payload.reason !== undefined && (
        <p className="border-l-2 border-line-strong pl-3 text-small [overflow-wrap:anywhere]">{payload.reason}</p>
      )}
      <PreparationEffect {...payload} target={texts.into(payload.plan.output)} />
      <PreparationSteps steps={payload.steps} previous={payload.previousSteps} />
      {payload.exceeded.map(({ budget, says }) => (
        <p key={budget} className="flex gap-1.5 text-small font-medium [overflow-wrap:anywhere]">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{says}</span>
        </p>
      ))}
    </>
  );
  if (change.own) {
    return (
      <WaitingCard
        {...props}
        ready={toWords({ optionId: "edit" }, change.text, plans.incomplete)}
        action={plans.sendChange}
        actions={<BackButton onBack={() => entries.change("change", { own: false })} />}
      >
        {steps}
        <RemarkField
          label={plans.changeLabel}
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
      action={plans.approve}
      decline={{ label: plans.reject, onDecline: () => onSend({ optionId: "reject" }) }}
      actions={<Button onClick={() => entries.change("change", { own: true })}>{plans.change}</Button>}
    >
      {steps}
      <PlanNotes plan={payload.plan} />
      <ScopeSelect
        options={texts.scopes}
        scope={scope}
        onChange={(optionId) => entries.change("scope", { optionId })}
      />
    </WaitingCard>
  );
}

/** States which columns hold data about persons, and what is checked afterwards. */
function PlanNotes({ plan: { personalData, successCriteria } }: Pick<PreparationPlanPayload, "plan">) {
  return (
    <div className="grid gap-1 text-small text-ink-soft [overflow-wrap:anywhere] empty:hidden">
      {personalData.length > 0 && <p>{texts.personal(personalData)}</p>}
      {successCriteria.length > 0 && (
        <div>
          <h4 className="font-medium">{texts.criteria}</h4>
          <ul className="list-disc pl-5">
            {successCriteria.map((criterion, place) => (
              <li key={place}>{criterion}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
