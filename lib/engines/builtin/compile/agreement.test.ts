import fc from "fast-check";
import { afterAll, describe, expect } from "vitest";
import { arrivals, sums, toOddTable } from "@/lib/testing/engines/odd-tables";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { runPlans } from "@/lib/testing/runs/run-plans";
import { it } from "@/lib/testing/warm-python";
import type { Filter, Group, Measure, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { Plan, PlanOf } from "../query/query";
import { toOtherSql, toSql } from "./sql/to-sql";

const tables = { many: toOddTable(1, 300), some: toOddTable(2, 40), one: toOddTable(3, 1), sums, arrivals };

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([], { python, tables });
});

afterAll(() => lab.close());

const amount: RowValue = { kind: "column", column: "amount (€)" };
const units: RowValue = { kind: "column", column: "units" };
const number = fc.constantFrom<RowValue>(
  amount,
  units,
  { kind: "arithmetic", operator: "*", left: units, right: amount },
  { kind: "arithmetic", operator: "/", left: amount, right: units },
  { kind: "arithmetic", operator: "-", left: amount, right: { kind: "number", value: 2 } },
  { kind: "duration", from: "begun", to: "ended", unit: "days" },
  { kind: "duration", from: "begun", to: "ended", unit: "hours" },
  { kind: "duration", from: "begun", to: null, unit: "days" },
);
const operator = fc.constantFrom("=", "!=", "<", "<=", ">", ">=");
const year = (start: string, end: string | null, label: string): Filter => ({
  kind: "period",
  column: "begun",
  start,
  end,
  label,
});
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ kind: fc.constant("compare"), of: number, operator, value: fc.integer({ min: -2, max: 60 }) }),
  fc.constantFrom<Filter>(
    year("2023-01-01", "2023-12-31", "2023"),
    year("2024-01-01", "2024-12-31", "2024"),
    year("2023-06-10", null, "since June 2023"),
    { kind: "recurring", column: "begun", unit: "month", values: [11, 12, 1] },
    { kind: "recurring", column: "begun", unit: "weekday", values: [6, 7] },
    { kind: "recurring", column: "begun", unit: "quarter", values: [4] },
    { kind: "recurring", column: "ended", unit: "hour", values: [10, 12] },
    { kind: "values", column: "name", values: ["ann", "Zoë"], negated: false, keepMissing: false },
    { kind: "values", column: "name", values: ["ANN"], negated: true, keepMissing: true },
    { kind: "values", column: "name", values: ["straße"], negated: true, keepMissing: false },
    { kind: "values", column: "name", values: ["zoë", null], negated: false, keepMissing: false },
    { kind: "values", column: "name", values: [null], negated: true, keepMissing: true },
    { kind: "values", column: "units", values: [1, 3], negated: false, keepMissing: false },
    { kind: "contains", column: "name", text: "N", negated: false },
    { kind: "contains", column: "name", text: "'", negated: true },
    { kind: "truth", column: "paid", expected: true },
    { kind: "truth", column: "paid", expected: false },
    { kind: "missing", column: "amount (€)", missing: true },
    { kind: "missing", column: "name", missing: false },
    { kind: "columns", left: "ended", operator: ">", right: "begun" },
    { kind: "columns", left: "amount (€)", operator: "!=", right: "units" },
    { kind: "lookup", columns: ["name"], values: ["Ann"] },
  ),
);
const filters = (most: number) => fc.array(filter, { maxLength: most });
const group = fc.oneof(
  fc.constantFrom<Group>(
    { column: "name", grain: null },
    { column: "paid", grain: null },
    { column: "units", grain: null },
  ),
  fc.record({
    column: fc.constantFrom("begun", "ended"),
    grain: fc.constantFrom(
      "year",
      "quarter",
      "month",
      "week",
      "day",
      "calendar_month",
      "calendar_quarter",
      "weekday",
      "weekend",
      "hour",
    ),
  }),
) as fc.Arbitrary<Group>;
const single: fc.Arbitrary<MeasureValue> = fc.oneof(
  fc.record({ kind: fc.constant("rows"), where: filters(2) }),
  fc.record({
    kind: fc.constant("distinct"),
    of: group,
    where: filters(1),
    rows: fc.option(fc.record({ operator: fc.constantFrom(">", "=", ">="), value: fc.integer({ min: 1, max: 3 }) })),
  }),
  fc.record({
    kind: fc.constant("aggregate"),
    aggregate: fc.constantFrom("sum", "mean", "median", "min", "max", "range", "deviation", "variance"),
    of: number,
    where: filters(1),
  }),
  fc.record({ kind: fc.constant("percentile"), share: fc.constantFrom(0.1, 0.5, 0.9), of: number, where: filters(1) }),
);
const value: fc.Arbitrary<MeasureValue> = fc.oneof(
  { weight: 3, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("quotient"),
      top: single,
      bottom: single,
      times: fc.constantFrom(1, 100),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("combination"),
      operator: fc.constantFrom("+", "-"),
      left: single,
      right: single,
    }),
  },
);
const measures = fc.array(value, { minLength: 1, maxLength: 3 }).map((values) =>
  values.map((one, place): Measure => ({
    label: `measure ${place + 1}`,
    unit: place === 0 ? "%" : null,
    value: one,
  })),
);
const segments = fc.constantFrom<PlanOf<"query">["segments"]>(
  [],
  [],
  [
    { label: "2024", filters: [year("2024-01-01", "2024-12-31", "2024")] },
    { label: "2023", filters: [year("2023-01-01", "2023-12-31", "2023")] },
  ],
  [
    { label: "paid", filters: [{ kind: "truth", column: "paid", expected: true }] },
    { label: "open", filters: [{ kind: "truth", column: "paid", expected: false }] },
    {
      label: "Ann",
      filters: [{ kind: "values", column: "name", values: ["Ann"], negated: false, keepMissing: false }],
    },
  ],
);
const query = fc.record({
  family: fc.constant("query"),
  measures,
  groups: fc.uniqueArray(group, { maxLength: 2, selector: ({ column }) => column }),
  filters: filters(2),
  segments,
  derived: fc.constantFrom(null, null, "share", "change", "running_total", "moving_average", "overall"),
  having: fc.option(fc.record({ operator: fc.constantFrom(">", "<="), value: fc.integer({ min: 0, max: 50 }) }), {
    freq: 1,
  }),
  order: fc.option(
    fc.record({ by: fc.constantFrom("measure", "group", "change"), direction: fc.constantFrom("high", "low") }),
  ),
  limit: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 1 }),
  chart: fc.option(fc.constantFrom("bar", "line", "area", "pie", "scatter", "table")),
  notes: fc.constant([]),
}) as fc.Arbitrary<Plan>;

