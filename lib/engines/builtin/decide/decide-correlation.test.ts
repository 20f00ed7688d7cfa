import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import type { Plan } from "../plan/plan";
import { readPlan } from "../read-plan";

const plans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "correlation between quantity and rating",
    { family: "correlation", filters: [], notes: [], columns: ["Quantity", "Rating"], target: null },
  ],
  [
    "is unit price related to rating",
    { family: "correlation", filters: [], notes: [], columns: ["Unit Price ($)", "Rating"], target: null },
  ],
  [
    "scatter plot of quantity and unit price",
    { family: "correlation", filters: [], notes: [], columns: ["Quantity", "Unit Price ($)"], target: null },
  ],
  [
    "quantity vs rating",
    { family: "correlation", filters: [], notes: [], columns: ["Quantity", "Rating"], target: null },
  ],
  [
    "correlation matrix",
    { family: "correlation", filters: [], notes: [], columns: ["Unit Price ($)", "Quantity", "Rating"], target: null },
  ],
  [
    "what correlates most with rating",
    {
      family: "correlation",
      filters: [],
      notes: [],
      columns: ["Rating", "Unit Price ($)", "Quantity"],
      target: "Rating",
    },
  ],
  [
    "relationship between region and rating",
    {
      family: "aggregate",
      filters: [],
      notes: ["Region holds categories, so groups were compared instead of a correlation."],
      measures: [
        { aggregate: "mean", column: "Rating" },
        { aggregate: "median", column: "Rating" },
      ],
      groups: [{ column: "Region", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "relationship between region and product",
    {
      family: "count",
      filters: [],
      notes: ["Both columns hold categories, so rows were counted for each pair instead of a correlation."],
      distinct: null,
      groups: [
        { column: "Region", grain: null },
        { column: "Product", grain: null },
      ],
      direction: null,
      limit: null,
    },
  ],
  [
    "correlation between quantity and rating for lamps",
    {
      family: "correlation",
      filters: [{ kind: "values", column: "Product", values: ["Lamp"], negated: false, keepMissing: false }],
      notes: [],
      columns: ["Quantity", "Rating"],
      target: null,
    },
  ],
];

const problems: readonly (readonly [question: string, problem: unknown])[] = [
  [
    "correlation between quantity and rating by region",
    { kind: "beyond", topic: "structure", phrase: "a correlation by group" },
  ],
  [
    "correlation of region",
    {
      kind: "unsuited",
      sentence: "The column Region does not hold quantities, so it has no correlation.",
      columns: ["Region"],
    },
  ],
];

describe("correlations", () => {
  it.each(plans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ plan });
  });

  it.each(problems)("refuses “%s”", (question, problem) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ problem });
  });
});
