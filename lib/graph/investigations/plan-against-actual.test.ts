import { describe, expect } from "vitest";
import { toActualOrders, toBudget } from "@/lib/testing/engines/budget-tables";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { investigate } from "@/lib/testing/runs/investigation-run";
import { it as pythonIt } from "@/lib/testing/warm-python";

const columns = [
  "Month,Region,Sales target (EUR),Sales (EUR)",
  ...["2024-01", "2024-02", "2024-03"].flatMap((month, at) => [
    `${month}-01,North,${1000 + at},${900 - 50 * at}`,
    `${month}-01,South,${800 + at},${820 + at}`,
  ]),
].join("\n");
const scenarios = [
  "Month,Scenario,Department,Amount",
  ...["2024-01", "2024-02", "2024-03"].flatMap((month, at) => [
    `${month}-01,Budget,Sales,${500 + at}`,
    `${month}-01,Actual,Sales,${610 + at}`,
    `${month}-01,Budget,Service,${300 + at}`,
    `${month}-01,Actual,Service,${290 - at}`,
  ]),
].join("\n");
const dollars = toBudget().replace("Budget (k€)", "Budget (USD)");

const it = pythonIt.extend("lab", { scope: "file" }, async ({ python }, { onCleanup }): Promise<QuestionLab> => {
  const tables = { orders: toActualOrders(), budget: toBudget(), dollar_budget: dollars, columns, scenarios };
  const lab = await openQuestionLab([], { python, tables });
  onCleanup(() => lab.close());
  return lab;
});
const names = ["orders", "budget"];

/** Deviations of orders from the budget in January to March, by month and channel, computed in SQL alone. */
const deviations = `
  WITH both_sides AS (
    SELECT strftime("Order date", '%Y-%m') AS m, lower(replace("Channel", ' ', '')) AS c, "Revenue (EUR)"::DOUBLE AS v FROM orders
    UNION ALL
    SELECT strftime("Month", '%Y-%m'), replace(replace(lower("Marketing channel"), '_', ''), ' ', ''), -1000 * "Budget (k€)" FROM budget
  )
  SELECT m, c, sum(v) AS deviation FROM both_sides WHERE m BETWEEN '2024-01' AND '2024-03' GROUP BY m, c`;

const toKey = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/gu, "");

