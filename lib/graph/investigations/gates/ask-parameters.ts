import { leastConfidence, type ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { Gate } from "../../kit/gates/gate";
import type { InvestigatorContext } from "../context";
import type { InvestigatorFacts, AnsweredField } from "../facts";
import { withChoice } from "../parameters/choose";

/** Asks once about everything that the question leaves open. */
export const askParameters: Gate<InvestigatorFacts, Pick<InvestigatorContext, "consent">> = {
  applies: ({ change, clarifications }, { consent }) =>
    consent.clarify &&
    clarifications.length === 0 &&
    change !== null &&
    change.open.length > 0 &&
    Object.values(change.confidence).some((sure) => sure < leastConfidence),
  ask: ({ change }) => ({
    type: "clarification",
    prompt: "Before the investigation starts: what exactly do you mean?",
    options: [],
    payload: {
      questions: (change?.open ?? []).map(({ field, text, choices }) => ({
        id: field,
        text,
        options: choices.map(({ id, label, description }) => ({ id, label, description })),
      })),
    },
  }),
  take: ({ answers = [] }, { change, clarifications }) => {
    const open = change?.open ?? [];
    let settled: ChangeReading | null = change;
    const given = answers.flatMap(({ questionId, optionId, text = "" }) => {
      const asked = open.find(({ field }) => field === questionId);
      const choice = asked?.choices.find(({ id }) => id === optionId);
      if (asked === undefined || (choice === undefined && text === "")) return [];
      if (choice !== undefined && settled !== null) settled = withChoice(settled, asked, { choice, basis: "person" });
      const answer = [choice?.label ?? "", text].filter((part) => part !== "").join(": ");
      const said: AnsweredField = { field: asked.field, optionId: choice?.id ?? null, text: answer };
      return [{ said, clarification: { question: asked.text, answer } }];
    });
    const facts = {
      change: settled,
      clarifications: [...clarifications, ...given.map(({ clarification }) => clarification)],
      said: given.map(({ said }) => said),
    };
    return { update: { facts }, summary: "You clarified the question" };
  },
};
