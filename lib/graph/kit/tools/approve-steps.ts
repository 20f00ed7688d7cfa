import { formatCount } from "@/lib/domain/text/numbers";
import type { StepDecision } from "@/lib/domain/tools/step-decision";
import type { ToolPlanPayload } from "@/lib/domain/tools/tool-plan";
import type { Gate } from "../gates/gate";
import type { KitContext } from "../run-context";
import { isUndecided, type PendingStep, type ToolFacts } from "./tool-facts";

const options = [
  { id: "approve", label: "Approve", description: "Carry out the steps as shown or edited." },
  { id: "reject", label: "Reject", description: "Stop here; nothing else is changed." },
];

/**
 * Asks for approval of steps regardless of the conversation's approval mode: each step separately, as shown or edited.
 */
export function approveSteps<Facts extends ToolFacts, Context extends KitContext<Facts>>(): Gate<Facts, Context> {
  return {
    applies: ({ steps }) => steps.some(isUndecided),
    ask: ({ steps, done }) => {
      const undecided = steps.filter(isUndecided).map(({ step }) => step);
      const payload: ToolPlanPayload = { kind: "tools", steps: undecided, done };
      const rest = done.length === 0 ? "Nothing has been changed yet." : "The steps so far are done.";
      const what = undecided.length === 1 ? "this step" : `these ${undecided.length} steps`;
      return { type: "plan_approval", prompt: `${rest} Carry out ${what}?`, options, payload: { ...payload } };
    },
    take: ({ optionId, scope, steps: decisions }, { steps }) => {
      if (optionId !== "approve") {
        return { update: { facts: { ending: "rejected" } as Partial<Facts> }, summary: "You rejected the plan" };
      }
      const isAlways = scope === "always";
      const decided = steps.map((pending) =>
        isUndecided(pending) ? toDecided(pending, decisions, isAlways) : pending,
      );
      const approved = decided.filter(({ isSkipped }) => !isSkipped).length - decided.filter(isUndecided).length;
      const summary = `You approved ${approved} of ${formatCount(steps.length, "step")}`;
      return { update: { facts: { steps: decided } as Partial<Facts> }, summary };
    },
  };
}

/** Applies the user's decision to a step; without one, the step stays undecided and is asked about again. */
function toDecided(
  pending: PendingStep,
  decisions: readonly StepDecision[] | undefined,
  isAlways: boolean,
): PendingStep {
  const { step, hash } = pending;
  const decision =
    decisions === undefined
      ? ({ id: step.id, decision: "approve" } as StepDecision)
      : decisions.find(({ id }) => id === step.id);
  if (decision === undefined) return pending;
  if (decision.decision === "skip") return { ...pending, isSkipped: true };
  if (decision.arguments !== undefined) return { ...pending, edit: decision.arguments };
  const scope = isAlways && step.risk === "write" ? "always" : "once";
  return { ...pending, approval: { decision: "approved", scope, hash } };
}
