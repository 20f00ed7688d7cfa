import type { Gate } from "../../kit/gates/gate";
import type { RecipesContext } from "../context";
import { recipeLimits, type RecipesFacts, type Standstill } from "../facts";

type Way = Exclude<RecipesFacts["wayOn"], "open"> | "stop";

const choices: Readonly<Record<Way, { label: string; description: string }>> = {
  retry: { label: "Try again", description: "Plans the change again, following any instructions you add." },
  stop: { label: "Stop", description: "Ends here; nothing is written." },
  keep: { label: "Keep it", description: "Keeps the data as it was just written." },
  roll_back: { label: "Roll back", description: "Restores the data as it was before." },
  wait: { label: "Wait", description: "Continues computing." },
};

const ways: Readonly<Record<Standstill["limit"], readonly Way[]>> = {
  ops: ["retry", "stop"],
  repairs: ["retry", "stop"],
  iterations: ["keep", "retry", "roll_back"],
  time: ["wait", "roll_back"],
};

const questionId = "way";

/** Asks how to continue when a limit is reached; nothing continues automatically. */
export const askWayOn: Gate<RecipesFacts, Pick<RecipesContext, "consent">> = {
  applies: ({ standstill, visits }, { consent }) =>
    standstill !== null && consent.clarify && (visits.ask_way_on ?? 0) < recipeLimits.standstills,
  ask: ({ standstill }) => {
    const { limit, says } = standstill ?? { limit: "repairs", says: "" };
    const options = ways[limit].map((id) => ({ id, ...choices[id] }));
    return {
      type: "clarification",
      prompt: "A limit has been reached. How do you want to continue?",
      options: [],
      payload: { questions: [{ id: questionId, text: says, options }] },
    };
  },
  take: ({ answers = [] }, { standstill, remarks }) => {
    const given = answers.find((answer) => answer.questionId === questionId);
    const allowed = ways[standstill?.limit ?? "repairs"];
    const way = allowed.find((id) => id === given?.optionId) ?? "retry";
    const said = given?.text === undefined ? remarks : [...remarks, given.text];
    if (way === "stop") return { update: { facts: { ending: "stopped" } }, summary: "You stopped the change" };
    // Free text requests a change, whichever option it comes with.
    const isRetry = way === "retry" || (given?.text !== undefined && allowed.includes("retry"));
    const facts = { remarks: said, wayOn: isRetry ? ("retry" as const) : way };
    return { update: { facts }, summary: isRetry ? "You chose to try again" : "You chose how to continue" };
  },
};
