import { afterAll, expect } from "vitest";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/engines/question-lab";
import { runPlans } from "@/lib/testing/runs/run-plans";
import { it } from "@/lib/testing/warm-python";
import type { MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";

const orders = `country,customer,amount
France,Ann,10
France,Ann,30
Spain,Bob,50
Spain,Cid,70
Spain,Ann,
Italy,Dan,5
,Eve,15
`;

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab([], { python, tables: { orders } });
});

afterAll(() => lab.close());

const amount: RowValue = { kind: "column", column: "amount" };
const customers = { column: "customer", grain: null };
const empty = { filters: [], segments: [], having: null, chart: null, notes: [] };

function toPlan(value: MeasureValue): PlanOf<"query"> {
  return {
    ...{ family: "query", ...empty, measures: [{ label: "number", unit: null, value }], derived: "overall" },
    ...{ groups: [{ column: "country", grain: null }], order: { by: "measure", direction: "high" }, limit: 2 },
  };
}

it.each<[name: string, value: MeasureValue, groups: unknown[][], overall: number]>([
  [
    "rows",
    { kind: "rows", where: [] },
    [
      ["Spain", 3],
      ["France", 2],
    ],
    7,
  ],
  [
    "an average",
    { kind: "aggregate", aggregate: "mean", of: amount, where: [] },
    [
      ["Spain", 60],
      ["France", 20],
    ],
    30,
  ],
  [
    "customers of several orders",
    { kind: "distinct", of: customers, where: [], rows: { operator: ">=", value: 3 } },
    // Ann has three orders, in two countries: no country has a customer of three.
    [
      ["France", 0],
      ["Italy", 0],
      ["Spain", 0],
      [null, 0],
    ],
    1,
  ],
  [
    "an amount for each customer",
    {
      ...{ kind: "quotient", times: 1 },
      top: { kind: "aggregate", aggregate: "sum", of: amount, where: [] },
      bottom: { kind: "distinct", of: customers, where: [], rows: null },
    },
    [
      ["France", 40],
      ["Spain", 40],
    ],
    36,
  ],
])("shows the value over all rows next to the remaining groups: %s", async (_, value, groups, overall) => {
  const plan = toPlan(value);
  const { python, sql } = await runPlans(lab, "orders", [plan, plan]);
  expect(sql).toEqual(python);
  const [result] = python;
  const at = (row: unknown[], column: string) => row[result?.columns.indexOf(column) ?? -1];
  expect(result?.rows.map((row) => [at(row, "country"), at(row, "number")])).toEqual(groups);
  expect(result?.rows.map((row) => at(row, "overall"))).toEqual(groups.map(() => overall));
});
