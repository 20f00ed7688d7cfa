import { z } from "zod";
import type { FieldError } from "../caveat-error";
import type { ApprovalScope } from "../runs/approval-scope";
import { ToolArguments } from "./tool";
import type { ToolErrorPayload, ToolPlanPayload } from "./tool-plan";

/** The user's decision on one step: approve it, optionally with other arguments, or skip it. */
export const StepDecision = z.object({
  id: z.string().max(200),
  decision: z.enum(["approve", "skip"]),
  /** Replaces all arguments of the step; unchanged if absent. */
  arguments: ToolArguments.optional(),
});
export type StepDecision = z.infer<typeof StepDecision>;

/** Validates the decisions on a plan: each must name one of its steps, and each step only once. */
export function findPlanFaults({ steps }: ToolPlanPayload, decisions: readonly StepDecision[]): FieldError[] {
  const seen = new Set<string>();
  return decisions.flatMap(({ id }, index): FieldError[] => {
    const field = `response.steps.${index}.id`;
    if (steps.every((step) => step.id !== id)) return [{ field, message: "Name one of the plan's steps." }];
    if (seen.has(id)) return [{ field, message: "Decide each step only once." }];
    seen.add(id);
    return [];
  });
}

/** Validates the edit of a step that failed: it must name only that step, with arguments. */
export function findEditFaults({ step }: ToolErrorPayload, decisions: readonly StepDecision[]): FieldError[] {
  const [edit, ...others] = decisions;
  if (edit === undefined) return [{ field: "response.steps", message: "Send the step with its new arguments." }];
  if (edit.id !== step.id || others.length > 0) {
    return [{ field: "response.steps", message: `Only the step “${step.id}” can be edited now.` }];
  }
  if (edit.decision === "approve" && edit.arguments !== undefined) return [];
  return [{ field: "response.steps.0.arguments", message: "Send the new arguments of the step." }];
}

/**
 * Lists the tools that an answer to a plan approves for all further calls. Excludes tools with a destructive step,
 * which need approval every time.
 */
export function toStandingTools(
  { steps }: ToolPlanPayload,
  answer: { scope?: ApprovalScope; steps?: readonly StepDecision[] },
): string[] {
  if (answer.scope !== "always") return [];
  const isApproved = (id: string) =>
    answer.steps === undefined || answer.steps.some((step) => step.id === id && step.decision === "approve");
  const tools = steps.filter(({ id, risk }) => risk === "write" && isApproved(id)).map(({ tool }) => tool);
  return [...new Set(tools)];
}
