import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import type { Lexicon } from "../columns/lexicon";
import { toLexicon } from "../columns/to-lexicon";
import { toValueText } from "@/lib/engines/builtin/compile/labels";
import { toRoots } from "../words/roots";
import { findTerm, terms } from "./find-term";
import { isConcept } from "./meanings";
import { toTermMeasures } from "./to-term-measures";

const lexiconOf = (name: string, table: Record<string, readonly Cell[]>) => {
  const dates = Object.keys(table).filter((column) => /^\d{4}-/.test(String(table[column]?.[0])));
  return toLexicon(toDatasetFacts(name, table, { types: Object.fromEntries(dates.map((column) => [column, "date"])) }));
};

const shop = lexiconOf("sales", {
  receipt_no: ["R1", "R2", "R3"],
  sold_on: ["2025-01-01", "2025-01-02", "2025-02-01"],
  customer: ["Ann", "Bob", "Ann"],
  qty: [1, 2, 3],
  unit_price: [10, 20.5, 30],
  unit_cost: [5, 9, 12],
  discount: [0, 1, 2],
  refund: [0, 0, 30],
  returned: ["no", "no", "yes"],
});
const ads = lexiconOf("newsletter ads", {
  day: ["2025-01-01", "2025-01-02"],
  spend: [10.5, 20],
  impr: [1000, 900],
  clicks: [10, 30],
  leads: [1, 3],
  turnover: [100.5, 230],
});
const people = lexiconOf("team", {
  "Employee ID": ["1", "2", "3"],
  hired: ["2020-01-01", "2021-01-01", "2022-01-01"],
  "left on": ["2023-01-01", null, null],
  dob: ["1980-01-01", "1990-01-01", "2000-01-01"],
  "wage (€)": [2500.5, 3000, 2800],
  "days absent": [1, 2, 3],
});
const invoices = lexiconOf("invoices", {
  "Invoice No": ["1", "2", "3"],
  Issued: ["2025-01-01", "2025-01-05", "2025-02-01"],
  Due: ["2025-01-15", "2025-01-20", "2025-02-15"],
  Settled: ["2025-01-20", null, "2025-02-10"],
  "Net (£)": [100.5, 50, 20],
  "VAT (£)": [20, 10, 4],
  "Gross (£)": [120.5, 60, 24],
});
const repairs = lexiconOf("repairs", {
  "Job No": ["1", "2", "3"],
  Received: ["2025-01-01", "2025-01-05", "2025-02-01"],
  Finished: ["2025-01-20", null, "2025-02-10"],
  "Customer rating": [4, 5, 3],
  "Minutes to first reply": [10, 20, 30],
});
const garage = lexiconOf("garage jobs", {
  "dropped off": ["2025-01-01", "2025-01-05", "2025-02-01"],
  "picked up": ["2025-01-03", "2025-01-08", "2025-02-10"],
  "Labour cost ($)": [100.5, 80, 60],
  "Parts cost ($)": [40, 90.5, 10],
  "Invoice total ($)": [240, 300, 120.5],
});
const bank = lexiconOf("account", {
  Date: ["2025-01-01", "2025-01-05", "2025-02-01", "2025-02-02"],
  Amount: [-20.5, -30, 900, -45],
});
const classes = lexiconOf("classes", {
  "Class date": ["2025-01-01", "2025-01-05"],
  capacity: [10, 20],
  attendees: [8, 20],
  Status: ["Attended", "No-show"],
});
const bakery = lexiconOf("bakery", {
  Date: ["2025-01-01", "2025-01-05"],
  Sold: [10, 20],
  "Thrown away": [1, 2],
  "Cost (EUR/pc)": [0.5, 0.7],
  "Takings (EUR)": [30.5, 50],
});

/** Returns the best way to compute what a phrase names, in words. */
function read(phrase: string, lexicon: Lexicon): string {
  const term = findTerm(toRoots(phrase));
  if (term === null) return "nothing";
  const found = toTermMeasures(term, lexicon);
  if ("missing" in found) return `missing ${found.missing.join(", ")}`;
  const [best] = found.measures;
  return best === undefined
    ? ""
    : `${best.measure.label} [${best.measure.unit ?? ""}] = ${toValueText(best.measure.value)}`;
}

