import { toClarifications } from "@/lib/domain/runs/decision-text";
import { formatCount } from "@/lib/domain/text/numbers";
import type { AnalystFacts } from "../state";
import { toTextEntry } from "../../kit/transcript/transcript-entry";
import { toClarificationText } from "./clarification-turn";
import type { AnalystGate } from "../run-context";

/** Asks, once per run, what an ambiguous question means when its readings lead to different answers. */
export const askClarification: AnalystGate = {
  applies: ({ openQuestions, clarifications, beyond }, { consent }) =>
    consent.clarify && openQuestions.length > 0 && clarifications.length === 0 && beyond === null,
  ask: toAsked,
  take: (response, facts) => {
    const clarifications = toClarifications(toAsked(facts), response);
    return {
      update: {
        messages: [toTextEntry("user", toClarificationText(clarifications))],
        // A plan made in the same call predates the answer.
        facts: { clarifications, openQuestions: [], planned: null },
      },
      summary: `You answered ${formatCount(clarifications.length, "question")} about what is meant`,
    };
  },
};

function toAsked({ openQuestions }: AnalystFacts) {
  return {
    type: "clarification" as const,
    prompt: "Your question can be understood in several ways that lead to different answers. Which one do you mean?",
    options: [],
    payload: { questions: openQuestions },
  };
}
