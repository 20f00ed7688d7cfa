import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { AnalysisFacts, ExecutionFacts } from "@/lib/ports/reasoning-engine";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { orderFacts } from "@/lib/testing/order-table";
import { toQuestionFacts } from "@/lib/testing/question-lab";
import { evaluateResults } from "./evaluate-results";
import { explain } from "./explain";
import { explainResults } from "./explain-results";
import { planRemediation } from "./plan-remediation";
import { selectColumns } from "./select-columns";
import { toTitle } from "./title";

function ask(question: string, change: Partial<AnalysisFacts> = {}): AnalysisFacts {
  return { ...toQuestionFacts(question, [orderFacts]), ...change };
}

function executed(result: AnalysisResult | null, change: Partial<ExecutionFacts> = {}): ExecutionFacts {
  return { succeeded: true, result, figureTitles: [], warnings: [], notices: [], failure: null, ...change };
}

const failed = executed(null, {
  succeeded: false,
  failure: { kind: "error", message: "TypeError: the chart cannot be drawn" },
});

const average: AnalysisResult = {
  kind: "record",
  entries: [
    { name: "mean of Unit Price ($)", value: 70.7 },
    { name: "rows used", value: 11 },
    { name: "rows without a value", value: 1 },
  ],
};

describe("evaluate_results", () => {
  const question = "average unit price";
  const withMean = (value: number): AnalysisResult => ({
    kind: "record",
    entries: [
      { name: "mean of Unit Price ($)", value },
      { name: "rows used", value: 11 },
      { name: "rows without a value", value: 1 },
    ],
  });

  it("accepts a plausible result", () => {
    expect(evaluateResults(ask(question, { execution: executed(average) }))).toEqual({
      is_valid: true,
      issues_found: [],
      confidence: 0.97,
      recommendation: "accept",
    });
  });

  it("does not accept an average outside of the range of its column", () => {
    expect(evaluateResults(ask(question, { execution: executed(withMean(7000)) }))).toMatchObject({
      is_valid: false,
      issues_found: ["A value of “mean of Unit Price ($)” lies outside of the range of the column."],
      recommendation: "wrong_approach",
    });
  });

  it("does not accept a result of another form, a failed run or a failed check", () => {
    const check = { name: "Rows", passed: false, detail: "Rows were lost." };
    const judged = [
      evaluateResults(ask(question, { execution: executed({ kind: "scalar", value: "x" }) })),
      evaluateResults(ask(question, { execution: failed })),
      evaluateResults(ask(question, { execution: executed(average), checks: [check] })),
    ];
    expect(
      judged.map(({ is_valid, recommendation, issues_found }) => [is_valid, recommendation, issues_found[0]]),
    ).toEqual([
      [false, "code_error", "The result is not of the form that the plan gives."],
      [false, "code_error", "TypeError: the chart cannot be drawn"],
      [false, "wrong_approach", "Rows were lost."],
    ]);
  });

  it("says nothing of what the data's own columns may hold", () => {
    const seats = toDatasetFacts("seats", { "rows sold": [900, 700, 20], hall: ["a", "b", "c"] });
    const result: AnalysisResult = {
      kind: "table",
      columns: [
        { name: "rows sold", type: "number" },
        { name: "hall", type: "text" },
      ],
      rows: [[900, "a"]],
      totalRows: 1,
    };
    const facts = { ...toQuestionFacts("the hall with the most rows sold", [seats]), execution: executed(result) };
    expect(evaluateResults(facts)).toMatchObject({ is_valid: true, issues_found: [] });
  });

  it.each<[string, AnalysisResult]>([
    [
      "orders per month",
      {
        kind: "table",
        columns: [
          { name: "month", type: "text" },
          { name: "rows", type: "number" },
        ],
        rows: [["2024-01", 99]],
        totalRows: 1,
      },
    ],
    [
      "correlation between quantity and rating",
      {
        kind: "record",
        entries: [
          { name: "Pearson correlation", value: 1.5 },
          { name: "rows used", value: 10 },
        ],
      },
    ],
    [
      "share of orders by product",
      {
        kind: "table",
        columns: [
          { name: "Product", type: "text" },
          { name: "rows", type: "number" },
          { name: "share in %", type: "number" },
        ],
        rows: [["Lamp", 6, 150]],
        totalRows: 1,
      },
    ],
  ])("finds what cannot be in the answer to “%s”", (impossible, result) => {
    expect(evaluateResults(ask(impossible, { execution: executed(result) })).is_valid).toBe(false);
  });
});

