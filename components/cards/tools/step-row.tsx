"use client";

import { useId } from "react";
import type { ToolStep } from "@/lib/domain/tools/tool-plan";
import { toolWords } from "../../words/tool-words";
import { Button } from "../../ui/button";
import { classNames } from "../../ui/class-names";
import { chosenLook } from "../parts/choice-look";
import type { CardEntries } from "../use-card-draft";
import { RiskMark } from "./risk-mark";
import { fieldPart, isWanted, stepPart, toEditedArguments } from "./step-edits";
import { StepFields } from "./step-fields";

/** One step of a plan: a checkbox, its sentence and risk, and a form for its arguments. */
export function StepRow(props: { step: ToolStep; place: number; entries: CardEntries }) {
  const { step, place, entries } = props;
  const id = useId();
  const part = stepPart(place);
  const entry = entries.of(part);
  const wanted = isWanted(step, entry);
  const edits = toEditedArguments(step, (field) => entries.of(fieldPart(place, field)));
  const isEdited = edits.refusal !== null || edits.isEdited;
  const isOpen = entry.own;
  return (
    <li className={classNames("rounded-lg border px-3 py-2", chosenLook, !wanted && "text-ink-soft")}>
      <div className="flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={wanted}
          onChange={() => entries.change(part, { optionId: wanted ? "skip" : "approve" })}
          aria-labelledby={`${id}-says`}
          aria-describedby={`${id}-risk`}
          id={id}
          className="mt-0.5 size-4 shrink-0 accent-(--accent) outline-none"
        />
        <div className="grid min-w-0 flex-1 gap-0.5 text-small">
          <label htmlFor={id} id={`${id}-says`} className="cursor-pointer [overflow-wrap:anywhere]">
            {step.says}
          </label>
          <span id={`${id}-risk`} className="flex flex-wrap items-center gap-x-2">
            <RiskMark risk={step.risk} />
            {isEdited && <span className="text-[0.75rem]/4 font-medium text-accent">{toolWords.edited}</span>}
          </span>
        </div>
        {(step.fields ?? []).length > 0 && (
          <Button
            size="small"
            kind="quiet"
            aria-expanded={isOpen}
            aria-label={isOpen ? undefined : toolWords.editStep(place + 1)}
            onClick={() => entries.change(part, { own: !isOpen })}
          >
            {isOpen ? toolWords.closeEdit : toolWords.edit}
          </Button>
        )}
      </div>
      {isOpen && <StepFields step={step} place={place} entries={entries} />}
    </li>
  );
}
