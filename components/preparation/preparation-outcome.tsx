"use client";

import { useState } from "react";
import type { Preparation } from "@/lib/domain/recipes/preparation";
import { preparationWords as texts } from "../words/preparation-words";
import { CheckResults } from "../recipes/check-results";
import { StepPreview } from "../recipes/step-preview";
import { fieldLook } from "../table/field-look";
import { Disclosure } from "../ui/disclosure";
import { PreparationEffect } from "./preparation-effect";
import { PreparationSteps } from "./preparation-steps";

/**
 * Shows what a change did to the data: rows and columns, steps, checks, and the changed cells.
 * @param props.isDescribed whether a text beside it lists the steps, which are then folded.
 * @param props.isCurrent whether the recipe still has these steps, whose rows can then be shown.
 */
export function PreparationOutcome(props: { preparation: Preparation; isCurrent?: boolean; isDescribed?: boolean }) {
  const { preparation, isCurrent = true, isDescribed = false } = props;
  const { steps, checks, verdict, datasetName, outputDatasetVersion } = preparation;
  const passed = checks.filter((check) => check.passed).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PreparationEffect {...preparation} target={texts.written(datasetName, outputDatasetVersion)} />
      {isDescribed ? (
        <Disclosure summary={texts.stepsOf(steps.length)}>
          <PreparationSteps steps={steps} />
        </Disclosure>
      ) : (
        <PreparationSteps steps={steps} />
      )}
      {checks.length > 0 && (
        <Disclosure summary={texts.checks(passed, checks.length)} open={passed < checks.length}>
          <CheckResults checks={checks} verdict={verdict} />
        </Disclosure>
      )}
      {isCurrent && <ChangedRows {...preparation} />}
    </div>
  );
}

/** The rows that a step changes, before and after it; the last new or changed step unless another one is chosen. */
function ChangedRows({ recipeId, version, steps }: Preparation) {
  const shown = steps.filter(({ change }) => change !== "removed");
  const [chosen, setChosen] = useState<string | null>(null);
  const step = chosen ?? (shown.findLast(({ change }) => change !== "kept") ?? shown.at(-1))?.id;
  if (step === undefined) return null;
  return (
    <Disclosure summary={texts.changesShown} openSummary={texts.hideChanges}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown.length > 1 && (
          <label className="grid gap-1 text-small">
            <span className="text-ink-soft">{texts.stepOfPreview}</span>
            <select value={step} onChange={({ target }) => setChosen(target.value)} className={fieldLook}>
              {shown.map(({ id, sentence }) => (
                <option key={id} value={id}>
                  {sentence}
                </option>
              ))}
            </select>
          </label>
        )}
        <StepPreview recipeId={recipeId} version={version} step={step} />
      </div>
    </Disclosure>
  );
}
