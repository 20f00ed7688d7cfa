import { expect, it } from "vitest";
import { capabilities } from "@/lib/server/capabilities";
import { toTaskLabel } from "./to-task-label";

it("tasks have the name of their step, or their own; unknown ones keep their name", () => {
  expect(
    ["generate_code", "plan", "summarise_history", "translate", "constructor"].map((task) =>
      toTaskLabel(capabilities.all, task),
    ),
  ).toEqual(["Writing code", "Planning in one step", "Summarising earlier questions", "translate", "constructor"]);
});
