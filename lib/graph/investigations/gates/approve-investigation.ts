import { toAssumptions } from "@/lib/domain/investigations/to-assumptions";
import type { Gate } from "../../kit/gates/gate";
import type { InvestigatorContext } from "../context";
import type { InvestigatorFacts } from "../facts";
import { toSpanName } from "@/lib/domain/investigations/change-words";

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

/** Describes an investigation's plan for a person, one sentence per step. */
function toDefinitionSteps({ change, plan }: Pick<InvestigatorFacts, "change" | "plan">): string[] {
  if (change === null) return [];
  const { measure, definition, request, filters, population } = change;
  const where = filters.length === 0 ? "" : ` where ${filters.join(" and ")}`;
  return [
    `Compare ${measure} (${definition}) ${toSpanName(request.comparison, request.period)}, for ${filters.length === 0 ? population : `rows${where}`}.`,
    "Split the change by every category column and by pairs of them, and check the calendar and the data for errors.",
    ...(plan ?? []).map(({ title, question }) => `Ask an analyst: ${title}. ${question}`),
    "Check that all results are comparable before drawing a conclusion.",
  ];
}
