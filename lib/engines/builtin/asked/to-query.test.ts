import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Query } from "@/lib/domain/query/query";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toPlanArbitrary } from "@/lib/testing/engines/plan-arbitrary";
import type { Plan } from "../query/query";
import { toQuery } from "./to-query";

const orders = toDatasetFacts("orders", {
  Booked: ["2023-01-05", "2023-06-20", "2024-02-11", "2024-11-30"],
  Shipped: ["2023-01-09", "2023-06-21", "2024-02-20", "2024-12-02"],
  "Revenue (€)": [120.5, 80, 310, 45.25],
  "Cost (€)": [70, 66, 150, 20],
  Size: ["M", "S", "L", "S"],
  Channel: ["web", "shop", "web", "web"],
  Member: [true, false, true, true],
});
const asked = (plan: Plan) => toQuery({ plan, dataset: orders, datasets: [orders] });
const plain = { segments: [], derived: null, having: null, order: null, limit: null, chart: null, notes: [] };
const revenue = { kind: "column" as const, column: "Revenue (€)" };
const total = {
  ...{ label: "total of Revenue (€)", unit: "€" },
  value: { kind: "aggregate" as const, aggregate: "sum" as const, of: revenue, where: [] },
};
const calendar = { yearStarts: 1, weekStarts: 1, yearNamedBy: "end" };
const from = { table: orders.id, joins: [] };
const sum = { kind: "aggregate", agg: "sum", of: { kind: "column", name: "Revenue (€)" } };

describe("the query that a plan asks", () => {
  it("has the periods, the condition, the order and the limit of the plan", () => {
    const query = asked({
      ...{ family: "query", ...plain, measures: [total], groups: [{ column: "Booked", grain: "month" }] },
      filters: [{ kind: "values", column: "Channel", values: ["web"], negated: true, keepMissing: true }],
      ...{ order: { by: "measure", direction: "high" }, limit: 1 },
    });
    const channel = { kind: "column", name: "Channel" };
    expect(query).toEqual({
      ...{ from, let: [], windows: [], having: null, rows: null },
      where: { kind: "call", fn: "is_none", of: [channel, { kind: "literal", value: "web" }] },
      by: [
        {
          ...{ name: "month", of: { kind: "column", name: "Booked" }, order: "time", filled: false },
          grain: { unit: "month", cyclic: false, calendar },
        },
      ],
      measures: [{ name: "total of Revenue (€)", unit: "€", value: sum }],
      order: [{ by: "total of Revenue (€)", first: "high" }],
      limit: { n: 1, per: [], by: "total of Revenue (€)" },
    });
  });

  it("sorts sizes from small to large", () => {
    const query = asked({
      ...{ family: "query", ...plain, measures: [total], groups: [{ column: "Size", grain: null }], filters: [] },
    });
    expect(query?.by).toEqual([
      { name: "Size", of: { kind: "column", name: "Size" }, grain: null, order: ["S", "M", "L"], filled: false },
    ]);
    expect(query?.order).toEqual([{ by: "Size", first: "low" }]);
  });

  it("holds compared parts against each other", () => {
    const year = (label: string) => ({
      ...{ kind: "period" as const, column: "Booked", label },
      ...{ start: `${label}-01-01`, end: `${label}-12-31` },
    });
    const query = asked({
      ...{ family: "query", ...plain, measures: [total], groups: [], filters: [] },
      segments: ["2024", "2023"].map((label) => ({ label, filters: [year(label)] })),
    });
    const part = (label: string) => ({
      label,
      where: {
        ...{ kind: "call", fn: "in_period" },
        of: [
          { kind: "column", name: "Booked" },
          { kind: "literal", value: `${label}-01-01` },
          { kind: "literal", value: `${label}-12-31` },
        ],
      },
    });
    expect(query?.by).toEqual([
      { name: "compared", of: [part("2024"), part("2023")], grain: null, order: ["2024", "2023"], filled: false },
    ]);
    const along = { of: "total of Revenue (€)", within: [], along: "compared", size: null };
    expect(query?.windows).toEqual([
      { name: "difference", fn: "difference", ...along },
      { name: "change in %", fn: "change", ...along },
    ]);
  });

  it("computes what ranks single rows", () => {
    const query = asked({
      ...{ family: "rows", filters: [], notes: [], chart: null, direction: "low", limit: 3, shown: ["Channel"] },
      by: { kind: "duration", from: "Booked", to: "Shipped", unit: "days" },
    });
    const name = "days from Booked to Shipped";
    const of = [
      { kind: "column", name: "Booked" },
      { kind: "column", name: "Shipped" },
      { kind: "literal", value: "days" },
    ];
    expect(query).toEqual({
      ...{ from, where: null, by: [], measures: [], windows: [], having: null },
      ...{ let: [{ name, of: { kind: "call", fn: "time_between", of } }], rows: ["Channel", name] },
      ...{ order: [{ by: name, first: "low" }], limit: { n: 3, per: [], by: name } },
    });
  });

  it("is in the language for any plan of its families, and null for the others", () => {
    const plans = toPlanArbitrary({
      numbers: ["Revenue (€)", "Cost (€)"],
      dates: ["Booked", "Shipped"],
      texts: ["Size", "Channel"],
      truths: ["Member"],
    });
    const expressed = new Set(["query", "rows", "distribution"]);
    fc.assert(
      fc.property(plans, (plan) => {
        const query = asked(plan);
        expect(query !== null).toBe(expressed.has(plan.family));
        expect(query === null ? null : Query.parse(query)).toEqual(query);
      }),
    );
  });
});
