import type { NodeResult } from "../run-context";
import type { AnalystFacts, PersonsDecisions } from "../state";
import type { Gate } from "./gate";
import { toWordsEntries, withRemark } from "./persons-words";
import { toPlannedDatasets, toPlanSteps } from "./plan-steps";

const options = [
  { id: "approve", label: "Approve", description: "Carry the plan out.", recommended: true },
  { id: "edit", label: "Change it", description: "Say what is to be different; the plan is made again." },
  { id: "reject", label: "Reject", description: "Stop here; nothing is computed." },
];

/** Has a plan approved before code is written for it; again when it has changed since. */
export const approvePlan: Gate = {
  applies: ({ decided }, { consent }) =>
    consent.approval === "ask" && !consent.plansApproved && !decided.isSilent && decided.plan !== "approved",
  ask: (facts, { datasets, rerun }) => {
    const proposal = (facts.visits.approve_plan ?? 0) + 1;
    const { requirements, alignment, decided } = facts;
    return {
      type: "plan_approval",
      prompt:
        proposal === 1
          ? "Nothing has been computed yet. Shall this plan be carried out?"
          : "This is the plan now. Shall it be carried out?",
      options,
      payload: {
        steps: toPlanSteps(facts, datasets),
        analysisType: requirements?.analysis_type ?? "",
        columns: requirements?.variables_needed ?? [],
        datasets: toPlannedDatasets(facts, datasets).map(({ name }) => name),
        caveats: alignment?.caveats ?? [],
        approach: toApproachName(decided) ?? rerun?.approach?.label ?? null,
        proposal,
      },
    };
  },
  take: ({ optionId, text }, facts) => {
    switch (optionId) {
      case "reject":
        return toResult(facts, "rejected", "You rejected the plan");
      case "edit":
        return toResult(facts, "change", "You asked for a change of the plan", [
          "The person has read the plan and wants it changed:",
          text,
        ]);
      default:
        return toResult(facts, "approved", "You approved the plan", [
          "The person has approved the plan and adds:",
          text,
        ]);
    }
  },
};

function toApproachName({ approach }: PersonsDecisions): string | null {
  if (approach === null) return null;
  return approach === "own" ? "In your own words" : approach.label;
}

function toResult(
  { decided }: AnalystFacts,
  plan: PersonsDecisions["plan"],
  summary: string,
  [introduction, words]: readonly [string, string | undefined] = ["", undefined],
): NodeResult {
  const messages = toWordsEntries(introduction, words);
  return { update: { messages, facts: { decided: { ...withRemark(decided, words), plan } } }, summary };
}
