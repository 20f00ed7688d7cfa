"use client";

import type { ToolErrorPayload } from "@/lib/domain/tools/tool-plan";
import { toolWords } from "../../words/tool-words";
import { Button } from "../../ui/button";
import type { CardProps } from "../card-props";
import { BackButton } from "../parts/back-button";
import type { ReadyResponse } from "../ready-response";
import type { CardEntries } from "../use-card-draft";
import { WaitingCard } from "../waiting-card";
import { DoneSteps } from "./done-steps";
import { RiskMark } from "./risk-mark";
import { fieldPart, toApproval, toEditedArguments } from "./step-edits";
import { StepFields } from "./step-fields";

const texts = toolWords.failed;
const editPart = "edit";
/** The only step of the card. */
const place = 0;

/** Shows a failed step with the completed and pending steps, for the user to decide how to continue. */
export function ToolErrorCard(props: CardProps & { payload: ToolErrorPayload }) {
  const { interrupt, entries, onSend, payload } = props;
  const { step, message, remedy, done, waiting } = payload;
  const offers = (id: string) => interrupt.options.some((option) => option.id === id);
  const isEditing = entries.of(editPart).own;
  const body = (
    <>
      <div className="grid gap-1 border-l-2 border-failed pl-3 text-small [overflow-wrap:anywhere]">
        <p>{step.says}</p>
        <RiskMark risk={step.risk} />
        <p className="text-failed">{[message, remedy].filter((part) => part !== null).join(" ")}</p>
      </div>
      {isEditing && <StepFields step={step} place={place} entries={entries} />}
      <DoneSteps steps={done} />
      {waiting.length > 0 && (
        <section aria-label={toolWords.waiting} className="grid gap-1 text-small">
          <h4 className="text-ink-soft">{toolWords.waiting}</h4>
          <ol className="grid list-decimal gap-1 pl-6 [overflow-wrap:anywhere] marker:text-ink-soft">
            {waiting.map(({ id, says }) => (
              <li key={id}>{says}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
  if (isEditing) {
    return (
      <WaitingCard
        {...props}
        ready={toEdit(payload, entries)}
        action={texts.sendEdit}
        actions={<BackButton onBack={() => entries.change(editPart, { own: false })} />}
      >
        {body}
      </WaitingCard>
    );
  }
  return (
    <WaitingCard
      {...props}
      ready={{ response: { optionId: "retry" }, refusal: null }}
      action={texts.retry}
      actions={
        <>
          {offers("edit") && (step.fields ?? []).length > 0 && (
            <Button onClick={() => entries.change(editPart, { own: true })}>{texts.edit}</Button>
          )}
          {offers("skip") && <Button onClick={() => onSend({ optionId: "skip" })}>{texts.skip}</Button>}
        </>
      }
      decline={{ label: texts.end, onDecline: () => onSend({ optionId: "end" }) }}
    >
      {body}
      <p className="text-small text-ink-soft">{texts.endNote(waiting.length)}</p>
    </WaitingCard>
  );
}

function toEdit({ step }: ToolErrorPayload, entries: CardEntries): ReadyResponse {
  const edits = toEditedArguments(step, (field) => entries.of(fieldPart(place, field)));
  if (edits.refusal !== null) return { response: null, refusal: edits.refusal };
  if (!edits.isEdited) return { response: null, refusal: texts.unchanged };
  return { response: { optionId: "edit", steps: [toApproval(step, edits)] }, refusal: null };
}
