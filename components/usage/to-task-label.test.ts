import { expect, it } from "vitest";
import { toTaskLabel } from "./to-task-label";

it("tasks have the name of their step, or their own; unknown ones keep their name", () => {
  expect(["generate_code", "plan", "summarise_history", "translate", "constructor"].map(toTaskLabel)).toEqual([
    "Writing code",
    "Planning in one step",
    "Summarizing earlier questions",
    "translate",
    "constructor",
  ]);
});
