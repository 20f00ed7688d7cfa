import type { NodeResult } from "../run-context";
import type { AnalystFacts, PersonsDecisions } from "../state";
import type { AnalystGate } from "../run-context";
import { toWordsEntries, withRemark } from "./persons-words";
import { toPlanBefore } from "./plan-before";
import { toPlannedDatasets, toPlanSteps } from "./plan-steps";

const options = [
  { id: "approve", label: "Approve", description: "Carry out the plan.", recommended: true },
  { id: "edit", label: "Change it", description: "Say what should be different; the plan is revised." },
  { id: "reject", label: "Reject", description: "Stop here; nothing is computed." },
];

/** Has a plan approved before code is written for it; again when it has changed since. */
export const approvePlan: AnalystGate = {
  applies: ({ decided }, { consent }) =>
    consent.approval === "ask" && !consent.plansApproved && !decided.isSilent && decided.plan !== "approved",
  ask: (facts, { datasets, rerun }) => {
    const { requirements, alignment, decided } = facts;
    const steps = toPlanSteps(facts, datasets);
    return {
      type: "plan_approval",
      prompt: toPrompt(steps, facts),
      options,
      payload: {
        steps,
        analysisType: requirements?.analysis_type ?? "",
        columns: requirements?.variables_needed ?? [],
        datasets: toPlannedDatasets(facts, datasets).map(({ name }) => name),
        caveats: alignment?.caveats ?? [],
        approach: toApproachName(decided) ?? rerun?.approach?.label ?? null,
        proposal: (facts.visits.approve_plan ?? 0) + 1,
        ...(decided.shownSteps !== null && { previousSteps: decided.shownSteps }),
        ...(decided.declined !== null && { declined: decided.declined }),
      },
    };
  },
  take: ({ optionId, text }, facts, { datasets }) => {
    const change = () => {
      const words = toWordsEntries("The person has read the plan and wants it changed:", text);
      const shownSteps = toPlanSteps(facts, datasets);
      const decided = { ...withRemark(facts.decided, text), shownSteps, before: toPlanBefore(facts) };
      return toResult({ ...decided, plan: "change" }, "You requested changes to the plan", words);
    };
    switch (optionId) {
      case "reject":
        return toResult({ ...facts.decided, plan: "rejected" }, "You rejected the plan");
      case "edit":
        return change();
      default: {
        // Code and second computation follow the plan, so words missing from it would make them disagree.
        if (text !== undefined) return change();
        const decided = { ...facts.decided, plan: "approved" as const, shownSteps: null, declined: null };
        return toResult(decided, "You approved the plan");
      }
    }
  },
};

/** Asks for approval, and says of a later proposal whether it differs from the one before. */
function toPrompt(steps: readonly string[], { decided: { shownSteps, declined }, execution }: AnalystFacts): string {
  const isSame = shownSteps?.join("\n") === steps.join("\n");
  if (shownSteps === null) {
    return execution === null
      ? "Nothing has been computed yet. Run this plan?"
      : "The previous result did not hold up, so this is a new plan. Run it?";
  }
  if (declined !== null) {
    return isSame
      ? "Your change was not made, so the plan is the same as before. Run it as it is?"
      : "Only part of your change was made. Run this plan?";
  }
  return isSame
    ? "The plan came back without a change. Run it as it is?"
    : "The plan has changed as marked below. Nothing has been computed yet. Run it now?";
}

function toApproachName({ approach }: PersonsDecisions): string | null {
  if (approach === null) return null;
  return approach === "own" ? "In your own words" : approach.label;
}

function toResult(
  decided: PersonsDecisions,
  summary: string,
  messages: NodeResult["update"]["messages"] = [],
): NodeResult {
  return { update: { messages, facts: { decided } }, summary };
}
