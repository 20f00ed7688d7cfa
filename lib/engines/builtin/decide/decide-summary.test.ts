import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import type { Plan } from "../plan/plan";
import { readPlan } from "../read-plan";

const plans: readonly (readonly [question: string, plan: Plan])[] = [
  ["describe the data", { family: "overview", filters: [], notes: [], of: "table" }],
  ["what columns are there", { family: "overview", filters: [], notes: [], of: "columns" }],
  [
    "distribution of unit price",
    { family: "distribution", filters: [], notes: [], column: "Unit Price ($)", numeric: true, group: null },
  ],
  [
    "histogram of quantity",
    { family: "distribution", filters: [], notes: [], column: "Quantity", numeric: true, group: null },
  ],
  [
    "distribution of rating by region",
    {
      family: "distribution",
      filters: [],
      notes: [],
      column: "Rating",
      numeric: true,
      group: { column: "Region", grain: null },
    },
  ],
  [
    "distribution of product",
    { family: "distribution", filters: [], notes: [], column: "Product", numeric: false, group: null },
  ],
  [
    "how are the orders distributed by region",
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
    "list the products",
    { family: "distribution", filters: [], notes: [], column: "Product", numeric: false, group: null },
  ],
  [
    "unique values of region",
    { family: "distribution", filters: [], notes: [], column: "Region", numeric: false, group: null },
  ],
  [
    "summarise unit price",
    { family: "distribution", filters: [], notes: [], column: "Unit Price ($)", numeric: true, group: null },
  ],
  [
    "summary statistics for quantity by product",
    {
      family: "distribution",
      filters: [],
      notes: [],
      column: "Quantity",
      numeric: true,
      group: { column: "Product", grain: null },
    },
  ],
  ["rating", { family: "distribution", filters: [], notes: [], column: "Rating", numeric: true, group: null }],
  ["product", { family: "distribution", filters: [], notes: [], column: "Product", numeric: false, group: null }],
];

const problems: readonly (readonly [question: string, problem: unknown])[] = [
  [
    "distribution of quantity and rating",
    { kind: "beyond", topic: "structure", phrase: "the distribution of several columns" },
  ],
  ["distribution", { kind: "beyond", topic: "structure", phrase: "the distribution of what" }],
  ["describe the lamps", { kind: "beyond", topic: "structure", phrase: "a summary of some rows" }],
  ["distribution of order date", { kind: "beyond", topic: "structure", phrase: "order date" }],
];

describe("summaries", () => {
  it.each(plans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ plan });
  });

  it.each(problems)("refuses “%s”", (question, problem) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ problem });
  });
});
