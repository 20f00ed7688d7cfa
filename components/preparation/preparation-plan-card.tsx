"use client";

import { TriangleAlert } from "lucide-react";
import type { PreparationPlanPayload } from "@/lib/domain/recipes/preparation";
import type { CardProps } from "../cards/card-props";
import { PlanDecision } from "../cards/plan-decision";
import { preparationWords as texts } from "../words/preparation-words";
import { PreparationEffect } from "./preparation-effect";
import { PreparationSteps } from "./preparation-steps";

/** Shows a change of data before it is written: its steps and their effect, to be approved, changed in words, or rejected. */
export function PreparationPlanCard(props: CardProps & { payload: PreparationPlanPayload }) {
  const { payload } = props;
  const steps = (
    <>
      {payload.reason !== undefined && (
        <p className="border-l-2 border-line-strong pl-3 text-small [overflow-wrap:anywhere]">{payload.reason}</p>
      )}
      <PreparationEffect {...payload} target={texts.into(payload.plan.output)} />
      {payload.engine !== undefined && (
        <p className="text-small text-ink-soft [overflow-wrap:anywhere]">{texts.runsOn(payload.engine)}</p>
      )}
      {payload.note !== undefined && (
        <p className="text-small text-ink-soft [overflow-wrap:anywhere]">{texts.runsHere(payload.note)}</p>
      )}
      <PreparationSteps steps={payload.steps} previous={payload.previousSteps} />
      {payload.exceeded.map(({ budget, says }) => (
        <p key={budget} className="flex gap-1.5 text-small font-medium [overflow-wrap:anywhere]">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{says}</span>
        </p>
      ))}
    </>
  );
  const notes = <PlanNotes plan={payload.plan} />;
  return <PlanDecision {...props} steps={steps} notes={notes} changeHint={texts.changeHint} scopes={texts.scopes} />;
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
