import { z } from "zod";
import { CaveatError, type FieldError } from "../caveat-error";
import { PreparationPlanPayload } from "../recipes/preparation";
import { findEditFaults, findPlanFaults, StepDecision } from "../tools/step-decision";
import { ToolErrorPayload, ToolPlanPayload } from "../tools/tool-plan";
import { ApprovalScope } from "./approval-scope";
import type { Interrupt } from "./interrupt";
import { ClarificationPayload } from "./interrupt-payload";

/** Free text from the user. */
const Words = z
  .string()
  .trim()
  .min(1, "Enter some text, or leave the field out.")
  .max(2_000, "The answer must have at most 2,000 characters.");

/** Answer to one question of a clarification: one of its options, free text, or both. */
const ClarificationAnswer = z.object({
  questionId: z.string().max(200),
  optionId: z.string().max(200).optional(),
  text: Words.optional(),
});

/** The user's answer. Required fields depend on the interrupt; see `toInterruptResponse`. */
export const InterruptResponse = z.object({
  /** For a `clarification`. */
  answers: z.array(ClarificationAnswer).max(20).optional(),
  /** For all others, one of the interrupt's options. */
  optionId: z.string().max(200).optional(),
  /** Free text: a remark on the option, or a replacement for it. */
  text: Words.optional(),
  /** For an approved plan; `once` by default. */
  scope: ApprovalScope.optional(),
  /**
   * For a plan of tools: decisions on individual steps. When omitted, all steps are approved as shown; steps not listed
   * are asked about again. For `edit` after a `tool_error`: the step with its new arguments.
   */
  steps: z.array(StepDecision).min(1).max(100).optional(),
});
export type InterruptResponse = z.infer<typeof InterruptResponse>;

/** Options that require free text. */
const wordy = new Set(["edit", "revise"]);

/** The option that free text without an option implies; null if the text is an answer on its own. */
const wordsAlone: Record<Exclude<Interrupt["type"], "clarification">, string | null> = {
  approach_choice: null,
  plan_approval: "edit",
  result_review: "revise",
  connection_check: null,
  tool_error: null,
};

/** Keeps only the fields that apply to this interrupt. Throws `invalid_input` naming missing or unknown fields. */
export function toInterruptResponse(
  { type, options, payload }: Pick<Interrupt, "type" | "options" | "payload">,
  response: InterruptResponse,
): InterruptResponse {
  if (type === "clarification") return toClarificationResponse(ClarificationPayload.parse(payload), response);
  const { text, scope } = response;
  const optionId = response.optionId ?? (text === undefined ? undefined : (wordsAlone[type] ?? undefined));
  const names = options.map(({ id }) => id);
  if (optionId === undefined && text === undefined) {
    throw misfit([{ field: "response.optionId", message: `Choose one of: ${names.join(", ")}.` }]);
  }
  if (optionId !== undefined && !names.includes(optionId)) {
    throw misfit([{ field: "response.optionId", message: `This is not one of: ${names.join(", ")}.` }]);
  }
  if (payload.kind === "tools") return toToolResponse({ type, payload }, { ...response, optionId });
  if (optionId !== undefined && wordy.has(optionId) && text === undefined) {
    throw misfit([{ field: "response.text", message: "Describe in words what should be different." }]);
  }
  const isApproval = type === "plan_approval" && optionId === "approve";
  if (isApproval && payload.kind === "preparation") readPayload(PreparationPlanPayload, payload);
  return {
    ...(optionId !== undefined && { optionId }),
    ...(text !== undefined && { text }),
    ...(isApproval && { scope: payload.kind === "preparation" ? toToolScope(scope) : (scope ?? "once") }),
  };
}

/** Returns how far an approval of a tool reaches: this time, or for good. */
function toToolScope(scope: InterruptResponse["scope"]): "once" | "always" {
  return scope === "always" ? "always" : "once";
}

/**
 * Validates the answer to a plan of tools, or to a step that failed. An approval covers these steps, or all further
 * calls of their tools.
 */
function toToolResponse(
  { type, payload }: Pick<Interrupt, "type" | "payload">,
  { optionId, text, scope, steps }: InterruptResponse,
): InterruptResponse {
  if (optionId === undefined) {
    throw misfit([{ field: "response.optionId", message: "Choose an option; text alone is not enough here." }]);
  }
  const words = { optionId, ...(text !== undefined && { text }) };
  if (type === "tool_error") {
    if (optionId !== "edit") return words;
    assertNone(findEditFaults(readPayload(ToolErrorPayload, payload), steps ?? []));
    return { ...words, steps };
  }
  if (optionId !== "approve") return words;
  assertNone(findPlanFaults(readPayload(ToolPlanPayload, payload), steps ?? []));
  return { ...words, scope: toToolScope(scope), ...(steps !== undefined && { steps }) };
}

/**
 * Parses a payload of tools strictly. Throws `conflict`, because a plan that cannot be shown in full must not be
 * approved.
 */
function readPayload<Schema extends z.ZodType>(schema: Schema, payload: Interrupt["payload"]): z.infer<Schema> {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new CaveatError("conflict", "The stored plan cannot be read, so it cannot be approved.", {
    remedy: "Stop this run and ask again.",
  });
}

function assertNone(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw misfit(faults);
}

function toClarificationResponse({ questions }: ClarificationPayload, { answers = [] }: InterruptResponse) {
  if (answers.length === 0) {
    throw misfit([{ field: "response.answers", message: "Answer at least one of the questions." }]);
  }
  const seen = new Set<string>();
  const faults = answers.flatMap(({ questionId, optionId, text }, index): FieldError[] => {
    const field = `response.answers.${index}`;
    const question = questions.find(({ id }) => id === questionId);
    if (question === undefined)
      return [{ field: `${field}.questionId`, message: "Answer one of the questions that were asked." }];
    if (seen.has(questionId)) return [{ field: `${field}.questionId`, message: "Answer each question only once." }];
    seen.add(questionId);
    if (optionId === undefined && text === undefined) {
      return [{ field: `${field}.text`, message: "Choose an option or write an answer." }];
    }
    if (optionId !== undefined && question.options.every(({ id }) => id !== optionId)) {
      return [{ field: `${field}.optionId`, message: "Choose one of the question's options." }];
    }
    return [];
  });
  if (faults.length > 0) throw misfit(faults);
  return { answers };
}

function misfit(fields: readonly FieldError[]): CaveatError {
  return new CaveatError("invalid_input", "The answer does not fit what was asked.", {
    fields,
    remedy: fields.map(({ message }) => message).join(" "),
  });
}
