import { describe, expect, it } from "vitest";
import { Conclusion, Plan } from "@/lib/domain/analysis";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { orderFacts } from "@/lib/testing/order-table";
import { performTask, toQuestionFacts } from "@/lib/testing/question-lab";
import { checkAlignment } from "./check-alignment";
import { conclude } from "./conclude";
import { evaluateResults } from "./evaluate-results";
import { explainResults } from "./explain-results";
import { formulateRequirements } from "./formulate-requirements";
import { makePlan } from "./make-plan";
import { summariseHistory } from "./summarise-history";

const ask = (question: string, change: Partial<AnalysisFacts> = {}): AnalysisFacts => ({
  ...toQuestionFacts(question, [orderFacts]),
  ...change,
});

describe("plan", () => {
  it.each(["average rating by region", "average discount by region"])(
    "“%s” is what the single tasks say",
    (question) => {
      const plan = makePlan(ask(question));
      expect(plan).toEqual({
        needs_data_work: true,
        reasoning: "The question asks for something about the data.",
        ...formulateRequirements(ask(question)),
        ...checkAlignment(ask(question)),
      });
      expect(Plan.parse(plan)).toEqual(plan);
    },
  );

  it("has nothing to do for an idea", () => {
    expect(makePlan(ask("what is a median?"))).toEqual({
      needs_data_work: false,
      reasoning: "The question can be answered without computing anything.",
      variables_needed: [],
      constraints: [],
      analysis_type: "none",
      success_criteria: "",
      approaches: [],
      aligned: true,
      gaps: [],
      caveats: [],
      recommendation: "proceed",
    });
  });

  it("says that a question is beyond the engine", async () => {
    const reply = await performTask("plan", ask("predict the rating"));
    expect(reply).toMatchObject({ status: "beyond_engine", suggestions: expect.any(Array) as unknown });
  });
});

describe("conclude", () => {
  const result: AnalysisResult = {
    kind: "record",
    entries: [
      { name: "mean of Unit Price ($)", value: 70.7 },
      { name: "rows used", value: 11 },
      { name: "rows without a value", value: 1 },
    ],
  };
  const execution = { succeeded: true, result, figureTitles: [], warnings: [], notices: [], failure: null };

  it("judges and explains as the single tasks do", () => {
    const facts = ask("average unit price", { execution });
    const concluded = conclude(facts);
    expect(concluded).toEqual({ ...evaluateResults(facts), explanation: explainResults(facts) });
    expect(concluded.is_valid).toBe(true);
    expect(Conclusion.parse(concluded)).toEqual(concluded);
  });

  it("ends with the line that the question asks for", () => {
    const facts = ask("Calculate the average unit price, rounded to one decimal. Format: @price[value]", { execution });
    expect(conclude(facts).explanation).toMatch(/70\.7[\s\S]*\n\n@price\[70\.7\]$/);
  });
});

describe("summarise_history", () => {
  const turn = { code: null, resultSummary: null, caveats: [] };

  it("lists earlier questions, oldest first, each with its result in short", () => {
    const history = [
      { ...turn, question: "How many orders?", explanation: "There are **12** orders.\n\nAll rows count." },
      {
        ...turn,
        question: "average\nprice",
        explanation: "…",
        resultSummary: "mean 70.7",
        caveats: ["1 row has none."],
      },
      { ...turn, question: "q".repeat(200), explanation: "" },
    ];
    expect(summariseHistory({ history }).split("\n")).toEqual([
      "- How many orders? → There are **12** orders.",
      "- average price → mean 70.7 Caveats: 1.",
      `- ${"q".repeat(159)}… → no result`,
    ]);
  });

  it("says that nothing was asked before", async () => {
    const reply = await performTask("summarise_history", ask("average rating"));
    expect(reply).toMatchObject({ output: "Nothing was asked before." });
  });
});
