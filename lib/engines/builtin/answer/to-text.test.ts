import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { orderFacts } from "@/lib/testing/engines/order-table";
import type { Filter, Measure, MeasureValue } from "@/lib/domain/plans/measure";
import type { Plan, PlanOf } from "../query/query";
import { toText } from "./to-text";

function toRecord(values: Record<string, Cell>): AnalysisResult {
  return { kind: "record", entries: Object.entries(values).map(([name, value]) => ({ name, value })) };
}

function toTable(names: string[], ...rows: Cell[][]): AnalysisResult {
  return { kind: "table", columns: names.map((name) => ({ name, type: "" })), rows, totalRows: rows.length };
}

const empty = {
  ...{ groups: [], filters: [], segments: [], derived: null },
  ...{ having: null, order: null, limit: null, chart: null, notes: [] },
};
type Changes = Partial<PlanOf<"query">> & Pick<PlanOf<"query">, "measures">;
const toQuery = (changes: Changes): Plan => ({ family: "query", ...empty, ...changes });
const price = { kind: "column", column: "Unit Price ($)" } as const;
const toMeasure = (label: string, value: MeasureValue, unit: string | null = null): Measure => ({ label, unit, value });
const mean = toMeasure(
  "average of Unit Price ($)",
  { kind: "aggregate", aggregate: "mean", of: price, where: [] },
  "$",
);
const total = toMeasure("total of Unit Price ($)", { kind: "aggregate", aggregate: "sum", of: price, where: [] }, "$");
const count = toMeasure("number of orders", { kind: "rows", where: [] });
const returned: Filter = { kind: "truth", column: "Returned", expected: true };
const inMonth = (label: string, start: string, end: string): Filter => ({
  ...{ kind: "period", column: "Order Date", start, end, label },
});
const january = inMonth("January 2024", "2024-01-01", "2024-01-31");
const north: Filter = { kind: "values", column: "Region", values: ["North"], negated: false, keepMissing: false };
const share: Measure = {
  ...{ label: "share of orders", unit: "%" },
  value: {
    kind: "quotient",
    top: { kind: "rows", where: [returned] },
    bottom: { kind: "rows", where: [] },
    times: 100,
  },
};
const segments = [
  { label: "February 2024", filters: [inMonth("February 2024", "2024-02-01", "2024-02-29")] },
  { label: "January 2024", filters: [january] },
];
const byRegion = [{ column: "Region", grain: null }];
const byMonth = [{ column: "Order Date", grain: "month" as const }];