const common = { filters: [] as Filter[], notes: [], chart: null };
const others: readonly Plan[] = [
  { family: "rows", ...common, by: amount, direction: "high", limit: 3, shown: ["name", "begun", "amount (€)"] },
  {
    family: "rows",
    ...common,
    by: { kind: "duration", from: "begun", to: "ended", unit: "days" },
    direction: "low",
    limit: 2,
    shown: ["name"],
  },
  { family: "rows", ...common, by: null, direction: "high", limit: 4, shown: ["name", "units"] },
  { family: "distribution", ...common, of: amount, group: null },
  {
    family: "distribution",
    ...common,
    of: { kind: "duration", from: "begun", to: "ended", unit: "days" },
    group: { column: "begun", grain: "year" },
  },
  { family: "distribution", ...common, of: { kind: "column", column: "name" }, group: null },
  { family: "correlation", ...common, columns: ["amount (€)", "units"], target: null },
  { family: "missing", ...common, columns: ["name", "amount (€)"] },
  { family: "duplicates", ...common, columns: [] },
  { family: "duplicates", ...common, columns: ["name", "paid"] },
  { family: "outliers", ...common, columns: ["amount (€)", "units"] },
  { family: "overview", ...common, of: "table" },
  { family: "overview", ...common, of: "shape" },
  { family: "insights", ...common },
];

/** Families whose rows have no particular order where they tie, or are ordered by Python alone. */
const unordered = ["rows", "missing", "outliers", "overview", "correlation", "duplicates"];

const toOptions = (table: string) => ({ dataset: lab.facts(table), datasets: [lab.facts(table)] });

/** Plans of one execution, which may take 30 seconds on a busy machine. */
const batch = 9;

async function expectAgreement(table: string, plans: readonly Plan[], compile = toSql): Promise<void> {
  for (let start = 0; start < plans.length; start += batch) {
    await expectSame(table, plans.slice(start, start + batch), compile);
  }
}