describe("where a budget was missed", () => {
  it("is computed by month and channel, in the same unit, as a slow computation does", async ({ lab }) => {
    const { investigation, verification, verdict, explanation, notes } = await investigate({
      lab,
      names,
      question: "Where did we miss the budget?",
    });
    const rows = (await lab.query(deviations)) as [string, string, number][];
    const contributions = investigation?.contributions ?? [];
    const listed = (dimension: string) => contributions.filter((one) => one.dimension === dimension);
    const sum = (isWanted: (month: string, channel: string) => boolean) =>
      rows.reduce((total, [month, channel, value]) => total + (isWanted(month, channel) ? value : 0), 0);
    for (const { item, change } of listed("Month"))
      expect(change).toBeCloseTo(
        sum((month) => month === item),
        6,
      );
    for (const { item, change } of listed("Channel")) {
      expect(change).toBeCloseTo(
        sum((_, channel) => channel === toKey(item)),
        6,
      );
    }
    for (const { item, change } of listed("Month × Channel").filter((one) => one.item !== "other")) {
      const [month, channel] = item.split(" × ");
      expect(change).toBeCloseTo(
        sum((one, other) => one === month && other === toKey(channel ?? "")),
        6,
      );
    }
    expect([listed("Month").length, listed("Channel").length]).toEqual([3, 5]);
    expect(investigation?.totals?.change).toBeCloseTo(
      sum(() => true),
      6,
    );
    expect(verification?.figures.map(({ name, status }) => [name, status])).toEqual([
      ["before", "confirmed"],
      ["after", "confirmed"],
    ]);
    expect(verdict.line).toBe("Confirmed by a second computation (SQL)");
    expect(explanation).toMatch(
      /^\*\*Revenue is €[\d,]+ \(\+\d+ %\) above the budget in Q1 2024: €[\d,]+ instead of €[\d,]+\.\*\*/u,
    );
    expect(explanation).toContain(
      "Furthest below: Radio (Channel) by €2,400, Facebook (Channel) in 2024-03 (Month) by €2,363",
    );
    expect(explanation).toContain("Radio (Channel) is in the budget with €2,400, but has no rows.");
    expect(explanation).toContain("TV (Channel) is not in the budget, but has €7,653.");
    expect(notes).toContain("No period is named; Q1 2024 is the period that both cover completely.");
    expect(investigation?.parameters).toMatchObject({
      datasets: ["budget", "orders"],
      baseline: { label: "budget", dataset: "budget" },
      unit: "€",
      period: { start: "2024-01-01", end: "2024-03-31" },
    });
    expect(investigation?.comparisons.map(({ field, verdict: how, ok }) => [field, how, ok])).toEqual([
      ["unit", "reconciled", true],
      ["currency", "same", true],
      ["calendar", "reconciled", true],
      ["period", "same", true],
      ["grain", "reconciled", true],
      ["dimensions", "reconciled", true],
      ["totals", undefined, true],
    ]);
  });

  it("is limited to the period and the conditions of the question, in the spelling of the budget", async ({ lab }) => {
    const question = "Compare plan and actual revenue of Google Ads in February";
    const { investigation } = await investigate({ lab, names, question });
    expect(investigation?.parameters).toMatchObject({
      period: { start: "2024-02-01", end: "2024-02-29" },
      filters: ["Channel is Google Ads"],
    });
    expect(investigation?.totals?.before).toBeCloseTo(6200, 6);
    expect(investigation?.totals?.after).toBeCloseTo(
      Number(
        (
          await lab.query(`SELECT sum("Revenue (EUR)") FROM orders
            WHERE strftime("Order date", '%Y-%m') = '2024-02' AND "Channel" = 'Google Ads'`)
        )[0]?.[0],
      ),
      6,
    );
  });

  it("uses only months that both cover completely, and states it", async ({ lab }) => {
    const { explanation, kind } = await investigate({ lab, names, question: "Did we miss the budget in April?" });
    expect(kind).toBe("cannot_answer");
    expect(explanation).toContain("“orders” 1 January to 12 April 2024");
  });

  it("is not computed across currencies", async ({ lab }) => {
    const { explanation, kind } = await investigate({
      lab,
      names: ["orders", "dollar_budget"],
      question: "Why are we below budget?",
    });
    expect(kind).toBe("cannot_answer");
    expect(explanation).toBe(
      "Budget and data cannot be compared. “dollar_budget” is in $ and “orders” in €; without an exchange rate they cannot be compared.",
    );
  });
});

describe("a plan within one dataset", () => {
  it("may be another column", async ({ lab }) => {
    const { investigation, explanation } = await investigate({
      lab,
      names: ["columns"],
      question: "Where did we miss the sales target in Q1?",
    });
    expect(investigation?.totals).toMatchObject({ before: 3003 + 2403, after: 2550 + 2463 });
    expect(explanation).toContain("Sales is €393 (−7.3 %) below the target in Q1 2024");
    expect(investigation?.contributions.find(({ item }) => item === "North")).toMatchObject({ change: 2550 - 3003 });
  });

  it("may be rows that a column marks", async ({ lab }) => {
    const { investigation } = await investigate({
      lab,
      names: ["scenarios"],
      question: "Where did actuals deviate from the budget?",
    });
    expect(investigation?.totals).toMatchObject({ before: 1503 + 903, after: 1833 + 867 });
    expect(investigation?.contributions.find(({ item }) => item === "Service")).toMatchObject({ change: -36 });
  });
});
