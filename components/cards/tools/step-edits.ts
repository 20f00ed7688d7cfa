import type { StepDecision } from "@/lib/domain/tools/step-decision";
import type { ToolArguments } from "@/lib/domain/tools/tool";
import type { ToolField, ToolStep } from "@/lib/domain/tools/tool-plan";
import { toolWords } from "../../tool-words";
import type { Entry } from "../card-draft";

/** The arguments of a step after a person's edits, or the reason why they cannot be used. */
export type EditedArguments = { arguments: ToolArguments; isEdited: boolean; refusal: null } | { refusal: string };

/** Key of a step on its card. Ids come from outside and are not safe as keys. */
export function stepPart(place: number): string {
  return `step ${place}`;
}

/** Key of a field of a step, both by index. */
export function fieldPart(place: number, field: number): string {
  return `step ${place} field ${field}`;
}

/** Whether a person wants a step carried out. One that destroys is wanted only once a person has checked it. */
export function isWanted({ risk }: Pick<ToolStep, "risk">, { optionId }: Entry): boolean {
  return optionId === null ? risk !== "destructive" : optionId === "approve";
}

/** Returns what a field shows: a person's edit, or the argument of the step. */
export function toFieldText({ arguments: args }: ToolStep, { name }: ToolField, entry: Entry): string {
  if (entry.own) return entry.text;
  const value = args[name];
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Reads a person's edits of a step. Fields that were not touched keep their argument as it is. */
export function toEditedArguments(step: ToolStep, entryOf: (field: number) => Entry): EditedArguments {
  const edited = { ...step.arguments };
  let isEdited = false;
  for (const [place, field] of (step.fields ?? []).entries()) {
    const entry = entryOf(place);
    if (!entry.own || entry.text === toFieldText(step, field, { ...entry, own: false })) continue;
    const read = readField(field, entry.text);
    if (read.refusal !== null) return read;
    isEdited = true;
    if (read.value === undefined) Reflect.deleteProperty(edited, field.name);
    else edited[field.name] = read.value;
  }
  return { arguments: edited, isEdited, refusal: null };
}

/** Returns the decision on a step that is carried out, with its arguments where they were edited. */
export function toApproval(
  { id }: ToolStep,
  { arguments: args, isEdited }: Extract<EditedArguments, { refusal: null }>,
): StepDecision {
  return { id, decision: "approve", ...(isEdited && { arguments: args }) };
}

type FieldValue = { value: string | number | boolean | undefined; refusal: null } | { refusal: string };

function readField({ kind, label, required, options = [] }: ToolField, text: string): FieldValue {
  if (text.trim() === "") {
    return required ? { refusal: toolWords.missing(label) } : { value: undefined, refusal: null };
  }
  switch (kind) {
    case "text":
    case "long_text":
      return { value: text, refusal: null };
    case "number": {
      const value = Number(text);
      return Number.isFinite(value) ? { value, refusal: null } : { refusal: toolWords.noNumber(label) };
    }
    case "boolean":
      return { value: text === "true", refusal: null };
    case "choice":
      return options.includes(text) ? { value: text, refusal: null } : { refusal: toolWords.missing(label) };
  }
}