async function expectSame(table: string, plans: readonly Plan[], compile: typeof toSql): Promise<void> {
  const { python, sql } = await runPlans(lab, table, plans, compile);
  const toPlain = (rows: unknown[][], plan: Plan | undefined) =>
    unordered.includes(plan?.family ?? "") ? rows.map((row) => JSON.stringify(row)).sort() : rows;
  for (const [place, plan] of plans.entries()) {
    const [first, second] = [python[place], sql[place]];
    const shown = JSON.stringify(plan);
    expect([shown, second?.columns]).toEqual([shown, first?.columns]);
    expect([shown, toPlain(second?.rows ?? [], plan)]).toEqual([shown, toPlain(first?.rows ?? [], plan)]);
  }
}

describe("the Python and the SQL of a plan give the same", () => {
  it.each(["many", "some", "one"])("for every other family, with a table of %s rows", async (table) => {
    await expectAgreement(table, others);
  });

  it.each([
    ["many", 11],
    ["many", 12],
    ["many", 13],
    ["some", 14],
    ["some", 15],
    ["one", 16],
    ["some", 116],
  ])("for random queries of the table with %s rows, seed %i", async (table, seed) => {
    await expectAgreement(table, fc.sample(query, { seed, numRuns: 18 }));
  });

  it.each([
    ["many", 31],
    ["many", 32],
    ["some", 33],
    ["one", 16],
  ])("in other words, for random queries of the table with %s rows, seed %i", async (table, seed) => {
    await expectAgreement(table, fc.sample(query, { seed, numRuns: 18 }), toOtherSql);
  });

  it("in other words, for distributions of numbers and the rows with the highest values", async () => {
    const named = others.filter((plan) => toOtherSql(plan, toOptions("many")) !== "");
    expect(named.map(({ family }) => family)).toEqual(["rows", "rows", "distribution", "distribution"]);
    await expectAgreement("many", named, toOtherSql);
  });

  it("with several bars of no rows, and with a measure that is requested twice", async () => {
    const empty = { segments: [], derived: null, having: null, order: null, limit: null };
    const counted = (label: string): Measure => ({ label, unit: null, value: { kind: "rows", where: [] } });
    const highest = (label: string): Measure => ({
      label,
      unit: null,
      value: { kind: "aggregate", aggregate: "max", of: units, where: [] },
    });
    const groups: Group[] = [{ column: "name", grain: null }];
    const none: Filter[] = [{ kind: "compare", of: units, operator: ">", value: 1_000_000 }];
    const segments = [2023, 2024].map((one) => ({
      label: String(one),
      filters: [year(`${one}-01-01`, `${one}-12-31`, String(one))],
    }));
    const twice = [counted("orders"), counted("visits")];
    await expectAgreement("some", [
      { family: "query", ...common, ...empty, filters: none, groups, measures: [counted("orders"), highest("most")] },
      { family: "query", ...common, ...empty, groups, measures: twice },
      { family: "query", ...common, ...empty, groups: [], segments, measures: twice },
    ]);
  });

  it("without rows of totals", async () => {
    const total = (column: string): Measure => ({
      label: `total of ${column}`,
      unit: null,
      value: { kind: "aggregate", aggregate: "sum", of: { kind: "column", column }, where: [] },
    });
    const empty = { groups: [], segments: [], derived: null, having: null, order: null, limit: null };
    const plan: Plan = { family: "query", ...common, ...empty, measures: [total("units"), total("fee")] };
    const { python, sql } = await runPlans(lab, "sums", [plan, plan]);
    expect(python[0]).toEqual({ columns: ["total of units", "total of fee"], rows: [[39, 1280.5]] });
    expect(sql).toEqual(python);
  });

  it("by calendar days where only one of two dates has a time of day", async () => {
    const late: Filter = { kind: "columns", left: "arrived", operator: ">", right: "due" };
    const delay: RowValue = { kind: "duration", from: "due", to: "arrived", unit: "days" };
    const measures: Measure[] = [
      { label: "late", unit: null, value: { kind: "rows", where: [late] } },
      { label: "delay", unit: "days", value: { kind: "aggregate", aggregate: "sum", of: delay, where: [late] } },
    ];
    const empty = { groups: [], segments: [], derived: null, having: null, order: null, limit: null };
    const plan: Plan = { family: "query", ...common, ...empty, measures };
    const { python, sql } = await runPlans(lab, "arrivals", [plan, plan]);
    expect(python[0]?.rows[0]?.slice(0, 2)).toEqual([1, 2]);
    expect(sql).toEqual(python);
  });
});
