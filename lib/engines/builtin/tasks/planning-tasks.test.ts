import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { AnalysisFacts, ExecutionFacts } from "@/lib/ports/reasoning-engine";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { orderFacts } from "@/lib/testing/order-table";
import { toQuestionFacts } from "@/lib/testing/question-lab";
import { checkAlignment } from "./check-alignment";
import { explainResults } from "./explain-results";
import { formulateRequirements } from "./formulate-requirements";
import { generateCode } from "./generate-code";
import { profileData } from "./profile-data";
import { understandQuestion } from "./understand-question";

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

describe("understand_question", () => {
  it.each([
    ["average rating by region", { understanding: { needs_data_work: true } }],
    ["average discount", { understanding: { needs_data_work: true } }],
    ["what is a median?", { understanding: { needs_data_work: false } }],
    ["hello", { understanding: { needs_data_work: false } }],
    [
      "predict quantity",
      {
        suggestions: ["Average Unit Price by Region"].concat([
          "Average Unit Price over time",
          "Correlation between Unit Price and Quantity",
        ]),
      },
    ],
  ])("“%s”", (question, reply) => {
    expect(understandQuestion(ask(question))).toMatchObject(reply);
  });
});

describe("formulate_requirements", () => {
  it("names exact columns and conditions", () => {
    expect(formulateRequirements(ask("average rating by region where unit price is above 50"))).toEqual({
      variables_needed: ["Region", "Rating", "Unit Price ($)"],
      constraints: ["Only rows where Unit Price is above $50."],
      analysis_type: "summary statistics",
      success_criteria:
        "Every row that the question is about is counted once; rows without a value are counted and told.",
      approaches: [],
    });
  });

  it("names what is missing in the question's words", () => {
    expect(formulateRequirements(ask("average discount by region")).variables_needed).toEqual(["discount"]);
  });

  const skewed = toDatasetFacts("pay", { salary: [10, 10, 10, 11, 11, 12, 12, 13, 90, 95] });

  it("offers the median where a few values pull the average away", () => {
    const { approaches } = formulateRequirements(toQuestionFacts("average salary", [skewed]));
    expect(approaches?.map(({ id, recommended }) => ({ id, recommended }))).toEqual([
      { id: "mean", recommended: true },
      { id: "median", recommended: false },
    ]);
  });

  it("carries the chosen way out and goes on offering the other one", () => {
    const facts = toQuestionFacts("average salary", [skewed]);
    const { approaches } = formulateRequirements(facts);
    const chosen = (id: string): AnalysisFacts => ({
      ...facts,
      approach: approaches?.find((approach) => approach.id === id) ?? null,
    });
    expect(formulateRequirements(chosen("median")).approaches).toEqual(approaches);
    expect(generateCode(chosen("median"))).toContain(".median()");
    expect(generateCode(chosen("median"))).not.toContain(".mean()");
    expect(generateCode(chosen("mean"))).toBe(generateCode(facts));
    const unknown = { ...(approaches?.[1] ?? expect.fail("no second approach")), id: "regression" };
    expect(generateCode({ ...facts, approach: unknown })).toBe(generateCode(facts));
  });

  it("tells a chosen median as one", () => {
    const result: AnalysisResult = {
      kind: "record",
      entries: [
        { name: "median of salary", value: 11.5 },
        { name: "rows used", value: 10 },
        { name: "rows without a value", value: 0 },
      ],
    };
    const facts = toQuestionFacts("average salary", [skewed]);
    const approach = formulateRequirements(facts).approaches?.[1] ?? expect.fail("no second approach");
    const text = explainResults({ ...facts, approach, execution: executed(result) });
    expect(text).toMatch(/median[\s\S]*11\.5[\s\S]*As chosen, this is the median instead of the average\./);
  });
});

describe("profile_data", () => {
  it("judges the needed columns", () => {
    expect(profileData(ask("average rating by region"))).toEqual({
      available_columns: ["Region", "Rating"],
      missing_columns: [],
      data_quality: { Region: "1 of 12 values missing (8.3 %)", Rating: "2 of 12 values missing (16.7 %)" },
      limitations: [
        "1 of 12 rows have no Region and form a group of their own.",
        "2 of 12 rows have no Rating and are left out.",
      ],
      is_suitable: true,
    });
  });

  it("lists what is missing", () => {
    expect(profileData(ask("average discount by region"))).toMatchObject({
      missing_columns: ["discount"],
      is_suitable: false,
    });
  });
});

describe("check_alignment", () => {
  const withMissing = (share: number) => {
    const values = Array.from({ length: 10 }, (_, index) => (index < share * 10 ? null : index + 0.5));
    return toQuestionFacts("average rating", [
      toDatasetFacts("shop", { rating: values, id: values.map((_, index) => index) }),
    ]);
  };

  it.each([
    [0, "proceed"],
    [0.2, "proceed_with_caveats"],
    [0.4, "proceed_with_caveats"],
    [0.5, "proceed_with_caveats"],
    [0.6, "cannot_proceed"],
  ])("with a share of %d missing it says %s", (share, recommendation) => {
    expect(checkAlignment(withMissing(share)).recommendation).toBe(recommendation);
  });

  it("says how much is missing when it is too much", () => {
    expect(checkAlignment(withMissing(0.7)).gaps).toEqual([
      "7 of 10 rows have no rating: more than half, too many for an answer about all rows.",
    ]);
  });

  it("carries how uncertain words were read", () => {
    expect(checkAlignment(ask("average quantity by prodcut"))).toEqual({
      aligned: true,
      gaps: [],
      caveats: ["“prodcut” was read as the column Product."],
      recommendation: "proceed_with_caveats",
    });
  });

  it("mentions placeholders, and leaves repeated rows to be measured", () => {
    const facts = toDatasetFacts("people", { sex: ["m", "f", ".", "m", "m"], town: ["a", "b", "c", "a", "a"] });
    expect(checkAlignment(toQuestionFacts("number of rows by sex", [facts])).caveats).toEqual([
      "sex has the value “.”, which looks like a placeholder; it is kept as a value of its own.",
    ]);
  });

  it("cannot go on with an empty table", () => {
    const empty = toQuestionFacts("average rating", [toDatasetFacts("empty", { rating: [] })]);
    expect(checkAlignment(empty).recommendation).toBe("cannot_proceed");
  });
});

describe("generate_code", () => {
  it("is the same for the same facts", () => {
    expect(generateCode(ask("average rating by region"))).toBe(generateCode(ask("average rating by region")));
  });

  it("leaves the chart out after a failed run", () => {
    const question = "average rating by region";
    expect([
      generateCode(ask(question)).includes("fig ="),
      generateCode(ask(question, { execution: failed })).includes("fig ="),
    ]).toEqual([true, false]);
  });

  it("has no program without a plan", () => {
    expect(() => generateCode(ask("average discount"))).toThrow("The built-in engine has no plan for this question.");
  });
});
