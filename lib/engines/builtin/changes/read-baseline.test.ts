import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openQuestionLab, toQuestionFacts, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { readChange } from "./read-change";

const channels = ["Search", "Shop"];
const toCsv = (head: string, rows: readonly (readonly (string | number)[])[]) =>
  [head, ...rows.map((row) => row.join(","))].join("\n");
const budget = ["2025-01", "2025-02", "2025-03"].flatMap((month, at) =>
  channels.map((channel) => [month, channel, 12 + at, 50 + at]),
);
const sales = Array.from({ length: 90 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10));
const tables = {
  sales_budget: toCsv("month,channel,planned_cost_keur,planned_revenue_keur", budget),
  sales: toCsv(
    "date,channel,cost_eur,revenue_eur",
    sales.flatMap((day, at) => channels.map((channel) => [day, channel.toLowerCase(), 200.5 + at, 900.25 + at])),
  ),
};

let lab: QuestionLab;
beforeAll(async () => {
  lab = await openQuestionLab([], { python: null, tables });
});
afterAll(() => lab.close());

function read(question: string, said: Parameters<typeof readChange>[0]["said"] = {}) {
  const reading = readChange({ ...toQuestionFacts(question, [lab.facts("sales_budget"), lab.facts("sales")]), said });
  if ("explanation" in reading) throw new Error(reading.explanation);
  const { measure, period, comparison } = reading.request;
  return { measure, period, comparison, left: reading.notes.map(({ says }) => says) };
}

const march = { start: "2025-03-01", end: "2025-03-31" };
const revenue = { kind: "additive", of: { kind: "sum", column: "revenue_eur" } };

describe("a question about a plan in another dataset", () => {
  it("is read by its first sentence where others say what to do with the answer", () => {
    const found = read(
      "Why did we miss the revenue budget in March 2025? Compare them by channel, and say what to do.",
    );
    expect(found).toMatchObject({ measure: revenue, period: march, comparison: march, left: [] });
  });

  it("takes the measure and the days that a model or a person names instead of its own", () => {
    const said = { measure: "actual revenue against plan", period: "March 2025" };
    expect(read("Why are we so far off the plan?", said)).toMatchObject({ measure: revenue, period: march });
  });

  it("about an average is refused, so that no total stands in for it", () => {
    expect(() => read("Why is the average revenue below budget in March 2025?")).toThrow(
      "Only totals and counts are compared with a budget. An average or a ratio such as average of revenue_eur is not",
    );
  });
});
