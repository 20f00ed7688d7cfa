import { describe, expect, it } from "vitest";
import { countryFacts, orderFacts } from "@/lib/testing/order-table";
import type { Plan } from "../plan/plan";
import { readPlan } from "../read-plan";

const plans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "what percentage of orders are lamps",
    {
      family: "share",
      filters: [],
      notes: [],
      part: [{ kind: "values", column: "Product", values: ["Lamp"], negated: false, keepMissing: false }],
      groups: [],
      sumOf: null,
    },
  ],
  [
    "what share of lamps were returned",
    {
      family: "share",
      filters: [{ kind: "values", column: "Product", values: ["Lamp"], negated: false, keepMissing: false }],
      notes: [],
      part: [{ kind: "truth", column: "Returned", expected: true }],
      groups: [],
      sumOf: null,
    },
  ],
  [
    "percentage of returned orders by region",
    {
      family: "share",
      filters: [],
      notes: [],
      part: [{ kind: "truth", column: "Returned", expected: true }],
      groups: [{ column: "Region", grain: null }],
      sumOf: null,
    },
  ],
  [
    "share of orders by product",
    { family: "share", filters: [], notes: [], part: [], groups: [{ column: "Product", grain: null }], sumOf: null },
  ],
  [
    "share of quantity by region",
    {
      family: "share",
      filters: [],
      notes: [],
      part: [],
      groups: [{ column: "Region", grain: null }],
      sumOf: "Quantity",
    },
  ],
  [
    "what percentage of orders in the North are desks",
    {
      family: "share",
      filters: [{ kind: "values", column: "Region", values: ["North"], negated: false, keepMissing: false }],
      notes: [],
      part: [{ kind: "values", column: "Product", values: ["Desk"], negated: false, keepMissing: false }],
      groups: [],
      sumOf: null,
    },
  ],
  [
    "proportion of lamps and desks",
    { family: "share", filters: [], notes: [], part: [], groups: [{ column: "Product", grain: null }], sumOf: null },
  ],
  [
    "percentage of orders with quantity over 2",
    {
      family: "share",
      filters: [],
      notes: [],
      part: [{ kind: "compare", column: "Quantity", as: "number", operator: ">", value: 2 }],
      groups: [],
      sumOf: null,
    },
  ],
  [
    "what fraction of lamps have a rating above 4",
    {
      family: "share",
      filters: [{ kind: "values", column: "Product", values: ["Lamp"], negated: false, keepMissing: false }],
      notes: [],
      part: [{ kind: "compare", column: "Rating", as: "number", operator: ">", value: 4 }],
      groups: [],
      sumOf: null,
    },
  ],
];

const problems: readonly (readonly [question: string, problem: unknown])[] = [
  ["percentage", { kind: "beyond", topic: "structure", phrase: "a share of what" }],
  ["what percentage of products have a rating over 3", { kind: "beyond", topic: "structure", phrase: "products" }],
  ["share of the total unit price from lamps", { kind: "beyond", topic: "structure", phrase: "unit price" }],
];

describe("shares", () => {
  it.each(plans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ plan });
  });

  it.each(problems)("refuses “%s”", (question, problem) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ problem });
  });
});

const worldPlans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "share of population by group in 2010",
    {
      family: "share",
      filters: [{ kind: "compare", column: "year", as: "number", operator: "=", value: 2010 }],
      notes: [],
      part: [],
      groups: [{ column: "group", grain: null }],
      sumOf: "population",
    },
  ],
  [
    "what percentage of rows are in 1990",
    {
      family: "share",
      filters: [],
      notes: [],
      part: [{ kind: "compare", column: "year", as: "number", operator: "=", value: 1990 }],
      groups: [],
      sumOf: null,
    },
  ],
];

describe("shares over years", () => {
  it.each(worldPlans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, countryFacts)).toMatchObject({ plan });
  });
});
