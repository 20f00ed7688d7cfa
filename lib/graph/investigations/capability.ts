import { defineCapability } from "../kit/define-capability";
import { toFaultAnswer } from "../kit/plain-answer";
import { toAnswer } from "./answer/to-answer";
import { createContext } from "./context";
import { toInitialFacts } from "./facts";
import { investigationTable } from "./graph";
import { investigationTasks } from "./tasks";

/** Explains why a measure changed: exact contributions by code, and a conclusion based on comparable figures. */
export const investigations = defineCapability({
  id: "investigations",
  label: "Investigation",
  description:
    "Explains why a number changed from one period to another: what contributed to the change, and what to do about it.",
  command: { name: "investigate", hint: "describe the change to explain" },
  table: investigationTable,
  tasks: Object.values(investigationTasks),
  interrupts: ["clarification", "plan_approval"],
  answers: ["answered", "cannot_answer", "budget", "beyond_engine", "failed"],
  createContext,
  toStart: () => Promise.resolve({ facts: toInitialFacts(), messages: [] }),
  toAnswer,
  toUnstartedAnswer: (fault, { version }) => Promise.resolve(toFaultAnswer(fault, version)),
});
