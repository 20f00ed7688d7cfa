import { describe, expect } from "vitest";
import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import type { PlannedAnalyst } from "@/lib/domain/investigations/investigation-replies";
import { toChangeTable } from "@/lib/testing/engines/change-table";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { toInvestigationScript } from "@/lib/testing/engines/investigation-script";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { createInvestigationRun, runInvestigation } from "@/lib/testing/runs/investigation-run";
import { createScriptedAnalysts } from "@/lib/testing/runs/scripted-analysts";
import { it as pythonIt } from "@/lib/testing/warm-python";

/** Budgets of a month and region, whose dates are the first days of months. */
const budgets = `Month,Region,Budget (EUR)
2024-01-01,North,11000
2024-01-01,South,10500
2024-02-01,North,10000
2024-02-01,South,10000
2024-03-01,North,9000
2024-03-01,South,10000
`;

const it = pythonIt.extend("lab", { scope: "file" }, async ({ python }, { onCleanup }): Promise<QuestionLab> => {
  const lab = await openQuestionLab([], { python, tables: { orders: toChangeTable(), budgets } });
  onCleanup(() => lab.close());
  return lab;
});

/** A correct analyst whose result has another form than the plainest one. */
interface OddShape extends Partial<Pick<PlannedAnalyst, "measure" | "where" | "states" | "datasets">> {
  name: string;
  code: string;
  expected?: readonly ExpectedValue[];
}

const prepared = [
  'days = pd.to_datetime(df["Order date"])',
  'feb, mar = df[(days >= "2024-02-01") & (days <= "2024-02-29")], df[(days >= "2024-03-01") & (days <= "2024-03-31")]',
  'money = lambda rows: float(rows["Revenue (EUR)"].sum())',
].join("\n");
const both = '"measure_before": money(feb), "measure_after": money(mar)';
const result = (text: string) => `${prepared}\nresult = ${text}`;

