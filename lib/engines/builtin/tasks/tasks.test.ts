import { describe, expect, it } from "vitest";
import { Conclusion, Plan } from "@/lib/domain/answers/analysis";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { AnalysisFacts, ExecutionFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { orderFacts } from "@/lib/testing/engines/order-table";
import { performTask, toQuestionFacts } from "@/lib/testing/engines/question-lab";
import { checkAlignment } from "./check-alignment";
import { conclude } from "./conclude";
import { evaluateResults } from "./evaluate-results";
import { explainResults } from "./explain-results";
import { formulateRequirements } from "./formulate-requirements";
import { generateCode } from "./generate-code";
import { makePlan } from "./make-plan";
import { planRemediation } from "./plan-remediation";
import { profileData } from "./profile-data";
import { selectColumns } from "./select-columns";
import { summariseHistory } from "./summarise-history";
import { toTitle } from "./title";
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

const toAverage = (value: number, used = 11): AnalysisResult => ({
  kind: "record",
  entries: [
    { name: "average of Unit Price ($)", value },
    { name: "rows used", value: used },
    { name: "rows without a value", value: 1 },
  ],
});
const execution = executed(toAverage(70.7));

describe("understand_question", () => {
  it.each([
    ["average rating by region", { understanding: { needs_data_work: true } }],
    ["what is a median?", { understanding: { needs_data_work: false } }],
    ["predict quantity", { explanation: expect.stringContaining("It asks for a forecast") as unknown }],
  ])("“%s”", (question, reply) => {
    expect(understandQuestion(ask(question))).toMatchObject(reply);
  });
});

describe("plan", () => {
  it.each(["average rating by region", "orders per continent"])(
    "“%s” gives the replies of the single tasks",
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

  it("has nothing to do for an idea, and says what is beyond the engine", async () => {
    expect(makePlan(ask("what is a median?"))).toMatchObject({ needs_data_work: false, aligned: true, caveats: [] });
    expect(await performTask("plan", ask("predict the rating"))).toMatchObject({ status: "beyond_engine" });
  });
});

describe("requirements and profile", () => {
  it("name exact columns, conditions and gaps", () => {
    const question = "average rating by region where unit price is above 50";
    const requirements = formulateRequirements(ask(question));
    expect([...requirements.variables_needed].sort()).toEqual(["Rating", "Region", "Unit Price ($)"]);
    expect(requirements).toMatchObject({ constraints: ["Only rows where Unit Price is above $50."], approaches: [] });
    expect(profileData(ask("average rating by region"))).toMatchObject({
      data_quality: { Region: "1 of 12 values missing (8.3 %)", Rating: "2 of 12 values missing (16.7 %)" },
      limitations: expect.arrayContaining(["2 of 12 rows have no Rating and are left out."]) as unknown,
      is_suitable: true,
    });
    expect(selectColumns(ask("average rating by region")).columns.sort()).toEqual(["Rating", "Region"]);
  });

  it("offer the median where a few values pull the average away, and follow what was chosen", () => {
    const skewed = toDatasetFacts("pay", { salary: [10, 10, 10, 11, 11, 12, 12, 13, 90, 95] });
    const facts = toQuestionFacts("average salary", [skewed]);
    const { approaches } = formulateRequirements(facts);
    expect(approaches?.map(({ id, recommended }) => [id, recommended])).toEqual([
      ["mean", true],
      ["median", false],
    ]);
    const chosen = (id: string): AnalysisFacts => ({
      ...facts,
      approach: approaches?.find((approach) => approach.id === id) ?? null,
    });
    expect(formulateRequirements(chosen("median")).approaches).toEqual(approaches);
    expect(generateCode(chosen("median"))).not.toBe(generateCode(facts));
    expect(generateCode(chosen("mean"))).toBe(generateCode(facts));
    const result: AnalysisResult = {
      kind: "record",
      entries: [
        { name: "median of salary", value: 11.5 },
        { name: "rows used", value: 10 },
        { name: "rows without a value", value: 0 },
      ],
    };
    expect(explainResults({ ...chosen("median"), execution: executed(result) })).toMatch(/median[\s\S]*11\.5/);
  });
});

describe("the chart of a group and a period", () => {
  it.each(["total quantity by product and month", "total quantity by month and product"])(
    "“%s” has a line for each group, and time along its axis",
    (question) => {
      const figure = generateCode(ask(question))
        .split("\n")
        .filter((line) => line.startsWith("fig = "));
      expect(figure).toHaveLength(1);
      expect(figure[0]).toMatch(/^fig = px\.line\(.*x="month".*color=.*Product/u);
    },
  );
});

describe("a caveat about missing values", () => {
  const caveats = [{ text: "1 of 12 rows has no Unit Price ($); those that were chosen are left out.", columns: [] }];
  const settledOf = (without: number) =>
    evaluateResults({
      ...ask("average unit price of desks"),
      caveats,
      execution: executed({ kind: "record", entries: toAverageEntries(without) }),
    }).settled_caveats;
  const toAverageEntries = (without: number) => [
    { name: "average of Unit Price ($)", value: 149.67 },
    { name: "rows used", value: 3 },
    { name: "rows without a value", value: without },
  ];

  it("is settled when none of the chosen rows lacks one, and stays otherwise", () => {
    expect([settledOf(0), settledOf(1)]).toEqual([[1], undefined]);
  });
});

describe("check_alignment", () => {
  it("mentions placeholders", () => {
    const facts = toDatasetFacts("people", { sex: ["m", "f", ".", "m", "m"], town: ["a", "b", "c", "a", "a"] });
    expect(checkAlignment(toQuestionFacts("number of rows by sex", [facts])).caveats).toEqual([
      "sex has the value “.”, which looks like a placeholder; it is kept as a value of its own.",
    ]);
  });

  it.each([
    [0.7, "proceed_with_caveats"],
    [1, "cannot_proceed"],
  ])("with a share of %d missing it says %s", (share, recommendation) => {
    const rating = Array.from({ length: 10 }, (_, index) => (index < share * 10 ? null : index + 0.5));
    const table = toDatasetFacts("shop", { rating, name: rating.map((_, index) => `n${index}`) });
    expect(checkAlignment(toQuestionFacts("average rating", [table])).recommendation).toBe(recommendation);
  });

  it.each([
    ["how many rows", "proceed"],
    ["how many rows by town", "cannot_proceed"],
  ])("of an empty table only counts the rows: %s", (question, recommendation) => {
    const empty = toQuestionFacts(question, [toDatasetFacts("empty", { town: [], rating: [] })]);
    expect(checkAlignment(empty).recommendation).toBe(recommendation);
  });
});

describe("generate_code", () => {
  it("omits the chart after a failed run", () => {
    const question = "average rating by region";
    const codes = [ask(question), ask(question, { execution: failed })].map(generateCode);
    expect(codes.map((code) => code.includes("fig ="))).toEqual([true, false]);
    expect(planRemediation(ask(question, { execution: failed })).action).toBe("rewrite_code");
  });

  it("has no program without a plan", () => {
    expect(() => generateCode(ask("asdf qwer"))).toThrow("The built-in engine has no plan for this question.");
  });
});

describe("evaluate_results", () => {
  it("accepts a plausible result", () => {
    expect(evaluateResults(ask("average unit price", { execution }))).toMatchObject({
      is_valid: true,
      issues_found: [],
      recommendation: "accept",
    });
  });

  it.each([
    ["an average outside the range of its column", { execution: executed(toAverage(7000)) }, "wrong_approach"],
    ["another form", { execution: executed({ kind: "scalar", value: "x" }) }, "code_error"],
    ["a failed run", { execution: failed }, "code_error"],
    [
      "a failed check",
      { execution, checks: [{ name: "Rows", passed: false, detail: "Rows were lost." }] },
      "wrong_approach",
    ],
  ] satisfies [string, Partial<AnalysisFacts>, string][])("does not accept %s", (_, change, recommendation) => {
    expect(evaluateResults(ask("average unit price", change))).toMatchObject({ is_valid: false, recommendation });
  });
});

describe("explain_results and conclude", () => {
  it("give the answer, its basis and the caveats, each once", () => {
    const text = "1 of 12 rows has no Unit Price ($) and is left out.";
    const caveats = [text, text].map((one) => ({ text: one, columns: ["Unit Price ($)"] }));
    expect(explainResults(ask("average unit price", { execution, caveats }))).toBe(
      ["The average Unit Price is **$70.70**.", "Computed from 11 rows with a value.", "**Caveats**", `- ${text}`].join(
        "\n\n",
      ),
    );
  });

  it("keep the number of selected rows that are excluded", () => {
    const facts = ask("average unit price in North", { execution: executed(toAverage(70.7, 4)) });
    expect(explainResults(facts).split("\n\n")).toEqual([
      "The average Unit Price where Region is North is **$70.70**.",
      "Computed from 4 rows with a value. 1 row without a value is left out.",
    ]);
  });

  it("say in plain words that a run failed", () => {
    expect(explainResults(ask("average unit price", { execution: failed, limitReached: "remediation" }))).toContain(
      "**This question was not answered.** TypeError: the chart cannot be drawn",
    );
  });

  it("evaluate and explain like the single tasks, with the line that the question asks for", () => {
    const facts = ask("Calculate the average unit price, rounded to one decimal. Format: @price[value]", { execution });
    const concluded = conclude(facts);
    expect(Conclusion.parse(concluded)).toEqual({ ...evaluateResults(facts), explanation: explainResults(facts) });
    expect(concluded.explanation).toMatch(/70\.7[\s\S]*\n\n@price\[70\.7\]$/);
  });
});

describe("summarise_history and title", () => {
  it("lists earlier questions, oldest first, each with its result", () => {
    const turn = { code: null, resultSummary: null, caveats: [] };
    const history = [
      { ...turn, question: "How many orders?", explanation: "There are **12** orders.\n\nAll rows count." },
      { ...turn, question: "average\nprice", explanation: "…", resultSummary: "average 70.7", caveats: ["One."] },
      { ...turn, question: "q".repeat(200), explanation: "" },
    ];
    expect(summariseHistory({ history }).split("\n")).toEqual([
      "- How many orders? → There are **12** orders.",
      "- average price → average 70.7 Caveats: 1.",
      `- ${"q".repeat(159)}… → no result`,
    ]);
  });

  it.each([
    ["What is the average body mass by species?", "Average body mass by species"],
    ["please show me the number of orders per month and region in 2024", "Number of orders per month and region"],
    ["How many rides were there per dock?", "How many rides were there per dock"],
    ["How many rides were there last year for each of the docks?", "How many rides were there last year"],
    ["  ", "New question"],
  ])("“%s” is called “%s”", (question, title) => {
    expect(toTitle(question)).toBe(title);
  });
});
