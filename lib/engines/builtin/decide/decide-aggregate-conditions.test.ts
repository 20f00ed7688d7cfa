import { describe, expect, it } from "vitest";
import { countryFacts, orderFacts } from "@/lib/testing/order-table";
import type { Plan } from "../plan/plan";
import { readPlan } from "../read-plan";

const plans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "monthly quantity",
    {
      family: "aggregate",
      filters: [],
      notes: ["No summary was named, so this is the total."],
      measures: [{ aggregate: "sum", column: "Quantity" }],
      groups: [{ column: "Order Date", grain: "month" }],
      direction: null,
      limit: null,
    },
  ],
  [
    "average rating over time by region",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "mean", column: "Rating" }],
      groups: [
        { column: "Order Date", grain: "day" },
        { column: "Region", grain: null },
      ],
      direction: null,
      limit: null,
    },
  ],
  [
    "max quantity by region",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "max", column: "Quantity" }],
      groups: [{ column: "Region", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "compare rating between North and South",
    {
      family: "aggregate",
      filters: [{ kind: "values", column: "Region", values: ["North", "South"], negated: false, keepMissing: false }],
      notes: ["No summary was named, so several are shown."],
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
    "average unit price of lamps and desks",
    {
      family: "aggregate",
      filters: [{ kind: "values", column: "Product", values: ["Lamp", "Desk"], negated: false, keepMissing: false }],
      notes: [],
      measures: [{ aggregate: "mean", column: "Unit Price ($)" }],
      groups: [{ column: "Product", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "average quantity where unit price is above 50",
    {
      family: "aggregate",
      filters: [{ kind: "compare", column: "Unit Price ($)", as: "number", operator: ">", value: 50 }],
      notes: [],
      measures: [{ aggregate: "mean", column: "Quantity" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "average quantity with a rating of at least 4",
    {
      family: "aggregate",
      filters: [{ kind: "compare", column: "Rating", as: "number", operator: ">=", value: 4 }],
      notes: [],
      measures: [{ aggregate: "mean", column: "Quantity" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "total quantity in January",
    {
      family: "aggregate",
      filters: [{ kind: "month", column: "Order Date", month: 1 }],
      notes: [],
      measures: [{ aggregate: "sum", column: "Quantity" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "total quantity in February 2024",
    {
      family: "aggregate",
      filters: [
        { kind: "month", column: "Order Date", month: 2 },
        { kind: "compare", column: "Order Date", as: "year", operator: "=", value: 2024 },
      ],
      notes: [],
      measures: [{ aggregate: "sum", column: "Quantity" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "total quantity between 2024-01-01 and 2024-02-20",
    {
      family: "aggregate",
      filters: [
        { kind: "compare", column: "Order Date", as: "date", operator: ">=", value: "2024-01-01" },
        { kind: "compare", column: "Order Date", as: "date", operator: "<=", value: "2024-02-20" },
      ],
      notes: [],
      measures: [{ aggregate: "sum", column: "Quantity" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "average rating excluding lamps",
    {
      family: "aggregate",
      filters: [{ kind: "values", column: "Product", values: ["Lamp"], negated: true, keepMissing: true }],
      notes: [],
      measures: [{ aggregate: "mean", column: "Rating" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "average quantity by unit price",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "mean", column: "Quantity" }],
      groups: [{ column: "Unit Price ($)", grain: null }],
      direction: null,
      limit: null,
    },
  ],
];

const problems: readonly (readonly [question: string, problem: unknown])[] = [
  ["average of average rating", { kind: "beyond", topic: "structure", phrase: "average" }],
  [
    "average region",
    {
      kind: "unsuited",
      sentence: "The column Region does not hold quantities, so it has no average.",
      columns: ["Region"],
    },
  ],
  ["average discount", { kind: "missing", phrases: ["discount"] }],
  [
    "average rating by region, product and month",
    { kind: "beyond", topic: "structure", phrase: "three groups at once" },
  ],
  [
    "average monthly quantity",
    {
      kind: "unsuited",
      sentence:
        "“average monthly” can mean the average of totals or the average of single rows. Ask for the total or for the average of Quantity by period.",
      columns: ["Quantity"],
    },
  ],
];

describe("summaries of numbers, with conditions", () => {
  it.each(plans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ plan });
  });

  it.each(problems)("refuses “%s”", (question, problem) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ problem });
  });
});

const worldPlans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "average life expectancy by year",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "mean", column: "life_expect (years)" }],
      groups: [{ column: "year", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "total population",
    {
      family: "aggregate",
      filters: [],
      notes: ["“Total” adds up the rows of all values of year."],
      measures: [{ aggregate: "sum", column: "population" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "total population in 2010",
    {
      family: "aggregate",
      filters: [{ kind: "compare", column: "year", as: "number", operator: "=", value: 2010 }],
      notes: [],
      measures: [{ aggregate: "sum", column: "population" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "average population in Land Q",
    {
      family: "aggregate",
      filters: [{ kind: "lookup", columns: ["country"], values: ["Land Q"] }],
      notes: [],
      measures: [{ aggregate: "mean", column: "population" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
  [
    "compare Land A and Land Z life expectancy",
    {
      family: "aggregate",
      filters: [{ kind: "lookup", columns: ["country"], values: ["Land A", "Land Z"] }],
      notes: ["No summary was named, so several are shown."],
      measures: [
        { aggregate: "mean", column: "life_expect (years)" },
        { aggregate: "median", column: "life_expect (years)" },
      ],
      groups: [{ column: "country", grain: null }],
      direction: null,
      limit: null,
    },
  ],
  [
    "life expectancy since 2000",
    {
      family: "distribution",
      filters: [{ kind: "compare", column: "year", as: "number", operator: ">=", value: 2000 }],
      notes: [],
      column: "life_expect (years)",
      numeric: true,
      group: null,
    },
  ],
  [
    "average life expectancy between 1990 and 2000",
    {
      family: "aggregate",
      filters: [
        { kind: "compare", column: "year", as: "number", operator: ">=", value: 1990 },
        { kind: "compare", column: "year", as: "number", operator: "<=", value: 2000 },
      ],
      notes: [],
      measures: [{ aggregate: "mean", column: "life_expect (years)" }],
      groups: [],
      direction: null,
      limit: null,
    },
  ],
];

describe("summaries of numbers, with conditions over years", () => {
  it.each(worldPlans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, countryFacts)).toMatchObject({ plan });
  });
});