const shapes: readonly OddShape[] = [
  {
    name: "another pair of values first",
    code: result(`{"regions_before": feb["Region"].nunique(), "regions_after": mar["Region"].nunique(), ${both}}`),
  },
  { name: "numbers of rows first", code: result(`{"rows_before": len(feb), "rows_after": len(mar), ${both}}`) },
  {
    name: "means per day beside the totals",
    code: result(`{"per_day_before": money(feb) / 29, "per_day_after": money(mar) / 31, ${both}}`),
  },
  {
    name: "a part of the rows",
    where: [{ column: "Region", op: "=", value: "south" }],
    code: result(
      '{"measure_before": money(feb[feb["Region"] == "South"]), "measure_after": money(mar[mar["Region"] == "South"])}',
    ),
  },
  {
    name: "a slice that has no rows in March",
    where: [
      { column: "Region", op: "=", value: "South" },
      { column: "Product", op: "=", value: "Espresso machine" },
    ],
    code: result(
      '{"measure_before": money(feb[(feb["Region"] == "South") & (feb["Product"] == "Espresso machine")]), "measure_after": None}',
    ),
  },
  {
    name: "an item that the data does not have",
    where: [{ column: "Region", op: "=", value: "East" }],
    code: result('{"measure_before": 0, "measure_after": 0}'),
  },
  {
    name: "values in a table within the result",
    code: result(`{"note": "see totals", "totals": {${both}}}`),
  },
  {
    name: "a table of one row",
    code: result(`pd.DataFrame([{"regions": 2, ${both}}])`),
  },
  {
    name: "a table of items that add up, with a row of totals",
    code: `${prepared}\nparts = pd.DataFrame({"measure_before": feb.groupby("Region")["Revenue (EUR)"].sum(), "measure_after": mar.groupby("Region")["Revenue (EUR)"].sum()}).reset_index()
result = pd.concat([parts, pd.DataFrame([{"Region": "Total", ${both}}])])`,
  },
  {
    name: "names that the plan declares",
    states: { before: "revenue_february", after: "revenue_march" },
    code: result('{"revenue_february": money(feb), "revenue_march": money(mar)}'),
  },
  {
    name: "names that the analyst's plan explains",
    code: result('{"turnover_1": money(feb), "turnover_2": money(mar)}'),
    expected: [
      { name: "turnover_1", meaning: "measure_before: revenue in February", unit: "EUR" },
      { name: "turnover_2", meaning: "measure_after: revenue in March", unit: "EUR" },
    ],
  },
  {
    name: "names that nothing declares, with the right values",
    code: result(
      '{"feb": money(feb), "mar": money(mar), "jan_for_context": money(df[(days < "2024-02-01") & (days >= "2024-01-01")])}',
    ),
  },
  {
    name: "percentages of a ratio",
    measure: { name: "revenue per order", of: "sum", column: "Revenue (EUR)", per: { of: "rows" } },
    code: result('{"measure_before": 100 * money(feb) / len(feb), "measure_after": 100 * money(mar) / len(mar)}'),
    expected: [{ name: "measure_before", meaning: "", unit: "%" }],
  },
  {
    name: "another measure",
    measure: { name: "orders", of: "distinct", column: "order no" },
    code: result('{"measure_before": feb["Order No"].nunique(), "measure_after": mar["Order No"].nunique()}'),
  },
  {
    name: "a measure that code cannot compute",
    measure: { name: "median order", of: "median", column: "Revenue (EUR)" },
    code: result('{"measure_before": feb["Revenue (EUR)"].median(), "measure_after": mar["Revenue (EUR)"].median()}'),
  },
  {
    name: "a measure that code cannot compute, by a program that needs other days",
    measure: { name: "growth on January", of: "growth" },
    code: `${prepared}\nfirst = df[days < "2023-11-01"]\nassert len(first) > 0\nresult = {"measure_before": money(feb) / money(first), "measure_after": money(mar) / money(first)}`,
  },
  {
    name: "rounded values",
    code: result('{"measure_before": round(money(feb), -1), "measure_after": round(money(mar), -1)}'),
  },
  {
    name: "a rounded mean",
    measure: { name: "average order", of: "average", column: "Revenue (EUR)" },
    code: result(
      '{"measure_before": round(feb["Revenue (EUR)"].mean()), "measure_after": round(mar["Revenue (EUR)"].mean())}',
    ),
  },
  {
    name: "days beyond the two periods for context",
    code: result(`{${both}, "all_months": df.groupby(days.dt.strftime("%Y-%m"))["Revenue (EUR)"].sum().reset_index()}`),
  },
  {
    name: "a measure of another dataset",
    datasets: ["budgets"],
    measure: { name: "budget", of: "sum", column: "Budget (EUR)", unit: "EUR" },
    code: 'months = pd.to_datetime(df["Month"])\nsums = df.groupby(months.dt.month)["Budget (EUR)"].sum()\nresult = {"measure_before": sums[2], "measure_after": sums[3]}',
  },
];

const groups = [0, 5, 10, 15].map((start) => shapes.slice(start, start + 5));

describe("correct analysts are never sent back, whatever the form of their results", () => {
  it.for(groups)("%#", { timeout: 300_000 }, async (cases, { lab }) => {
    const analysts = cases.map(({ name, datasets = ["orders"], measure, where, states }) => ({
      ...{ title: name, question: `What about ${name}?` },
      ...{ datasets, measure, where, states },
    }));
    const engine = createFakeReasoningEngine(toInvestigationScript({ plan_investigation: [{ output: { analysts } }] }));
    const run = createInvestigationRun({
      ...{ lab, engine, names: ["orders", "budgets"], question: "Why did revenue drop in March?" },
    });
    const { parts } = createScriptedAnalysts(lab, (index) => cases[index] ?? { code: "" });
    const last = (await runInvestigation({ ...run, ports: { ...run.ports, parts } })).at(-1);
    const investigation = last?.type === "answer" ? last.answer.investigation : undefined;
    expect(investigation?.comparisons.filter(({ ok }) => !ok)).toEqual([]);
    expect([investigation?.requeries, investigation?.comparable]).toEqual([0, true]);
    expect(investigation?.analysts.map(({ title, status }) => [title, status])).toEqual(
      cases.map(({ name }) => [name, "answered"]),
    );
  });
});