const headlines: readonly (readonly [name: string, plan: Plan, result: AnalysisResult, headline: string])[] = [
  [
    "a count with a period and a condition",
    toQuery({ measures: [count], filters: [january, north] }),
    toRecord({ "number of orders": 1 }),
    "There is **1 order** in January 2024 where Region is North.",
  ],
  [
    "an average",
    toQuery({ measures: [mean], filters: [north] }),
    toRecord({ "average of Unit Price ($)": 34.1875, "rows used": 4, "rows without a value": 0 }),
    "The average Unit Price where Region is North is **$34.19**.",
  ],
  [
    "an average of nothing",
    toQuery({ measures: [mean], filters: [north] }),
    toRecord({ "average of Unit Price ($)": null, "rows used": 0, "rows without a value": 3 }),
    "No row with a value of Unit Price is left where Region is North, so there is no answer.",
  ],
  [
    "several numbers at once",
    toQuery({ measures: [count, total] }),
    toRecord({ "number of orders": 12, "total of Unit Price ($)": 777.75 }),
    "There are **12 orders** and the total Unit Price is **$777.75**.",
  ],
  [
    "a share with what it is a share of",
    toQuery({ measures: [share], filters: [january] }),
    toRecord({ "share of orders": 25, "rows where Returned is yes": 1, rows: 4 }),
    "**25 %** of the orders in January 2024 are those where Returned is yes: 1 of 4 rows.",
  ],
  [
    "growth between two periods",
    toQuery({ measures: [total], segments }),
    toRecord({
      ...{ "total of Unit Price ($) · February 2024": 300, "total of Unit Price ($) · January 2024": 240 },
      ...{ difference: 60, "change in %": 25 },
    }),
    "The total Unit Price in February 2024 is **$300**, **25 %** ($60) more than in January 2024 ($240).",
  ],
  [
    "a share that differs, in points",
    toQuery({ measures: [share], segments }),
    toRecord({ "share of orders · February 2024": 20, "share of orders · January 2024": 25, difference: -5 }),
    "The share of orders where Returned is yes in February 2024 is **20 %**, **5 percentage points** less than in January 2024 (25 %).",
  ],
  [
    "a change from nothing without a percentage",
    toQuery({ measures: [count], segments }),
    toRecord({
      ...{ "number of orders · February 2024": 3, "number of orders · January 2024": 0 },
      ...{ difference: 3, "change in %": null },
    }),
    "The number of orders in February 2024 is **3**, 3 more than in January 2024 (0).",
  ],
  [
    "the leader of groups",
    toQuery({ measures: [total], groups: byRegion }),
    toTable(
      ["Region", "total of Unit Price ($)", "rows used", "rows without a value"],
      ["South", 470.5, 4, 0],
      ["North", 136.75, 4, 0],
      [null, null, 0, 1],
    ),
    "**South** has the highest total Unit Price: **$470.50**, against $136.75 for North.",
  ],
  [
    "groups that tie",
    toQuery({ measures: [count], groups: byRegion, order: { by: "measure", direction: "low" }, limit: 1 }),
    toTable(["Region", "number of orders"], ["South", 4], ["North", 4]),
    "**South and North** have the fewest orders: **4** each.",
  ],
  [
    "groups beyond a limit",
    toQuery({ measures: [total], groups: byRegion, having: { operator: ">", value: 400 } }),
    toTable(["Region", "total of Unit Price ($)", "rows used", "rows without a value"], ["South", 470.5, 4, 0]),
    "**1** Region group has a total Unit Price above $400: **South** ($470.50).",
  ],
  [
    "no group beyond a limit",
    toQuery({ measures: [total], groups: byRegion, having: { operator: "<", value: 0 } }),
    toTable(["Region", "total of Unit Price ($)", "rows used", "rows without a value"]),
    "**No Region** has a total Unit Price below $0.",
  ],
  [
    "shares of groups",
    toQuery({ measures: [total], groups: byRegion, derived: "share" }),
    toTable(
      ["Region", "total of Unit Price ($)", "share in %", "rows used", "rows without a value"],
      ["South", 300, 60, 4, 0],
      ["North", 200, 40, 4, 0],
    ),
    "**South** has the largest share of the total Unit Price: **60 %** ($300).",
  ],
  [
    "a series by its ends",
    toQuery({ measures: [count], groups: byMonth }),
    toTable(["month", "number of orders"], ["2024-01", 4], ["2024-02", 0], ["2024-03", 8]),
    "The number of orders by month is highest in March 2024 with **8 orders** and lowest in February 2024 with **0 orders**.",
  ],
  [
    "rows with the highest value",
    {
      family: "rows",
      filters: [],
      notes: [],
      chart: null,
      by: price,
      direction: "high",
      limit: 1,
      shown: ["Product", "Unit Price ($)"],
    },
    toTable(["Product", "Unit Price ($)"], ["Desk", 150]),
    "The highest Unit Price is **$150** (Product Desk).",
  ],
  [
    "values that several rows share",
    { family: "duplicates", filters: [], notes: [], chart: null, columns: ["Region", "Product"] },
    toTable(["Region", "Product", "rows"], ["North", "Lamp", 3]),
    "**1** combination of Region and Product occurs more than once.",
  ],
  [
    "a value that is nowhere",
    toQuery({ measures: [count], filters: [{ kind: "lookup", columns: ["Region"], values: ["[x](y)"] }] }),
    toRecord({ "values not found": "[x](y)", "columns looked in": "Region", "similar values": "" }),
    "**No row has the value “\\[x\\](y)”** in Region, so nothing was computed.",
  ],
];

describe("the first sentence of an answer", () => {
  it.each(headlines)("states %s", (_, plan, result, headline) => {
    expect(toText(plan, orderFacts, result)?.headline).toBe(headline);
  });

  it.each(headlines.filter(([, plan]) => plan.family !== "rows").map(([name, plan]) => [name, plan] as const))(
    "is missing for a result of another form: %s",
    (_, plan) => {
      expect(toText(plan, orderFacts, { kind: "scalar", value: "unexpected" })).toBeNull();
    },
  );
});