describe("plan_remediation", () => {
  it("tries again without a chart after a failed run", () => {
    expect(planRemediation(ask("average rating", { execution: failed }))).toEqual({
      root_cause: "TypeError: the chart cannot be drawn",
      action: "rewrite_code",
      guidance: "Compute the same without drawing a chart.",
    });
  });

  it("looks at the data again after a doubtful result", () => {
    const evaluation = {
      is_valid: false,
      issues_found: ["Odd."],
      confidence: 0.9,
      recommendation: "wrong_approach" as const,
    };
    expect(planRemediation(ask("average rating", { execution: executed(average), evaluation }))).toMatchObject({
      root_cause: "Odd.",
      action: "reexamine_data",
    });
  });
});

describe("explain_results", () => {
  it("tells the answer, what it rests on and the caveats, each once", () => {
    const caveats = [{ text: "1 of 12 rows have no Unit Price ($) and are left out.", columns: ["Unit Price ($)"] }];
    expect(explainResults(ask("average unit price", { execution: executed(average), caveats }))).toBe(
      [
        "The average Unit Price is **$70.70**.",
        "Computed from 11 rows with a value.",
        "**Caveats**",
        "- 1 of 12 rows have no Unit Price ($) and are left out.",
      ].join("\n\n"),
    );
  });

  it("carries measured caveats whole and once, and keeps how many of the chosen rows are left out", () => {
    const texts = [
      "30 duplicate rows; without them the mean of Unit Price ($) is 71.9 (+1.7 %).",
      "1 of 12 rows have no Unit Price ($); those that were chosen are left out.",
    ];
    const caveats = [...texts, ...texts].map((text) => ({ text, columns: [] }));
    const result: AnalysisResult = {
      kind: "record",
      entries: [
        { name: "mean of Unit Price ($)", value: 70.7 },
        { name: "rows used", value: 4 },
        { name: "rows without a value", value: 1 },
      ],
    };
    expect(explainResults(ask("average unit price in North", { execution: executed(result), caveats }))).toBe(
      [
        "The average Unit Price where Region is North is **$70.70**.",
        "Computed from 4 rows with a value. 1 row has no Unit Price and is left out.",
        "**Caveats**",
        texts.map((text) => `- ${text}`).join("\n"),
      ].join("\n\n"),
    );
  });

  it("says in plain words that a run failed", () => {
    expect(explainResults(ask("average unit price", { execution: failed, limitReached: "remediation" }))).toBe(
      "**This question was not answered.** TypeError: the chart cannot be drawn Nothing of your data was changed. Ask again with fewer columns or conditions, or add a model.",
    );
  });
});

describe("explain", () => {
  it("tells why plan and data could not be brought together", () => {
    const text = explain(ask("average rating", { limitReached: "alignment" }));
    expect(text.split("\n")[0]).toContain("**This question was not answered.**");
  });

  it("tells the gaps of the alignment", () => {
    const alignment = {
      aligned: false,
      gaps: ["Too much is missing."],
      caveats: [],
      recommendation: "cannot_proceed" as const,
    };
    expect(explain(ask("average rating", { alignment }))).toBe(
      "**This data cannot answer the question as it stands.** Too much is missing.\n\nYou can also add a file that has what is missing.",
    );
  });
});

describe("select_columns and title", () => {
  it("selects what the question needs", () => {
    expect([selectColumns(ask("average rating by region")), selectColumns(ask("average discount"))]).toEqual([
      { columns: ["Region", "Rating"] },
      { columns: [] },
    ]);
  });

  it.each([
    ["What is the average body mass by species?", "Average body mass by species"],
    ["how many rows", "How many rows"],
    ["please show me the number of orders per month and region in 2024", "Number of orders per month and"],
    ["  ", "New question"],
  ])("“%s” is called “%s”", (question, title) => {
    expect(toTitle(question)).toBe(title);
  });
});
