import { describe, expect, it } from "vitest";
import { countryFacts, orderFacts } from "@/lib/testing/order-table";
import type { Plan } from "../plan/plan";
import { readPlan } from "../read-plan";

const plans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "which region has the most orders",
    {
      family: "count",
      filters: [],
      notes: [],
      distinct: null,
      groups: [{ column: "Region", grain: null }],
      direction: "high",
      limit: 1,
    },
  ],
  [
    "which product has the fewest orders",
    {
      family: "count",
      filters: [],
      notes: [],
      distinct: null,
      groups: [{ column: "Product", grain: null }],
      direction: "low",
      limit: 1,
    },
  ],
  [
    "most common product",
    {
      family: "count",
      filters: [],
      notes: [],
      distinct: null,
      groups: [{ column: "Product", grain: null }],
      direction: "high",
      limit: 1,
    },
  ],
  [
    "rarest product",
    {
      family: "count",
      filters: [],
      notes: [],
      distinct: null,
      groups: [{ column: "Product", grain: null }],
      direction: "low",
      limit: 1,
    },
  ],
  [
    "top 2 products by number of orders",
    {
      family: "count",
      filters: [],
      notes: [],
      distinct: null,
      groups: [{ column: "Product", grain: null }],
      direction: "high",
      limit: 2,
    },
  ],
  [
    "which region has the highest average rating",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "mean", column: "Rating" }],
      groups: [{ column: "Region", grain: null }],
      direction: "high",
      limit: 1,
    },
  ],
  [
    "which region has the highest unit price",
    {
      family: "extreme",
      filters: [],
      notes: [],
      group: { column: "Region", grain: null },
      column: "Unit Price ($)",
      additive: false,
      direction: "high",
      limit: 1,
    },
  ],
  [
    "which product sold the highest quantity",
    {
      family: "extreme",
      filters: [],
      notes: [],
      group: { column: "Product", grain: null },
      column: "Quantity",
      additive: true,
      direction: "high",
      limit: 1,
    },
  ],
  [
    "top 2 regions by total quantity",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "sum", column: "Quantity" }],
      groups: [{ column: "Region", grain: null }],
      direction: "high",
      limit: 2,
    },
  ],
  [
    "rank regions by average rating",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "mean", column: "Rating" }],
      groups: [{ column: "Region", grain: null }],
      direction: "high",
      limit: null,
    },
  ],
  [
    "average rating by region in descending order",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "mean", column: "Rating" }],
      groups: [{ column: "Region", grain: null }],
      direction: "high",
      limit: null,
    },
  ],
  [
    "cheapest order",
    {
      family: "rows",
      filters: [],
      notes: [],
      column: "Unit Price ($)",
      direction: "low",
      limit: 1,
      shown: ["Order Date", "Customer ID", "Region", "Product", "Quantity", "Rating", "Returned", "Unit Price ($)"],
    },
  ],
  [
    "most expensive product",
    {
      family: "extreme",
      filters: [],
      notes: [],
      group: { column: "Product", grain: null },
      column: "Unit Price ($)",
      additive: false,
      direction: "high",
      limit: 1,
    },
  ],
  [
    "the 3 most expensive orders",
    {
      family: "rows",
      filters: [],
      notes: [],
      column: "Unit Price ($)",
      direction: "high",
      limit: 3,
      shown: ["Order Date", "Customer ID", "Region", "Product", "Quantity", "Rating", "Returned", "Unit Price ($)"],
    },
  ],
  [
    "which order has the highest quantity",
    {
      family: "rows",
      filters: [],
      notes: [],
      column: "Quantity",
      direction: "high",
      limit: 1,
      shown: ["Order Date", "Customer ID", "Region", "Product", "Unit Price ($)", "Rating", "Returned", "Quantity"],
    },
  ],
  [
    "who has the highest rating",
    {
      family: "rows",
      filters: [],
      notes: [],
      column: "Rating",
      direction: "high",
      limit: 1,
      shown: ["Order Date", "Customer ID", "Region", "Product", "Unit Price ($)", "Quantity", "Returned", "Rating"],
    },
  ],
  [
    "highest rating",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "max", column: "Rating" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "lowest and highest unit price",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [
        { aggregate: "min", column: "Unit Price ($)" },
        { aggregate: "max", column: "Unit Price ($)" },
      ],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "which two regions have the highest rating",
    {
      family: "extreme",
      filters: [],
      notes: [],
      group: { column: "Region", grain: null },
      column: "Rating",
      additive: false,
      direction: "high",
      limit: 2,
    },
  ],
  [
    "which month had the most orders",
    {
      family: "count",
      filters: [],
      notes: [],
      distinct: null,
      groups: [{ column: "Order Date", grain: "month" }],
      direction: "high",
      limit: 1,
    },
  ],
];

const problems: readonly (readonly [question: string, problem: unknown])[] = [
  [
    "top 3 products",
    {
      kind: "unsuited",
      sentence: "It is not said what to rank by. Name a column, or ask for the number of rows.",
      columns: [],
    },
  ],
];

describe("ranking", () => {
  it.each(plans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ plan });
  });

  it.each(problems)("refuses “%s”", (question, problem) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ problem });
  });
});

const worldProblems: readonly (readonly [question: string, problem: unknown])[] = [
  [
    "which year had the most countries",
    {
      kind: "unsuited",
      sentence: "The column country does not hold quantities, so nothing can be ranked by it.",
      columns: ["country"],
    },
  ],
];

describe("ranking over years", () => {
  it.each(worldProblems)("refuses “%s”", (question, problem) => {
    expect(readPlan(question, countryFacts)).toMatchObject({ problem });
  });
});
