"use client";

import { useId } from "react";
import type { StepDecision } from "@/lib/domain/tools/step-decision";
import type { ToolPlanPayload } from "@/lib/domain/tools/tool-plan";
import { toolWords as texts } from "../../words/tool-words";
import { Button } from "../../ui/button";
import type { CardProps } from "../card-props";
import type { ReadyResponse } from "../ready-response";
import type { CardEntries } from "../use-card-draft";
import { WaitingCard } from "../waiting-card";
import { DoneSteps } from "./done-steps";
import { fieldPart, isWanted, stepPart, toApproval, toEditedArguments } from "./step-edits";
import { StepRow } from "./step-row";

const scopePart = "scope";

/**
 * Shows the steps that would change something. Each can be checked, edited or unchecked before they are carried out.
 */
export function ToolPlanCard(props: CardProps & { payload: ToolPlanPayload }) {
  const { entries, onSend, payload } = props;
  const { steps, done } = payload;
  const wanted = steps.filter((step, place) => isWanted(step, entries.of(stepPart(place)))).length;
  const destructive = steps.filter(({ risk }) => risk === "destructive").length;
  const checkAll = (optionId: "approve" | "skip") => {
    for (const place of steps.keys()) entries.change(stepPart(place), { optionId });
  };
  return (
    <WaitingCard
      {...props}
      ready={toReady(payload, entries)}
      action={texts.approve(wanted, steps.length)}
      decline={{ label: texts.reject, onDecline: () => onSend({ optionId: "reject" }) }}
    >
      <DoneSteps steps={done} />
      {destructive > 0 && <p className="text-small text-ink-soft">{texts.deliberate(destructive)}</p>}
      {steps.length > 1 && (
        <p className="-mb-1 flex flex-wrap gap-1">
          <Button size="small" kind="quiet" disabled={wanted === steps.length} onClick={() => checkAll("approve")}>
            {texts.checkAll}
          </Button>
          <Button size="small" kind="quiet" disabled={wanted === 0} onClick={() => checkAll("skip")}>
            {texts.uncheckAll}
          </Button>
        </p>
      )}
      <ol aria-label={texts.steps} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {steps.map((step, place) => (
          <StepRow key={step.id} step={step} place={place} entries={entries} />
        ))}
      </ol>
      {destructive === 0 && <ToolScope entries={entries} />}
    </WaitingCard>
  );
}

/**
 * Selects whether to ask about such changes again. Hidden if a step deletes something, because that always requires
 * approval.
 */
function ToolScope({ entries }: { entries: CardEntries }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <label htmlFor={id} className="text-ink-soft">
        {texts.scope}
      </label>
      <select
        id={id}
        value={toScope(entries)}
        onChange={(event) => entries.change(scopePart, { optionId: event.target.value })}
        className="h-8 max-w-full rounded-md border bg-surface px-2"
      >
        <option value="once">{texts.scopes.once}</option>
        <option value="always">{texts.scopes.always}</option>
      </select>
    </div>
  );
}

function toScope(entries: CardEntries): "once" | "always" {
  return entries.of(scopePart).optionId === "always" ? "always" : "once";
}

function toReady({ steps }: ToolPlanPayload, entries: CardEntries): ReadyResponse {
  const decisions: StepDecision[] = [];
  for (const [place, step] of steps.entries()) {
    if (!isWanted(step, entries.of(stepPart(place)))) {
      decisions.push({ id: step.id, decision: "skip" });
      continue;
    }
    const edits = toEditedArguments(step, (field) => entries.of(fieldPart(place, field)));
    if (edits.refusal !== null) return { response: null, refusal: texts.faultOfStep(place + 1, edits.refusal) };
    decisions.push(toApproval(step, edits));
  }
  if (decisions.every(({ decision }) => decision === "skip")) return { response: null, refusal: texts.noneWanted };
  const isDestructive = steps.some(({ risk }) => risk === "destructive");
  const scope = isDestructive ? "once" : toScope(entries);
  return { response: { optionId: "approve", scope, steps: decisions }, refusal: null };
}
