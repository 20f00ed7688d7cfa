import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import type { Plan } from "../plan/plan";
import { readPlan } from "../read-plan";

const plans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "average unit price",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "mean", column: "Unit Price ($)" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "mean and median of quantity",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [
        { aggregate: "mean", column: "Quantity" },
        { aggregate: "median", column: "Quantity" },
      ],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "total quantity by region",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "sum", column: "Quantity" }],
      groups: [{ column: "Region", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "average rating by region and product",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "mean", column: "Rating" }],
      groups: [
        { column: "Region", grain: null },
        { column: "Product", grain: null },
      ],
      direction: null,
      limit: null,
    },
  ],
  [
    "median unit price for lamps",
    {
      family: "aggregate",
      filters: [{ kind: "values", column: "Product", values: ["Lamp"], negated: false, keepMissing: false }],
      notes: [],
      measures: [{ aggregate: "median", column: "Unit Price ($)" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "average rating of returned orders",
    {
      family: "aggregate",
      filters: [{ kind: "truth", column: "Returned", expected: true }],
      notes: [],
      measures: [{ aggregate: "mean", column: "Rating" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "average unit price and total quantity by region",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [
        { aggregate: "mean", column: "Unit Price ($)" },
        { aggregate: "sum", column: "Quantity" },
      ],
      groups: [{ column: "Region", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "standard deviation of unit price",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "deviation", column: "Unit Price ($)" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "range of quantity",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "range", column: "Quantity" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "earliest order date",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "min", column: "Order Date" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "unit price by product",
    {
      family: "aggregate",
      filters: [],
      notes: ["No summary was named, so several are shown."],
      measures: [
        { aggregate: "mean", column: "Unit Price ($)" },
        { aggregate: "median", column: "Unit Price ($)" },
      ],
      groups: [{ column: "Product", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "quantity by region",
    {
      family: "aggregate",
      filters: [],
      notes: ["No summary was named, so several are shown."],
      measures: [
        { aggregate: "sum", column: "Quantity" },
        { aggregate: "mean", column: "Quantity" },
      ],
      groups: [{ column: "Region", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "average quantity per month",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "mean", column: "Quantity" }],
      groups: [{ column: "Order Date", grain: "month" }],
      direction: null,
      limit: null,
    },
  ],
];

const problems: readonly (readonly [question: string, problem: unknown])[] = [
  ["date range", { kind: "beyond", topic: "structure", phrase: "which number of which column" }],
];

describe("summaries of numbers", () => {
  it.each(plans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ plan });
  });

  it.each(problems)("refuses “%s”", (question, problem) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ problem });
  });
});
