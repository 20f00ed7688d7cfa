import { describe, expect, it } from "vitest";
import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toQuestionFacts } from "@/lib/testing/question-lab";
import { readQuestion } from "../read-question";
import { understandQuestion } from "../tasks/understand-question";

const sales = toDatasetFacts("sales", {
  Region: ["North", "South", "North", "East"],
  "Sales net (€)": [10.5, 20, 31, 45],
  "Sales gross (€)": [12.5, 24, 37, 54],
  Cost_1: [1.5, 2, 3, 4],
  Cost_2: [1.5, 2, 3, 4],
  Cost_3: [1.5, 2, 3, 4],
  Cost_4: [1.5, 2, 3, 4],
  Cost_5: [1.5, 2, 3, 4],
  Cost_6: [1.5, 2, 3, 4],
});

const ask = (question: string, change: Partial<AnalysisFacts> = {}): AnalysisFacts => ({
  ...toQuestionFacts(question, [sales]),
  ...change,
});
const meaning = (answer: string) => [{ question: "Which column does “sales” mean?", answer }];
const measuresOf = (facts: AnalysisFacts) => {
  const reading = readQuestion(facts);
  return reading.kind === "plan" && reading.plan.family === "aggregate"
    ? reading.plan.measures.map(({ column }) => column)
    : reading.kind;
};

describe("a phrase that several columns share equally", () => {
  it("is asked back about, with these columns to choose from", () => {
    expect(understandQuestion(ask("average sales by region"))).toEqual({
      understanding: {
        needs_data_work: true,
        reasoning: "The question asks for something about the data.",
        ambiguity: 8,
        questions: [
          {
            id: "column",
            text: "Which column does “sales” mean?",
            options: [
              { id: "column-1", label: "Sales net (€)", description: "A column of type number." },
              { id: "column-2", label: "Sales gross (€)", description: "A column of type number." },
            ],
          },
        ],
      },
    });
  });

  it("is not asked about when the words decide, nor when there are too many columns to choose from", () => {
    for (const question of ["average net sales by region", "average cost", "average profit", "what is a median?"]) {
      expect(understandQuestion(ask(question))).not.toHaveProperty("understanding.ambiguity");
    }
  });

  it("means the column that the person names, with words or without", () => {
    const question = "average sales by region";
    expect(measuresOf(ask(question))).toBe("gap");
    expect(measuresOf(ask(question, { clarifications: meaning("Sales gross (€)") }))).toEqual(["Sales gross (€)"]);
    expect(measuresOf(ask(question, { clarifications: meaning("Sales net (€): as booked") }))).toEqual([
      "Sales net (€)",
    ]);
  });

  it("stays open when the person says something else, or was asked something else", () => {
    const question = "average sales by region";
    expect(measuresOf(ask(question, { clarifications: meaning("the usual one") }))).toBe("gap");
    const other = [{ question: "Which region?", answer: "Sales net (€)" }];
    expect(measuresOf(ask(question, { clarifications: other }))).toBe("gap");
  });

  it("takes a remark on the plan like a question that changes the one before, and leaves one that it cannot read", () => {
    const changed = readQuestion(ask("average net sales", { remarks: ["by region", "make it nicer, please"] }));
    const asked = readQuestion(ask("average net sales by region"));
    const notes = ["As asked, changed by “by region”."];
    expect(changed).toEqual(asked.kind === "plan" ? { ...asked, plan: { ...asked.plan, notes } } : null);
  });

  it("means the same for a question that follows", () => {
    const before = {
      question: "average sales by region",
      ...{ explanation: "", code: null, resultSummary: null, caveats: [] },
    };
    const follow = (clarifications: ReturnType<typeof meaning>) =>
      measuresOf(ask("only in North", { history: [{ ...before, clarifications }] }));
    expect(follow(meaning("Sales gross (€)"))).toEqual(["Sales gross (€)"]);
    expect(follow([])).not.toEqual(["Sales gross (€)"]);
  });
});