describe("terms", () => {
  it("each have a way to compute them, with existing concepts", () => {
    const strange = terms.flatMap(({ name, ways }) => {
      const named = [...JSON.stringify(ways).matchAll(/"(?:column|from|to|left|right)":"([^"]+)"/g)].map(
        (match) => match[1] ?? "",
      );
      return named
        .filter((column) => !column.startsWith("?") && !isConcept(column))
        .map((column) => `${name}: ${column}`);
    });
    expect(strange).toEqual([]);
    expect(terms.filter(({ ways }) => ways.length === 0)).toEqual([]);
    expect(terms.length).toBeGreaterThanOrEqual(80);
  });

  it("are all found by their own names", () => {
    const lost = terms.filter(({ name }) => {
      const found = findTerm(toRoots(name));
      return ![found?.name, ...(found?.others ?? []).map((other) => other.name)].includes(name);
    });
    expect(lost.map(({ name }) => name)).toEqual([]);
  });
});

describe("the meaning of words in a table", () => {
  it.each([
    ["turnover", shop, "revenue [] = total of qty × unit_price"],
    ["takings", shop, "revenue [] = total of qty × unit_price"],
    ["profit", shop, "profit [] = total of (qty × unit_price) − (qty × unit_cost)"],
    [
      "gross margin",
      shop,
      "profit margin [%] = total of (qty × unit_price) − (qty × unit_cost) per total of qty × unit_price",
    ],
    ["markup", shop, "markup [%] = total of (qty × unit_price) − (qty × unit_cost) per total of qty × unit_cost"],
    [
      "average order value",
      shop,
      "average order value [] = total of qty × unit_price per different values of receipt_no",
    ],
    ["basket size", shop, "items per order [] = total of qty per different values of receipt_no"],
    [
      "revenue per customer",
      shop,
      "revenue per customer [] = total of qty × unit_price per different values of customer",
    ],
    [
      "orders per customer",
      shop,
      "orders per customer [] = different values of receipt_no per different values of customer",
    ],
    ["repeat customers", shop, "repeat customers [] = different values of customer with > 1 rows"],
    [
      "repeat rate",
      shop,
      "repeat customer rate [%] = different values of customer with > 1 rows per different values of customer",
    ],
    ["customers who only bought once", shop, "one-time customers [] = different values of customer with = 1 rows"],
    ["average price", shop, "average price [] = average of unit_price"],
    ["average selling price", shop, "average selling price [] = total of qty × unit_price per total of qty"],
    ["profit per unit", shop, "profit per unit [] = total of (qty × unit_price) − (qty × unit_cost) per total of qty"],
    ["discount rate", shop, "discount rate [%] = total of discount per total of qty × unit_price"],
    ["return rate", shop, "return rate [%] = rows where returned is yes per rows"],
    ["value of returns", shop, "value of returns [] = total of qty × unit_price where returned is yes"],
    ["refunds", shop, "refunds [] = total of refund"],
    ["average refund", shop, "average refund [] = average of refund where refund is above 0"],
    ["revenue after refunds", shop, "net revenue [] = total of (qty × unit_price) − refund"],
    ["daily sales", shop, "revenue per day [] = total of qty × unit_price per different values of day of sold_on"],
    ["pieces sold", shop, "units sold [] = total of qty"],
    ["stock value", shop, "missing stock"],
    [
      "avrage order value",
      shop,
      "average order value [] = total of qty × unit_price per different values of receipt_no",
    ],
    ["ctr", ads, "click-through rate [%] = total of clicks per total of impr"],
    ["conversion rate", ads, "conversion rate [%] = total of leads per total of clicks"],
    ["cpc", ads, "cost per click [] = total of spend per total of clicks"],
    ["cpm", ads, "cost per thousand impressions [] = total of spend per total of impr"],
    ["cost per lead", ads, "cost per conversion [] = total of spend per total of leads"],
    ["roas", ads, "return on ad spend [] = total of turnover per total of spend"],
    ["roi", ads, "return on investment [%] = total of turnover − spend per total of spend"],
    ["sales", ads, "revenue [] = total of turnover"],
    ["money spent", ads, "cost [] = total of spend"],
    ["revenue per click", ads, "revenue per click [] = total of turnover per total of clicks"],
    ["net growth", ads, "missing joined date, cancelled date"],
    ["current employees", people, "headcount [] = rows where left on is missing"],
    ["leavers", people, "leavers [] = rows where left on is present"],
    ["attrition", people, "churn rate [%] = rows where left on is present per rows"],
    ["staff turnover", people, "staff turnover [%] = rows where left on is present per rows"],
    ["turnover", people, "staff turnover [%] = rows where left on is present per rows"],
    ["retention", people, "retention rate [%] = rows where left on is missing per rows"],
    ["length of stay", people, "length of stay [months] = average of months from hired to left on"],
    ["tenure", people, "tenure [years] = average of years since hired where left on is missing"],
    ["average age", people, "age [years] = average of years since dob"],
    ["payroll", people, "payroll [€] = total of wage (€)"],
    ["average salary", people, "average salary [€] = average of wage (€)"],
    ["sick days per person", people, "absence per head [days] = average of days absent"],
    ["hires minus leavers", people, "net gain [] = rows minus rows where left on is present"],
    ["outstanding", invoices, "outstanding amount [£] = total of Gross (£) where Settled is missing"],
    ["days sales outstanding", invoices, "payment time [days] = average of days from Issued to Settled"],
    ["days late", invoices, "days late [days] = average of days from Due to Settled"],
    [
      "late payment rate",
      invoices,
      "late rate [%] = rows where Settled is above Due per rows where Settled is present",
    ],
    [
      "on-time rate",
      invoices,
      "on-time rate [%] = rows where Settled is at most Due per rows where Settled is present",
    ],
    ["vat rate", invoices, "tax rate [%] = total of VAT (£) per total of Net (£)"],
    [
      "overdue amount",
      invoices,
      "overdue amount [£] = total of Gross (£) where Settled is missing and Due is up to 2025-02-01",
    ],
    ["average invoice", invoices, "average order value [£] = total of Net (£) per different values of Invoice No"],
    ["turnaround time", repairs, "resolution time [days] = average of days from Received to Finished"],
    ["backlog", repairs, "backlog [] = rows where Finished is missing"],
    ["csat", repairs, "satisfaction [] = average of Customer rating"],
    ["response time", repairs, "response time [minutes] = average of Minutes to first reply"],
    ["completion rate", repairs, "resolution rate [%] = rows where Finished is present per rows"],
    ["expenses", bank, "spending [] = total of −Amount where Amount is below 0"],
    ["money in", bank, "income [] = total of Amount where Amount is above 0"],
    ["savings", bank, "net savings [] = total of Amount"],
    ["savings rate", bank, "savings rate [%] = total of Amount per total of Amount where Amount is above 0"],
    ["average payment", bank, "average expense [] = average of −Amount where Amount is below 0"],
    ["income", bank, "income [] = total of Amount where Amount is above 0"],
    ["no-show rate", classes, "no-show rate [%] = rows where Status is No-show per rows"],
    ["occupancy", classes, "utilisation [%] = total of attendees per total of capacity"],
    ["free places", classes, "free places [] = total of capacity minus total of attendees"],
    ["attendance rate", classes, "attendance rate [%] = rows where Status is Attended per rows"],
    ["wastage", bakery, "waste rate [%] = total of Thrown away per total of Sold plus total of Thrown away"],
    ["cost of waste", bakery, "cost of waste [€] = total of Thrown away × Cost"],
    ["thrown away", bakery, "waste [] = total of Thrown away"],
    ["units made", bakery, "units made [] = total of Sold plus total of Thrown away"],
    ["margin", bakery, "profit margin [%] = total of Takings − (Sold × Cost) per total of Takings (EUR)"],
    ["profit", garage, "profit [$] = total of Invoice total − (Labour cost + Parts cost)"],
    ["turnaround time", garage, "resolution time [days] = average of days from dropped off to picked up"],
    ["revenue per hour", garage, "missing hours"],
    ["blue moon", shop, "nothing"],
    ["churn", shop, "missing cancelled date"],
  ])("%s", (phrase, lexicon, expected) => {
    expect(read(phrase, lexicon)).toBe(expected);
  });

  it("has alternatives beside the best one", () => {
    const term = findTerm(["revenue"]);
    const found = term === null ? null : toTermMeasures(term, invoices);
    expect(found).toMatchObject({
      measures: [
        { measure: { value: { aggregate: "sum", of: { kind: "column", column: "Net (£)" } } } },
        { measure: { value: { aggregate: "sum", of: { kind: "column", column: "Gross (£)" } } } },
      ],
    });
  });

  it("measures durations in the requested unit", () => {
    const term = findTerm(["tenure"]);
    const found = term === null ? null : toTermMeasures(term, people, { unit: "months" });
    expect(found).toMatchObject({
      measures: [{ measure: { unit: "months", value: { of: { kind: "duration", unit: "months", to: null } } } }, {}],
    });
  });

  it("counts only rows that the question is about", () => {
    const term = findTerm(toRoots("days late"));
    expect(term === null ? null : toTermMeasures(term, invoices)).toMatchObject({
      measures: [{ filters: [{ kind: "columns", left: "Settled", operator: ">", right: "Due" }] }],
    });
  });

  it("divides only where both numbers are known", () => {
    const known = lexiconOf("sales", { "Net sales": [10.5, 20], cost: [4, null] });
    expect(read("margin", known)).toBe(
      "profit margin [%] = total of Net sales − cost per total of Net sales where cost is present",
    );
  });
});
