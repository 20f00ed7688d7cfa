import { toClarifications } from "@/lib/domain/runs/decision-text";
import type { Gate } from "../gates/gate";
import type { KitContext } from "../run-context";
import type { ToolFacts } from "./tool-facts";

/** Asks the user something only they can answer, such as which of several items is meant. */
export function askPerson<Facts extends ToolFacts, Context extends KitContext<Facts>>(): Gate<Facts, Context> {
  return {
    applies: ({ asked }) => asked !== null,
    ask: ({ asked, done }) => ({
      type: "clarification",
      prompt: `${done.length === 0 ? "Nothing has been changed. " : ""}One question needs an answer before this can be planned.`,
      options: [],
      payload: { questions: asked === null ? [] : [asked] },
    }),
    take: (response, { asked, choices }) => {
      const payload = { questions: asked === null ? [] : [asked] };
      const [clarified] = toClarifications({ payload }, response);
      const optionId = response.answers?.[0]?.optionId ?? null;
      const added = clarified === undefined ? [] : [{ ...clarified, optionId }];
      return {
        update: { facts: { asked: null, choices: [...choices, ...added] } as Partial<Facts> },
        summary: "You answered a clarifying question",
      };
    },
  };
}
