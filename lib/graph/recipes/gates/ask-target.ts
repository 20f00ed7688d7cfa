import { toClarifications } from "@/lib/domain/runs/decision-text";
import type { Gate } from "../../kit/gates/gate";
import type { RecipesContext } from "../context";
import type { RecipesFacts } from "../facts";

/** Asks what only the person can answer: which dataset is meant, or which of two readings. */
export const askTarget: Gate<RecipesFacts, Pick<RecipesContext, "consent">> = {
  applies: ({ asked }) => asked !== null,
  ask: ({ asked }) => ({
    type: "clarification",
    prompt: "One question needs an answer before the change can be planned.",
    options: [],
    payload: { questions: asked === null ? [] : [asked] },
  }),
  take: (response, { asked, choices }) => {
    const [clarified] = toClarifications({ payload: { questions: asked === null ? [] : [asked] } }, response);
    const optionId = response.answers?.[0]?.optionId ?? null;
    const added = clarified === undefined ? [] : [{ ...clarified, optionId }];
    return {
      update: { facts: { asked: null, choices: [...choices, ...added] } },
      summary: "You clarified the question",
    };
  },
};
