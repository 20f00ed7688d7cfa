import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { applyValid } from "@/lib/testing/recipes/recipe-builder";
import { prepareValid, RecipeBench } from "@/lib/testing/recipes/recipe-bench";
import { compileChecks } from "./compile-checks";
import { deriveChecks } from "./derive-checks";

let bench: RecipeBench;
beforeAll(async () => {
  bench = await RecipeBench.open();
});
afterAll(() => bench.close());

async function prepareOrders(ops: readonly RecipeOp[]) {
  const { input, file } = await bench.addTable("orders", [
    { name: "id", type: "BIGINT", values: [1, 2, 2, 3] },
    { name: "city", type: "VARCHAR", values: ["Oslo", "oslo", "oslo", null] },
    { name: "price", type: "VARCHAR", values: ["1.5", "2", "2", "n/a"] },
  ]);
  const recipe = prepareValid(applyValid({ inputs: [{ ...input, id: "input_1" }], steps: [] }, ops));
  return { recipe, relations: bench.toRelations(recipe.recipe, [file]) };
}

const source = { from: "input_1", output: null };

/** Violations and descriptions of checks. */
async function runChecks(ops: readonly RecipeOp[], plans: readonly CheckPlan[] | null) {
  const { recipe, relations } = await prepareOrders(ops);
  const queries = compileChecks(recipe, plans ?? deriveChecks(recipe), relations);
  return Promise.all(
    queries.map(async ({ label, sql, describe: tell }) => {
      const [violations = Number.NaN, found = 0] = ((await bench.read(sql, [])).rows[0] ?? []).map(Number);
      return `${violations === 0 ? "passed" : "failed"}: ${label} ${tell(violations, found)}`;
    }),
  );
}

const dedupe: RecipeOp = { op: "AddStep", type: "drop_duplicates", params: { columns: ["id"] } };
const parse: RecipeOp = { op: "AddStep", type: "parse_number", params: { columns: ["price"] } };
const merge: RecipeOp = {
  op: "AddStep",
  type: "join_spellings",
  params: { column: "city", spellings: [{ from: "oslo", to: "Oslo" }] },
};
const group: RecipeOp = {
  op: "AddStep",
  type: "group_aggregate",
  params: { by: ["city"], measures: [{ name: "total", aggregate: "sum", column: "id" }] },
};

describe("checks", () => {
  it("are what the steps promise, and pass or fail by the data", async () => {
    const expected = [
      "passed: The result has at least 1 rows. The result has 3 rows.",
      "passed: No two rows have the same “id”. All are different.",
      "passed: “city” no longer holds “oslo”. All values are as wanted.",
      "failed: At most 5 % of the values of “price” become missing. 1 values are missing, 1 too many.",
    ];
    expect(await runChecks([dedupe, merge, parse], null)).toEqual(expected);
    expect(await runChecks([group], null)).toEqual([
      "passed: The result has at least 1 rows. The result has 3 rows.",
      "passed: The sum of “total” stays that of “id”. The sum is 8.",
    ]);
  });

  it("fail where the data is against them", async () => {
    const plans: CheckPlan[] = [
      { kind: "row_count", least: 5 },
      { kind: "row_count", most: 3 },
      { kind: "rows_of", table: source, compare: "exactly" },
      { kind: "unique", columns: ["id", "city"] },
      { kind: "no_new_missing", column: "price", of: { table: source, column: "price" }, share: 0 },
      { kind: "sum_preserved", column: "twice", of: { table: source, column: "id" } },
      { kind: "allowed_values", column: "city", values: ["Oslo"] },
      { kind: "no_values", column: "city", values: ["it's", "oslo"] },
    ];
    const twice: RecipeOp = { op: "AddStep", type: "derive", params: { name: "twice", expression: "id * 2" } };
    const outcomes = await runChecks(
      [parse, twice],
      plans.map((plan) => CheckPlan.parse(plan)),
    );
    expect(outcomes.map((line) => line.slice(0, 6))).toEqual([
      ...["failed", "failed", "passed", "failed", "failed", "failed", "failed", "failed"],
    ]);
    expect(outcomes[7]).toBe("failed: “city” no longer holds “it's” and “oslo”. 2 rows hold another value.");
  });
});
