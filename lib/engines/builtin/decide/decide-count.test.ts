import { describe, expect, it } from "vitest";
import { countryFacts, orderFacts } from "@/lib/testing/order-table";
import type { Plan } from "../plan/plan";
import { readPlan } from "../read-plan";

const plans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "how many orders are there",
    { family: "count", filters: [], notes: [], distinct: null, groups: [], direction: null, limit: null },
  ],
  [
    "how many rows",
    { family: "count", filters: [], notes: [], distinct: null, groups: [], direction: null, limit: null },
  ],
  [
    "number of orders by region",
    {
      family: "count",
      filters: [],
      notes: [],
      distinct: null,
      groups: [{ column: "Region", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many orders per product and region",
    {
      family: "count",
      filters: [],
      notes: [],
      distinct: null,
      groups: [
        { column: "Product", grain: null },
        { column: "Region", grain: null },
      ],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many regions are there",
    {
      family: "count",
      filters: [],
      notes: ["Different values of Region were counted."],
      distinct: "Region",
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many different products",
    { family: "count", filters: [], notes: [], distinct: "Product", groups: [], direction: null, limit: null },
  ],
  [
    "how many customers",
    {
      family: "count",
      filters: [],
      notes: ["Different values of Customer ID were counted."],
      distinct: "Customer ID",
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many orders were returned",
    {
      family: "count",
      filters: [{ kind: "truth", column: "Returned", expected: true }],
      notes: [],
      distinct: null,
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many orders were not returned",
    {
      family: "count",
      filters: [{ kind: "truth", column: "Returned", expected: false }],
      notes: [],
      distinct: null,
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many lamps",
    {
      family: "count",
      filters: [{ kind: "values", column: "Product", values: ["Lamp"], negated: false, keepMissing: false }],
      notes: [],
      distinct: null,
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many orders in the North",
    {
      family: "count",
      filters: [{ kind: "values", column: "Region", values: ["North"], negated: false, keepMissing: false }],
      notes: [],
      distinct: null,
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many lamps and desks",
    {
      family: "count",
      filters: [{ kind: "values", column: "Product", values: ["Lamp", "Desk"], negated: false, keepMissing: false }],
      notes: [],
      distinct: null,
      groups: [{ column: "Product", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many orders in North or South",
    {
      family: "count",
      filters: [{ kind: "values", column: "Region", values: ["North", "South"], negated: false, keepMissing: false }],
      notes: [],
      distinct: null,
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "orders per month",
    {
      family: "count",
      filters: [],
      notes: [],
      distinct: null,
      groups: [{ column: "Order Date", grain: "month" }],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many orders over time",
    {
      family: "count",
      filters: [],
      notes: [],
      distinct: null,
      groups: [{ column: "Order Date", grain: "day" }],
      direction: null,
      limit: null,
    },
  ],
  ["how many columns are there", { family: "overview", filters: [], notes: [], of: "shape" }],
  [
    "total quantity of orders",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "sum", column: "Quantity" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
];

const problems: readonly (readonly [question: string, problem: unknown])[] = [
  [
    "how many ratings are there",
    {
      kind: "unsuited",
      sentence:
        "“How many” of the numbers in Rating is not clear. Ask for the total Rating, or for the number of different values of Rating.",
      columns: ["Rating"],
    },
  ],
  ["how many orders had a rating", { kind: "beyond", topic: "structure", phrase: "rating" }],
  ["how many unique", { kind: "beyond", topic: "structure", phrase: "different what" }],
  ["how many", { kind: "beyond", topic: "structure", phrase: "what to count" }],
];

describe("counting", () => {
  it.each(plans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ plan });
  });

  it.each(problems)("refuses “%s”", (question, problem) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ problem });
  });
});

const worldPlans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "how many countries are there",
    {
      family: "count",
      filters: [],
      notes: ["Different values of country were counted."],
      distinct: "country",
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many groups are there",
    {
      family: "count",
      filters: [],
      notes: ["Different values of group were counted."],
      distinct: "group",
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "how many years are covered",
    {
      family: "count",
      filters: [],
      notes: ["Different values of year were counted."],
      distinct: "year",
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "number of countries in group 2",
    {
      family: "count",
      filters: [{ kind: "compare", column: "group", as: "number", operator: "=", value: 2 }],
      notes: ["Different values of country were counted."],
      distinct: "country",
      groups: [],
      direction: null,
      limit: null,
    },
  ],
];

const worldProblems: readonly (readonly [question: string, problem: unknown])[] = [
  ["how many people are there", { kind: "missing", phrases: ["people"] }],
];

describe("counting over years", () => {
  it.each(worldPlans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, countryFacts)).toMatchObject({ plan });
  });

  it.each(worldProblems)("refuses “%s”", (question, problem) => {
    expect(readPlan(question, countryFacts)).toMatchObject({ problem });
  });
});
