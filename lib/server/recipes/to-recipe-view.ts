import { toVersionLabel } from "@/lib/domain/answers/answer-version";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { RecipeVersionLine, RecipeView } from "@/lib/domain/recipes/recipe-view";
import type { NodeRows, RecipeChange, StepView } from "@/lib/domain/recipes/recipe-version";
import type { RecipeRecord, RecipeVersionRecord } from "@/lib/ports/recipes/recipe-store";
import { prepareRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { findStepType } from "@/lib/recipes/step-types";
import { toVerdict } from "./checks/to-verdict";
import { toStepParts } from "./to-staged-query";

/** Describes a step as a sentence; returns its type if this release does not know it. */
export function toSentence({ type, params }: Recipe["steps"][number]): string {
  return findStepType(type)?.sentence(params) ?? type;
}

/** Steps with their sentences and counted rows. */
export function toStepViews(content: Recipe, counts: readonly NodeRows[]): StepView[] {
  const outcome = prepareRecipe(content);
  const parts = "prepared" in outcome ? toStepParts(outcome.prepared) : new Map<string, never>();
  const rowsOf = (name: string | undefined) => counts.find((count) => count.name === name)?.rows ?? null;
  return content.steps.map((step) => ({
    ...step,
    sentence: toSentence(step),
    rowsIn: rowsOf(parts.get(step.id)?.before),
    rowsOut: rowsOf(parts.get(step.id)?.after),
  }));
}

/** Converts a recipe for the API. */
export function toRecipeView(record: RecipeRecord): RecipeView {
  const { id, name, policy, inPlace, version, run, createdAt, updatedAt } = record;
  const { content, bindings, checks, counts, computedBy } = version;
  const inputs = content.inputs.flatMap((input) => {
    const binding = bindings.find((one) => one.inputId === input.id);
    return binding === undefined ? [] : [{ ...input, versionId: binding.versionId, fingerprint: binding.fingerprint }];
  });
  return {
    ...{ id, name, policy, inPlace, inputs, checks, run, createdAt, updatedAt },
    steps: toStepViews(content, counts),
    version: toVersionLabel(version.number),
    outputDatasetId: content.steps.length === 0 ? null : record.outputDatasetId,
    verdict: toVerdict(checks),
    ...(computedBy !== null && { computedBy }),
  };
}

/** Describes how a version was created. */
export function toChangeSentence(change: RecipeChange): string {
  switch (change.kind) {
    case "created":
      return "Created without steps.";
    case "ops":
      return change.ops.map(toOpSentence).join(" ");
    case "rollback":
      return `Rolled back to ${change.to}.`;
    case "run":
      return "Run on newer or other data.";
  }
}

function toOpSentence(op: Extract<RecipeChange, { kind: "ops" }>["ops"][number]): string {
  switch (op.op) {
    case "AddStep":
      return `Added: ${findStepType(op.type)?.sentence(op.params) ?? `${op.type}.`}`;
    case "RemoveStep":
      return `Removed ${op.step}.`;
    case "SetParam":
      return `Changed ${op.param} of ${op.step}.`;
    case "Connect":
      return `Connected ${op.from} to ${op.to}.`;
    case "BindConnection":
      return `Bound ${op.step} to a connection.`;
  }
}

/** Converts a version for the list of versions. */
export function toVersionLine(version: RecipeVersionRecord): RecipeVersionLine {
  const { number, change, content, outputVersionId, counts, checks, computedBy, payloadHash, createdAt } = version;
  const last = content.steps.at(-1)?.id;
  return {
    ...{ outputVersionId, checks, payloadHash, createdAt },
    version: toVersionLabel(number),
    change: toChangeSentence(change),
    steps: content.steps.map(toSentence),
    rowCount: counts.find(({ name }) => name === last)?.rows ?? null,
    ...(computedBy !== null && { computedBy }),
  };
}
