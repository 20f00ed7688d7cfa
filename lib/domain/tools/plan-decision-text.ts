import type { ApprovalScope } from "../runs/approval-scope";
import type { StepDecision } from "./step-decision";
import type { ToolPlanPayload } from "./tool-plan";

/** Describes the user's decision on a plan of tools, without a trailing full stop. */
export function toPlanDecisionText(
  { steps }: ToolPlanPayload,
  answer: { optionId?: string; scope?: ApprovalScope; steps?: readonly StepDecision[] },
): string {
  if (answer.optionId !== "approve") return "You rejected the plan, so nothing was changed";
  const decisions = answer.steps ?? steps.map(({ id }): StepDecision => ({ id, decision: "approve" }));
  const count = (fits: (decision: StepDecision) => boolean) => decisions.filter(fits).length;
  const approved = count(({ decision }) => decision === "approve");
  const edited = count(({ decision, arguments: args }) => decision === "approve" && args !== undefined);
  const skipped = count(({ decision }) => decision === "skip");
  const total = steps.length === 1 ? "1 step" : `${steps.length} steps`;
  const parts = [
    approved === steps.length ? `You approved ${total}` : `You approved ${approved} of ${total}`,
    ...(edited === 0 ? [] : [`${edited} edited`]),
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
  ];
  return `${parts.join(", ")}${answer.scope === "always" ? ", and further calls of these tools on this installation" : ""}`;
}
