import { describe, expect, it } from "vitest";
import { orderFacts } from "@/lib/testing/order-table";
import type { Plan } from "../plan/plan";
import { readPlan } from "../read-plan";

const plans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "which columns have missing values",
    {
      family: "missing",
      filters: [],
      notes: [],
      columns: ["Order Date", "Customer ID", "Region", "Product", "Unit Price ($)", "Quantity", "Rating", "Returned"],
    },
  ],
  ["how many missing values in rating", { family: "missing", filters: [], notes: [], columns: ["Rating"] }],
  ["percentage of missing values in region", { family: "missing", filters: [], notes: [], columns: ["Region"] }],
  ["missing values in region and rating", { family: "missing", filters: [], notes: [], columns: ["Region", "Rating"] }],
  ["are there any duplicates", { family: "duplicates", filters: [], notes: [] }],
  ["how many duplicate rows are there", { family: "duplicates", filters: [], notes: [] }],
  [
    "outliers in quantity",
    {
      family: "outliers",
      filters: [],
      notes: ["An outlier is a value more than 1.5 interquartile ranges below the first or above the third quartile."],
      columns: ["Quantity"],
    },
  ],
  [
    "are there outliers",
    {
      family: "outliers",
      filters: [],
      notes: ["An outlier is a value more than 1.5 interquartile ranges below the first or above the third quartile."],
      columns: ["Unit Price ($)", "Quantity", "Rating"],
    },
  ],
  [
    "how many outliers does unit price have",
    {
      family: "outliers",
      filters: [],
      notes: ["An outlier is a value more than 1.5 interquartile ranges below the first or above the third quartile."],
      columns: ["Unit Price ($)"],
    },
  ],
];

const problems: readonly (readonly [question: string, problem: unknown])[] = [
  [
    "average rating of orders with missing region",
    { kind: "beyond", topic: "structure", phrase: "rows with missing values" },
  ],
  [
    "which region has the most missing values",
    { kind: "beyond", topic: "structure", phrase: "a ranking by missing values" },
  ],
  ["outliers by region", { kind: "beyond", topic: "structure", phrase: "outliers by group" }],
  ["duplicates in customer id", { kind: "beyond", topic: "structure", phrase: "duplicates within columns" }],
  [
    "outliers in product",
    {
      kind: "unsuited",
      sentence: "The column Product does not hold quantities, so it has no outliers.",
      columns: ["Product"],
    },
  ],
];

describe("the quality of data", () => {
  it.each(plans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ plan });
  });

  it.each(problems)("refuses “%s”", (question, problem) => {
    expect(readPlan(question, orderFacts)).toMatchObject({ problem });
  });
});
