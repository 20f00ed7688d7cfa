import { describe, expect, it } from "vitest";
import { goodReplies, penguins } from "@/lib/testing/engines/analyst-replies";
import { readCustomers } from "@/lib/testing/customers";
import { toPlannedDatasets, toPlanSteps } from "./plan-steps";

const datasets = [penguins.facts, readCustomers().facts];
const requirements = goodReplies.formulate_requirements;

describe("toPlanSteps", () => {
  it("tells what is read from where, how it is treated, computed and checked", () => {
    const constraints = ["Leave out rows\nwithout a mass", "Are all grams?"];
    expect(toPlanSteps({ requirements: { ...requirements, constraints } }, datasets)).toEqual([
      "Read Body Mass (g) and Species from penguins (5 rows).",
      "Leave out rows without a mass.",
      "Are all grams?",
      "Write Python for it (comparison) and run it in the sandbox; the data stays as it is.",
      "Check the result: one mean per species.",
    ]);
  });

  it("needs neither columns nor a kind of analysis", () => {
    const bare = { ...requirements, variables_needed: [], analysis_type: " " };
    const [read, write] = toPlanSteps({ requirements: bare }, datasets).filter((_, index) => index < 2);
    expect(read).toBe("Read what is there from penguins (5 rows) and customers (60 rows).");
    expect(write).toBe("Write Python for it and run it in the sandbox; the data stays as it is.");
    expect(toPlanSteps({ requirements: null }, datasets)).toEqual([]);
  });
});

describe("toPlannedDatasets", () => {
  it("names those that have columns of the plan, or all when none has", () => {
    const namesOf = (variables_needed: string[]) =>
      toPlannedDatasets({ requirements: { ...requirements, variables_needed } }, datasets).map(({ name }) => name);
    expect([namesOf(["sales"]), namesOf(["Species", "income"]), namesOf(["revenue"])]).toEqual([
      ["customers"],
      ["penguins", "customers"],
      ["penguins", "customers"],
    ]);
  });
});
