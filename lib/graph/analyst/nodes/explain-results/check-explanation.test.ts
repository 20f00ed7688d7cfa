import { describe, expect, it } from "vitest";
import { goodReplies, penguinMeans, penguins } from "@/lib/testing/engines/analyst-replies";
import { toArchivedExecution } from "@/lib/testing/runs/archived-execution";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toInitialFacts } from "../../state";
import { checkExplanation } from "./check-explanation";

const facts = {
  ...toInitialFacts({ question: "Which of the 77 species weigh most in 2009?", datasets: [] }),
  evaluation: goodReplies.evaluate_results,
  caveats: [{ text: "1 of 5 rows has no mass.", columns: [], effect: "It may move by 12 %." }],
};
const execution = toArchivedExecution({
  code: 'result = df[df["Body Mass (g)"] > 1234].groupby("Species")["Body Mass (g)"].mean()',
  result: penguinMeans,
});
const unknownIn = (explanation: string) =>
  checkExplanation(explanation, facts, { execution, query: null }, { datasets: [penguins.facts], history: [] })
    ?.unknown;

const nothing = { datasets: [], history: [] };

describe("checkExplanation", () => {
  it("accepts numbers of the question, the caveats, the code and the columns in use", () => {
    expect(unknownIn("Of 77 in 2009, above 1,234 g, 5 rows, 5,200 at most, maybe 12 % off: 5,100 g.")).toEqual([]);
  });

  it("accepts numbers of the query and of earlier questions, but not of earlier answers, and caveats' numbers as written", () => {
    const caveats = [{ text: "Some pay is abbreviated, such as 26.3k.", columns: [] }];
    const query = `SELECT sum(mass) FROM "data" WHERE mass < 2750`;
    const history = [
      {
        question: "Which weigh over 4,444 g?",
        explanation: "It is 6,666 g.",
        code: null,
        resultSummary: null,
        caveats: [],
      },
    ];
    const text = "Gentoo weigh 5,100 g, or 26.3k as written, of those below 2,750 g and over 4,444 g, not 6,666 g.";
    expect(
      checkExplanation(text, { ...facts, caveats }, { execution, query }, { datasets: [], history })?.unknown,
    ).toEqual(["6,666"]);
  });

  it("accepts numbers of earlier results beside the answer, but not as the answer", () => {
    const earlier = { question: "And in 2008?", explanation: "", code: null, caveats: [] };
    const history = [{ ...earlier, resultSummary: "Gentoo: 4712.1234567" }];
    const check = (text: string) =>
      checkExplanation(text, facts, { execution, query: null }, { datasets: [], history });
    expect(check("Gentoo weigh **5,100 g**, up from 4,712 g.")).toMatchObject({
      check: { passed: true },
      unknown: [],
    });
    expect(check("Gentoo weigh **4,712 g**, up from 4,650 g.")).toMatchObject({
      check: { passed: false },
      unknown: ["4,712", "4,650"],
    });
  });

  it("accepts counts of missing values, but no difference of results", () => {
    const table = toDatasetFacts("t", {
      a: [1, ...Array.from({ length: 20 }, () => null)],
      b: Array.from({ length: 21 }, () => null),
    });
    const found = (explanation: string) =>
      checkExplanation(explanation, facts, { execution, query: null }, { datasets: [table], history: [] })?.unknown;
    expect(found("41 values are missing; Gentoo weigh 5,100 g.")).toEqual([]);
    expect(found("Gentoo weigh 5,100 g, 1,350 g more.")).toEqual(["1,350"]);
  });

  it("reports all others", () => {
    expect(unknownIn("It is 8,888 g.")).toEqual(["8,888"]);
  });

  it("fails a text only if it leads with a number that has no source", () => {
    const passed = (explanation: string) =>
      checkExplanation(explanation, facts, { execution, query: null }, { datasets: [penguins.facts], history: [] })
        ?.check?.passed;
    expect(passed("The mean is **8,888 g**.")).toBe(false);
    expect(passed("Gentoo weigh **5,100 g**, 8,888 g at most.")).toBe(true);
    expect(passed("There are **77 species**; Gentoo weigh 5,100 g.")).toBe(true);
  });

  it("does not accept numbers of the model's own requirements", () => {
    const requirements = { ...goodReplies.formulate_requirements, success_criteria: "4,321 g", constraints: ["8,765"] };
    const found = checkExplanation(
      "It is 5,100 g, not 4,321 or 8,765.",
      { ...facts, requirements },
      { execution, query: null },
      nothing,
    );
    expect(found?.unknown).toEqual(["4,321", "8,765"]);
  });

  it("accepts the other values of a second computation, which the text must name", () => {
    const verification = {
      figures: [{ name: "Gentoo", value: 5100, status: "different" as const, other: 5432.1, place: {} }],
      second: { language: "sql" as const, code: "SELECT 5432.1" },
    };
    const text = "Gentoo weigh **5,100 g**, or 5,432.1 g by a second computation.";
    const found = checkExplanation(text, { ...facts, verification }, { execution, query: null }, nothing);
    expect(found?.unknown).toEqual([]);
    expect(unknownIn(text)).toEqual(["5,432.1"]);
  });

  it("makes no check of a text about an invalid or abandoned result, but still finds its numbers", () => {
    const evaluation = { ...goodReplies.evaluate_results, is_valid: false };
    const text = "The code counted **8,888** species, which cannot be.";
    const check = (change: object) =>
      checkExplanation(text, { ...facts, ...change }, { execution, query: null }, nothing);
    expect(check({})?.check?.passed).toBe(false);
    expect(check({ evaluation })).toEqual({ check: null, unknown: ["8,888"] });
    expect(check({ limitReached: "remediation" })).toEqual({ check: null, unknown: ["8,888"] });
  });

  it("reports nothing when there is no result to compare with", () => {
    const without = toArchivedExecution({ ...execution, result: null });
    expect(checkExplanation("It is 8.", facts, { execution: without, query: null }, nothing)).toBeNull();
    const failed = toArchivedExecution({ ...execution, status: "failed" });
    expect(
      checkExplanation(goodReplies.explain_results, facts, { execution: failed, query: null }, nothing),
    ).toBeNull();
  });
});
