import { toAssumptions } from "@/lib/domain/investigations/to-assumptions";
import { toDefinitionSteps } from "../parameters/plan-steps";
import type { Gate } from "../../kit/gates/gate";
import type { InvestigatorContext } from "../context";
import type { InvestigatorFacts } from "../facts";

const options = [
  { id: "approve", label: "Investigate", description: "Runs these steps.", recommended: true },
  { id: "edit", label: "Change", description: "Describe what should be different." },
  { id: "reject", label: "Stop", description: "Ends here without an answer." },
];

/** Asks once for approval of the whole investigation; its analysts never ask. */
export const approveInvestigation: Gate<InvestigatorFacts, Pick<InvestigatorContext, "consent" | "datasets">> = {
  applies: ({ planned }, { consent }) => consent.approval === "ask" && !consent.plansApproved && planned !== "approved",
  ask: (facts, { datasets }) => {
    const used = datasets.filter(({ id }) => id === facts.change?.request.dataset);
    return {
      type: "plan_approval",
      prompt: "Investigate it this way?",
      options,
      payload: {
        steps: toDefinitionSteps(facts),
        analysisType: "investigation",
        columns: facts.change === null ? [] : [facts.change.request.time],
        datasets: used.map(({ name }) => name),
        caveats: facts.change === null ? [] : toAssumptions(facts.change),
        approach: null,
        proposal: facts.remarks.length + 1,
      },
    };
  },
  take: ({ optionId, text }, { remarks }) => {
    if (optionId === "reject") return { update: { facts: { planned: "rejected" } }, summary: "You rejected the plan" };
    if (optionId === "edit" || text !== undefined) {
      const facts = { planned: "change" as const, remarks: [...remarks, ...(text === undefined ? [] : [text])] };
      return { update: { facts }, summary: "You requested changes to the plan" };
    }
    return { update: { facts: { planned: "approved" } }, summary: "You approved the plan" };
  },
};
