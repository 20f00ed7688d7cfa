import type { AskedInterrupt } from "@/lib/graph/kit/graph-chunk";
import type { Persistence } from "@/lib/persistence/persistence";
import { askSomething } from "../stores/persistence-builders";

/** Asks what is meant. */
export const askWhich: { key: string; interrupt: AskedInterrupt } = {
  key: "ask_clarification:1",
  interrupt: {
    type: "clarification",
    prompt: "Which?",
    options: [],
    payload: {
      questions: [{ id: "q1", text: "Which sales?", options: [{ id: "net", label: "Net", description: "" }] }],
    },
  },
};

/** Asks for approval of the plan. */
export const askPlan: { key: string; interrupt: AskedInterrupt } = {
  key: "approve_plan:1",
  interrupt: {
    type: "plan_approval",
    prompt: "Run this plan?",
    options: ["approve", "edit", "reject"].map((id) => ({ id, label: id, description: "" })),
    payload: {},
  },
};

/** Creates a session whose run waits for a person, performed by the process `owner`. */
export async function startWaiting(persistence: Persistence, asked = askWhich, owner = "alpha") {
  const { sessionId, runId, messageId } = await askSomething(persistence);
  await persistence.runs.claim(runId, owner);
  await persistence.runs.interrupt({ runId, owner, ...asked });
  const { interrupt } = await persistence.sessions.get(sessionId);
  if (interrupt === undefined) throw new Error("The run does not wait.");
  return { sessionId, runId, messageId, interrupt };
}
