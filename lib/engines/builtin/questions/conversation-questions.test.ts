import { afterAll, describe, expect } from "vitest";
import { openQuestionLab, toComparableRows, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { it } from "@/lib/testing/warm-python";

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab(["penguins"], { python });
});

afterAll(() => lab.close());

describe("without work on data", () => {
  it.each([
    ["what is a p-value?", "A **p-value** says how often chance alone"],
    ["what's the difference between mean and median?", "The **mean**, or average,"],
    ["What does standard deviation mean?", "The **standard deviation** shows"],
    ["explain correlation", "A **correlation** shows how closely"],
  ])("answers %s", async (question, beginning) => {
    const { kind, text } = await lab.ask("penguins", question);
    expect({ kind, beginning: text.slice(0, beginning.length) }).toEqual({ kind: "concept", beginning });
  });

  it("asks for a file when a question about data comes without one", async () => {
    const { kind, text } = await lab.ask([], "average body mass by species");
    expect({ kind, text: text.slice(0, 48) }).toEqual({
      kind: "concept",
      text: "No data is attached to this session yet. Add a f",
    });
  });

  it("takes a bare term as a question about the data when the data can answer it", async () => {
    const { kind, text } = await lab.ask("penguins", "outliers");
    expect({ kind, text: text.split("\n")[0] }).toEqual({ kind: "answered", text: "**No column has outliers**." });
  });
});

describe("follow-up questions", () => {
  const first = "average body mass by species";

  it.each([
    ["By sex as well?", [first], 4, "Species, Sex"],
    ["by island instead", [first], 3, "Island"],
    ["what about flipper length?", [first], 3, "Species"],
    ["the median instead", [first], 3, "Species"],
    ["Change the chart “Mean body mass by species”: by sex as well", [first], 4, "Species, Sex"],
    ["Change the chart “Mean body mass by species”: by island", [first, "only females"], 3, "Island"],
  ] as const)("%s changes the previous question", async (question, before, width, groups) => {
    const { kind, facts } = await lab.ask("penguins", question, before);
    expect(kind).toBe("answered");
    const result = facts.execution?.result;
    const names = result?.kind === "table" ? result.columns.slice(0, width).map((column) => column.name) : [];
    expect(names.slice(0, groups.split(", ").length)).toEqual(groups.split(", "));
  });

  it("keep earlier changes", async () => {
    const { facts } = await lab.ask("penguins", "what about males?", [first, "only females"]);
    expect(toComparableRows(facts.execution?.result ?? null, 2)).toEqual([
      ["Gentoo", 5484.83607],
      ["Adelie", 4043.49315],
      ["Chinstrap", 3938.97059],
    ]);
  });

  it("state in the answer what the change added", async () => {
    const { text } = await lab.ask("penguins", "only females", [first]);
    expect(text.split("\n")[0]).toContain("the highest average Body Mass where Sex is FEMALE");
  });

  it("suggest alternatives to an unsupported chart", async () => {
    const { kind, text } = await lab.ask("penguins", "Change the chart “Mean body mass by species”: as a violin", [
      first,
    ]);
    expect(kind).toBe("beyond_engine");
    expect(text).toContain(
      "beyond the built-in engine (“violin”).** It asks for a chart that this engine does not draw.",
    );
  });

  it("change the last computed question, regardless of what was said since", async () => {
    const { facts } = await lab.ask("penguins", "only females, by island", [first, "why is that so", "thanks"]);
    expect(
      toComparableRows(facts.execution?.result ?? null, 1)
        .flat()
        .sort(),
    ).toEqual(["Biscoe", "Dream", "Torgersen"]);
  });

  it("do not treat an independent question as a change", async () => {
    const { text } = await lab.ask("penguins", "how many rows?", [first]);
    expect(text).toBe("There are **344 rows**.");
  });
});
