import type { StepDecision } from "@/lib/domain/tools/step-decision";
import type { ToolArguments } from "@/lib/domain/tools/tool";
import type { ToolField, ToolStep } from "@/lib/domain/tools/tool-plan";
import { toolWords } from "../../words/tool-words";
import type { Entry } from "../card-draft";

/** The arguments of a step after the user's edits, or the reason why they are invalid. */
export type EditedArguments = { arguments: ToolArguments; isEdited: boolean; refusal: null } | { refusal: string };

/** Key of a step on its card. Ids come from outside and are not safe as keys. */
export function stepPart(place: number): string {
  return `step ${place}`;
}

/** Key of a field of a step, both by index. */
export function fieldPart(place: number, field: number): string {
  return `step ${place} field ${field}`;
}

/** Whether a step is selected. A destructive step is only selected once the user has checked it. */
export function isWanted({ risk }: Pick<ToolStep, "risk">, { optionId }: Entry): boolean {
  return optionId === null ? risk !== "destructive" : optionId === "approve";
}

/** Returns the text of a field: the user's edit, or the argument of the step. */
export function toFieldText({ arguments: args }: ToolStep, { name }: ToolField, entry: Entry): string {
  if (entry.own) return entry.text;
  const value = args[name];
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Applies the user's edits to a step. Untouched fields keep their argument unchanged. */
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

/** Returns the approval of a step, with its arguments if they were edited. */
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
