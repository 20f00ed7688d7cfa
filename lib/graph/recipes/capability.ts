import { defineCapability } from "../kit/define-capability";
import { toFaultAnswer } from "../kit/plain-answer";
import { toAnswer } from "./answer/to-answer";
import { createContext } from "./context";
import { toInitialFacts } from "./facts";
import { recipesTable } from "./graph";
import { recipeTasks } from "./tasks";

/** Changes data as a person requests: steps of a recipe, shown before they are written, checked afterwards, and undone on request. */
export const recipes = defineCapability({
  id: "recipes",
  label: "Data preparation",
  description:
    "Changes the rows and columns of a dataset: drops duplicates or totals, filters, fills, converts, renames, derives, splits, joins or groups them, as steps that require approval and can be undone.",
  command: { name: "clean", hint: "describe how the data should change" },
  table: recipesTable,
  tasks: Object.values(recipeTasks),
  interrupts: ["clarification", "plan_approval", "result_review"],
  answers: ["answered", "concept", "cannot_answer", "limit", "budget", "beyond_engine", "failed"],
  createContext,
  toStart: () => Promise.resolve({ facts: toInitialFacts(), messages: [] }),
  toAnswer,
  toUnstartedAnswer: (fault, { version }) => Promise.resolve(toFaultAnswer(fault, version)),
});