describe("the rest of an answer", () => {
  it("lists groups with derived values and numbers of rows", () => {
    const plan = toQuery({ measures: [total], groups: byRegion, derived: "share" });
    const names = ["Region", "total of Unit Price ($)", "share in %", "rows used", "rows without a value"];
    const text = toText(plan, orderFacts, toTable(names, ["South", 300, 60, 4, 0], [null, 200, 40, 1, 0]));
    expect(text).toEqual({
      headline: "**South** has the largest share of the total Unit Price: **60 %** ($300).",
      findings: ["- South: $300 (60 %; 4 rows)", "- no value: $200 (40 %; 1 row)"],
      basis: ["Rows without a value of Region form a group of their own and are not ranked."],
    });
  });

  it("begins with the overall number when it accompanies groups", () => {
    const plan = toQuery({ measures: [mean], groups: byRegion, derived: "overall" });
    const names = ["Region", "average of Unit Price ($)", "overall", "rows used", "rows without a value"];
    const text = toText(plan, orderFacts, toTable(names, ["South", 50, 45, 4, 0], ["North", 40, 45, 4, 0]));
    expect(text?.headline).toBe(
      "The average Unit Price is **$45** overall. **South** has the highest average Unit Price: **$50**, against $40 for North.",
    );
    const counted = toQuery({ measures: [count], groups: byRegion, derived: "overall" });
    const counts = toTable(["Region", "number of orders", "overall"], ["South", 5, 8], ["North", 3, 8]);
    expect(toText(counted, orderFacts, counts)?.headline).toBe(
      "There are **8 orders** overall. **South** has the most orders: **5**.",
    );
  });

  it.each([
    [1.25, "- It is strongly skewed to the right (positive skewness 1.25): the tail of high values is the longer one."],
    [-0.7, "- It is moderately skewed to the left (negative skewness −0.7): the tail of low values is the longer one."],
    [0.2, "- It is about symmetric (skewness 0.2)."],
  ])("describes which way values lean for a skewness of %d", (skewness, sentence) => {
    const spread = { mean: 5, "standard deviation": 1, lowest: 1, "first quartile": 4, median: 5, "third quartile": 6 };
    const result = toRecord({ ...spread, highest: 9, skewness, "rows used": 8, "rows without a value": 0 });
    const plan: Plan = { family: "distribution", filters: [], notes: [], chart: null, of: price, group: null };
    expect(toText(plan, orderFacts, result)?.findings.at(-1)).toBe(sentence);
  });

  it("describes the data as a whole before the facts about it", () => {
    const result = toTable(
      ["fact", "about", "value", "seen beside"],
      ["whole", "2024-01-01 to 2024-12-31", 500, 8],
      ["largest share", "Lamp", 60, 300],
      ["strongest relationship", "Quantity and Unit Price ($)", 0.1, 8],
    );
    const plan: Plan = { family: "insights", filters: [], notes: [], chart: null };
    expect(toText(plan, orderFacts, result)).toEqual({
      headline: "There are **8 rows** in 2024, with a total Quantity of **500**.",
      findings: [
        "- By Product, **Lamp** has the largest share of the total Quantity: **60 %** (300).",
        "- No two numbers are closely related; the strongest correlation is 0.1, of Quantity and Unit Price.",
      ],
      basis: ["A correlation alone does not show that one causes the other."],
    });
  });

  it("names the parts of a difference", () => {
    const value: MeasureValue = { kind: "combination", operator: "-", left: total.value, right: mean.value };
    const plan = toQuery({ measures: [toMeasure("profit", value, "$")] });
    const result = toRecord({ profit: 5, "total of Unit Price ($)": 15, "average of Unit Price ($)": 10 });
    expect(toText(plan, orderFacts, result)).toEqual({
      headline: "The profit is **$5**.",
      findings: ["- total of Unit Price ($): $15", "- average of Unit Price ($): $10"],
      basis: [],
    });
  });

  it("names merged spellings and excluded totals", () => {
    const facts = {
      ...orderFacts,
      notices: [{ text: "", columns: [], totals: [{ column: "Product", texts: ["Total"] }] }],
      profile: {
        ...orderFacts.profile,
        columns: orderFacts.profile.columns.map((column) =>
          column.name === "Region" ? { ...column, spellings: { rows: 2, groups: [] } } : column,
        ),
      },
    };
    const result = toTable(["Region", "number of orders"], ["North", 8]);
    expect(toText(toQuery({ measures: [count], groups: byRegion }), facts, result)?.basis).toEqual([
      "Spellings of Region that differ only by case or blanks count as one.",
      "Rows that are totals of others (“Total”) do not count.",
    ]);
  });
});
