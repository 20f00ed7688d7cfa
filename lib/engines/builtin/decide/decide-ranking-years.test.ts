import { describe, expect, it } from "vitest";
import { countryFacts } from "@/lib/testing/order-table";
import type { Plan } from "../plan/plan";
import { readPlan } from "../read-plan";

const worldPlans: readonly (readonly [question: string, plan: Plan])[] = [
  [
    "which country has the highest population",
    {
      family: "extreme",
      filters: [],
      notes: [],
      group: { column: "country", grain: null },
      column: "population",
      additive: true,
      direction: "high",
      limit: 1,
    },
  ],
  [
    "top 3 countries by population in 2010",
    {
      family: "extreme",
      filters: [{ kind: "compare", column: "year", as: "number", operator: "=", value: 2010 }],
      notes: [],
      group: { column: "country", grain: null },
      column: "population",
      additive: true,
      direction: "high",
      limit: 3,
    },
  ],
  [
    "least populous country",
    {
      family: "extreme",
      filters: [],
      notes: [],
      group: { column: "country", grain: null },
      column: "population",
      additive: true,
      direction: "low",
      limit: 1,
    },
  ],
  [
    "which year had the highest average life expectancy",
    {
      family: "aggregate",
      filters: [],
      notes: [],
      measures: [{ aggregate: "mean", column: "life_expect (years)" }],
      groups: [{ column: "year", grain: null }],
      direction: "high",
      limit: 1,
    },
  ],
  [
    "bottom 2 countries by life expectancy",
    {
      family: "extreme",
      filters: [],
      notes: [],
      group: { column: "country", grain: null },
      column: "life_expect (years)",
      additive: false,
      direction: "low",
      limit: 2,
    },
  ],
];

describe("ranking over years", () => {
  it.each(worldPlans)("reads “%s”", (question, plan) => {
    expect(readPlan(question, countryFacts)).toMatchObject({ plan });
  });
});
