import { expect } from "vitest";
import {
  toCurrencyTable,
  toGapTable,
  toLedgerTable,
  toMonthlyTable,
  toPriceTable,
  toSubscriptionTable,
  toTrafficTable,
  toWeeklyTable,
} from "@/lib/testing/engines/everyday-changes";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { createInvestigationRun, investigate, runInvestigation } from "@/lib/testing/runs/investigation-run";
import { it as pythonIt } from "@/lib/testing/warm-python";

const tables = {
  weekly: toWeeklyTable(),
  monthly: toMonthlyTable(),
  traffic: toTrafficTable(),
  ledger: toLedgerTable(),
  abroad: toCurrencyTable(),
  gaps: toGapTable(),
  subscriptions: toSubscriptionTable(),
  prices: toPriceTable(),
};
const it = pythonIt.extend("lab", { scope: "file" }, async ({ python }, { onCleanup }): Promise<QuestionLab> => {
  const lab = await openQuestionLab([], { python, tables });
  onCleanup(() => lab.close());
  return lab;
});

const leadOf = ({ explanation }: { explanation: string }) => explanation.split("\n\n")[0] ?? "";

it("compares whole weeks of weekly data, the newest included", async ({ lab }) => {
  const answer = await investigate({ lab, names: ["weekly"], question: "Why did net sales fall in the last week?" });
  expect(answer.investigation?.parameters).toMatchObject({
    period: { start: "2024-05-27", end: "2024-06-02" },
    comparison: { start: "2024-05-20", end: "2024-05-26" },
  });
  expect(leadOf(answer)).toContain("Station (store)");
  expect(answer.investigation?.usual?.low).toBeGreaterThan(0);
});

it("states how many weeks months of weekly data have", async ({ lab }) => {
  const { investigation } = await investigate({ lab, names: ["weekly"], question: "Why were sales down in May 2024?" });
  expect(investigation?.causes.join(" ")).toContain("May 2024 has 4 weeks, April 2024 5.");
});

it("reads months without days as dates, and names the pair that moves the whole", async ({ lab }) => {
  const question = "Why did churned subscriptions rise in December?";
  const answer = await investigate({ lab, names: ["monthly"], question });
  expect(leadOf(answer)).toMatch(/from November to December 2023\.\*\* UK \(country\) in Basic \(plan\)/u);
  expect(answer.investigation?.causes[0]).toMatch(/UK \(country\)/u);
  expect(answer.investigation?.causes.join(" ")).not.toContain("spread over all items");
});

it("states a change of a rate in percentage points", async ({ lab }) => {
  const answer = await investigate({ lab, names: ["traffic"], question: "Why did conversion fall in May 2024?" });
  const [before, after] = (
    await lab.query(`SELECT 100 * sum(orders) FILTER (WHERE month(date) = 4) / sum(visits) FILTER (WHERE month(date) = 4),
      100 * sum(orders) FILTER (WHERE month(date) = 5) / sum(visits) FILTER (WHERE month(date) = 5) FROM traffic`)
  )[0] as [number, number];
  expect(answer.investigation?.totals?.before).toBeCloseTo(before, 9);
  expect(answer.investigation?.totals?.after).toBeCloseTo(after, 9);
  expect(answer.verdict.line).toBe("Confirmed by a second computation (SQL)");
  const points = (before - after).toLocaleString("en-US", { maximumFractionDigits: 2 });
  expect(leadOf(answer)).toMatch(
    new RegExp(`^\\*\\*Conversion rate fell by ${points} percentage points \\(−\\d+ %\\)`, "u"),
  );
  expect(answer.investigation?.causes[0]).toContain("The mix of channel changed, above all the share of Social, from ");
});

it("states the conditions of a change in its first sentence", async ({ lab }) => {
  const answer = await investigate({ lab, names: ["ledger"], question: "Why did returns go up in June?" });
  expect(leadOf(answer)).toMatch(/^\*\*Number of rows where type is return rose by \d+ /u);
  expect(answer.investigation?.causes[0]).toMatch(/^Jacket \(product\) /u);
});

it("warns that amounts in several currencies were added up", async ({ lab }) => {
  const { caveats, verdict } = await investigate({ lab, names: ["abroad"], question: "Why did amount fall in April?" });
  expect(caveats.map(({ text }) => text).join(" ")).toMatch(/^Values in several units of currency \(EUR, USD, JPY\)/u);
  expect(verdict.status).toBe("caveats");
});

it("does not take missing values for zero", async ({ lab }) => {
  const answer = await investigate({ lab, names: ["gaps"], question: "Why did Umsatz fall in March 2024?" });
  expect([answer.kind, answer.explanation]).toEqual([
    "cannot_answer",
    "None of the 62 rows from 2024-03-01 to 2024-03-31 has a value of “Umsatz (EUR)”, so there is nothing to compare. Check whether these values were delivered.",
  ]);
});

it("names the day by which rows are counted where it is not that of their beginning", async ({ lab }) => {
  const question = "Why did cancellations rise in April 2024?";
  const answer = await investigate({ lab, names: ["subscriptions"], question });
  expect(leadOf(answer)).toMatch(/^\*\*Number of subscriptions by cancelled_on rose by \d+/u);
});

it("says that a higher price works against a drop", async ({ lab }) => {
  const { investigation } = await investigate({ lab, names: ["prices"], question: "Why did revenue fall in May?" });
  expect(investigation?.causes.join(" ")).toMatch(/At the same mix of product, the value per unit rose by 25 %\./u);
});

it("asks in the words of the question", async ({ lab }) => {
  const question = "Why did customer satisfaction drop in May 2024?";
  const asked = (await runInvestigation(createInvestigationRun({ lab, names: ["prices"], question }))).at(-1);
  expect(asked).toMatchObject({
    type: "interrupt",
    interrupt: {
      payload: { questions: [{ text: "The data has no “customer satisfaction”. Which number do you mean?" }] },
    },
  });
});
