import { describe, expect, it } from "vitest";
import type { ReadingPart } from "@/lib/domain/answers/question-reading";
import { goodReplies, penguins } from "@/lib/testing/engines/analyst-replies";
import { readCustomers } from "@/lib/testing/customers";
import { toPlannedDatasets, toPlanSteps } from "./plan-steps";

const datasets = [penguins.facts, readCustomers().facts];
const requirements = goodReplies.formulate_requirements;

describe("toPlanSteps", () => {
  it("describes what is read from where, and how it is treated, computed and checked", () => {
    const constraints = ["Leave out rows\nwithout a mass", "Are all grams?"];
    expect(toPlanSteps({ requirements: { ...requirements, constraints }, reading: null }, datasets)).toEqual([
      "Read Body Mass (g) and Species from penguins (5 rows).",
      "Leave out rows without a mass.",
      "Are all grams?",
      "Write Python for it (comparison) and run it in the sandbox; the data stays as it is.",
      "Check the result: one mean per species.",
    ]);
  });

  it("needs neither columns nor a kind of analysis", () => {
    const bare = { ...requirements, variables_needed: [], analysis_type: " " };
    const [read, write] = toPlanSteps({ requirements: bare, reading: null }, datasets).filter((_, index) => index < 2);
    expect(read).toBe("Read what is there from penguins (5 rows) and customers (60 rows).");
    expect(write).toBe("Write Python for it and run it in the sandbox; the data stays as it is.");
    expect(toPlanSteps({ requirements: null, reading: null }, datasets)).toEqual([]);
  });
});

describe("toPlanSteps of an engine that shows its reading, or names the values", () => {
  const part = (kind: ReadingPart["kind"], label: string, value = "x") => ({
    id: label,
    kind,
    label,
    value,
    options: [],
  });
  const parts = [
    ...[part("measure", "mass"), part("aggregate", "average"), part("group", "by species")],
    ...[part("filter", "sex = male"), part("order", "highest first"), part("chart", "chart: automatic", "")],
  ];

  it("says what is computed and how it is shown, without repeating filters", () => {
    expect(toPlanSteps({ requirements, reading: { parts, unused: [] } }, datasets)).toEqual([
      "Read Body Mass (g) and Species from penguins (5 rows).",
      "Compute mass, average, by species.",
      "Show highest first.",
      "Write Python for it (comparison) and run it in the sandbox; the data stays as it is.",
      "Check the result: one mean per species.",
    ]);
  });

  it("says which values the answer gives, so that a change of them shows", () => {
    const expected_values = [
      { name: "mean_mass", meaning: "mean of the body mass" },
      { name: "n", meaning: " " },
    ];
    const steps = toPlanSteps({ requirements: { ...requirements, expected_values }, reading: null }, datasets);
    expect(steps).toContain("Answer with mean_mass: mean of the body mass; n.");
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
