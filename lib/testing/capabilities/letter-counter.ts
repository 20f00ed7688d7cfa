import { END } from "@langchain/langgraph";
import { z } from "zod";
import type { CapabilityTask } from "@/lib/graph/kit/capability-task";
import { askEngine } from "@/lib/graph/kit/ask-engine";
import { createKitContext } from "@/lib/graph/kit/create-kit-context";
import { defineCapability } from "@/lib/graph/kit/define-capability";
import { toFaultAnswer, toPlainAnswer } from "@/lib/graph/kit/plain-answer";
import { initialKitFacts, type KitFacts } from "@/lib/graph/kit/state/kit-facts";

interface Facts extends KitFacts {
  letters: number | null;
  isWanted: boolean;
}

const sayNumber = {
  name: "say_number",
  tier: "light",
  prompt: "title",
  schema: z.object({ words: z.string() }),
} as const satisfies CapabilityTask;

const options = [
  { id: "approve", label: "Say it", description: "Says the number.", recommended: true },
  { id: "reject", label: "Stop", description: "Says nothing." },
];

/** Counts the letters of a message, asks whether to say the number, and has an engine say it. */
export const letterCounter = defineCapability({
  id: "letters",
  label: "Letters",
  description: "Counts the letters of a message.",
  tasks: [sayNumber],
  interrupts: ["plan_approval"],
  answers: ["concept", "failed"],
  table: {
    shape: { toInitial: (): Facts => ({ ...initialKitFacts, letters: null, isWanted: false }) },
    start: { next: { count_letters: "" }, route: () => "count_letters" },
    nodes: {
      count_letters: {
        label: "Counting letters",
        asks: null,
        run: ({ facts }) => {
          const letters = facts.question.match(/\p{L}/gu)?.length ?? 0;
          return Promise.resolve({ update: { facts: { letters } }, summary: `Counted ${letters} letters` });
        },
        next: { ask_to_say: "" },
        route: () => "ask_to_say",
      },
      ask_to_say: {
        label: "Asking whether to say it",
        gate: {
          applies: () => true,
          ask: () => ({ type: "plan_approval", prompt: "Say the number?", options, payload: toPayload() }),
          take: ({ optionId }) => ({ update: { facts: { isWanted: optionId === "approve" } }, summary: "You decided" }),
        },
        next: { say_letters: "wanted", [END]: "not wanted" },
        route: ({ isWanted }) => (isWanted ? "say_letters" : END),
      },
      say_letters: {
        label: "Saying it",
        asks: "model",
        writes: "answer",
        run: async (state, run) => {
          const { output } = await askEngine(state, run, {
            task: sayNumber,
            values: { question: String(state.facts.letters) },
          });
          return { update: { facts: { explanation: { text: output.words } } }, summary: "Said it" };
        },
        next: { [END]: "" },
        route: () => END,
      },
    },
  },
  createContext: (run) => createKitContext<Facts>(run),
  toStart: () => Promise.resolve({ facts: { ...initialKitFacts, letters: null, isWanted: false }, messages: [] }),
  toAnswer: async ({ fault, explanation, isWanted }, { texts }, version) => {
    if (fault !== null) return toFaultAnswer(fault, version);
    if (!isWanted || explanation === null) return null;
    return toPlainAnswer({ version, explanation: await texts.read(explanation) });
  },
  toUnstartedAnswer: (fault, { version }) => Promise.resolve(toFaultAnswer(fault, version)),
});

function toPayload() {
  const lists = { steps: ["Say the number."], columns: [], datasets: [], caveats: [] };
  return { ...lists, analysisType: "", approach: null, proposal: 1 };
}
