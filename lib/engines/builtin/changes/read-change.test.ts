import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toChangeTable } from "@/lib/testing/engines/change-table";
import { openQuestionLab, toQuestionFacts, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { readChange } from "./read-change";

let lab: QuestionLab;
const refunds = Array.from({ length: 40 }, (_, index) => {
  const day = String((index % 20) + 1).padStart(2, "0");
  return `${index + 1},2024-0${index < 20 ? 2 : 3}-${day},${20.5 + index},${index % 4 === 0 ? 20.5 + index : ""}`;
});
beforeAll(async () => {
  const tables = { orders: toChangeTable(), "orders-refunds": ["order,date,amount,refund", ...refunds].join("\n") };
  lab = await openQuestionLab(["penguins"], { python: null, tables });
});
afterAll(() => lab.close());

function read(question: string, before: readonly string[] = []) {
  const reading = readChange(toQuestionFacts(question, [lab.facts("orders")], before));
  if ("explanation" in reading) throw new Error(reading.explanation);
  return reading;
}

const days = (range: { start: string; end: string }) => `${range.start}…${range.end}`;

describe("the periods of a question, counted from the data's last day", () => {
  it.each([
    ["Why did revenue drop in March?", "2024-03-01…2024-03-31", "2024-02-01…2024-02-29"],
    ["Why did revenue drop last month?", "2024-03-01…2024-03-31", "2024-02-01…2024-02-29"],
    ["Why is revenue lower in March than in December?", "2024-03-01…2024-03-31", "2023-12-01…2023-12-31"],
    ["Why did revenue change from November to January?", "2024-01-01…2024-01-31", "2023-11-01…2023-11-30"],
    ["Why did revenue drop in Q1 2024?", "2024-01-01…2024-03-31", "2023-10-01…2023-12-31"],
    ["Why did revenue drop since March?", "2024-03-01…2024-03-31", "2024-02-01…2024-02-29"],
    ["Why did revenue drop since November?", "2024-03-01…2024-03-31", "2023-11-01…2023-11-30"],
    ["Why did revenue drop in the last 7 days?", "2024-03-25…2024-03-31", "2024-03-18…2024-03-24"],
    ["Why did revenue drop in March compared to the month before?", "2024-03-01…2024-03-31", "2024-02-01…2024-02-29"],
  ])("%s", (question, period, comparison) => {
    const { request } = read(question);
    expect([days(request.period), days(request.comparison)]).toEqual([period, comparison]);
  });

  it("are asked about where the data has nothing to compare with", () => {
    const { confidence, open } = read("Why did revenue drop in March compared to last year?");
    expect(confidence.comparison).toBe(0.4);
    expect(open.map(({ text }) => text)).toEqual([
      "What should March 2024 be compared with? The data begins on 2023-10-01.",
    ]);
  });
});

describe("the measure of a question", () => {
  it.each([
    ["Why did revenue drop in March?", { kind: "additive", of: { kind: "sum", column: "Revenue (EUR)" } }],
    ["Why did the number of orders drop in March?", { kind: "additive", of: { kind: "rows" } }],
    ["Why did average revenue drop in March?", { kind: "average", column: "Revenue (EUR)" }],
  ])("%s", (question, measure) => {
    expect(read(question).request.measure).toEqual(measure);
  });

  it("is the amount of that name, even where the file is named after it", () => {
    const measure = { kind: "additive", of: { kind: "sum", column: "refund" } };
    const question = toQuestionFacts("Why did refunds go up in March?", [lab.facts("orders-refunds")]);
    expect(readChange(question)).toMatchObject({ request: { measure }, confidence: { measure: 0.9 } });
  });

  it("counts the rows with an amount where the question asks for their number", () => {
    const measure = { kind: "additive", of: { kind: "present", column: "refund" } };
    const question = toQuestionFacts("Why did the number of refunds go up in March?", [lab.facts("orders-refunds")]);
    expect(readChange(question)).toMatchObject({
      ...{ request: { measure, unit: null }, definition: "number of rows with a value in refund" },
      confidence: { measure: 0.9 },
    });
  });

  it("is asked about where nothing of the data has its name, the main amount first", () => {
    const { confidence, open } = read("Why did churn go up in March?");
    expect(confidence.measure).toBe(0.4);
    expect(open[0]).toMatchObject({
      field: "measure",
      text: "The data has no “churn”. Which number do you mean?",
      choices: [{ label: "Revenue (EUR)" }, { label: "number of orders" }],
    });
  });

  it("of a follow-up is that of the question before", () => {
    expect(read("Why did it drop in March?", ["What was the total revenue?"]).measure).toBe("Revenue");
  });

  it("cannot be a median, which no parts add up to", () => {
    const question = "Why did the median revenue drop in March?";
    expect(readChange(toQuestionFacts(question, [lab.facts("orders")]))).toMatchObject({
      explanation:
        "The change of median of Revenue (EUR) cannot be split: only totals, counts, averages and ratios can.",
    });
  });
});

it("keeps the conditions of the question as filters of rows", () => {
  const { request, filters, population, said } = read(
    "Why did revenue of espresso machines in the South fall in March?",
  );
  expect([request.filters, filters, population, said]).toEqual([
    [
      { column: "Product", op: "=", value: "Espresso machine" },
      { column: "Region", op: "=", value: "South" },
    ],
    ["Product is Espresso machine", "Region is South"],
    "orders where Product is Espresso machine and Region is South",
    "down",
  ]);
});
