import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { applyValid } from "@/lib/testing/recipes/recipe-builder";
import { prepareValid, RecipeBench } from "@/lib/testing/recipes/recipe-bench";
import { compileChecks } from "./compile-checks";
import { deriveChecks } from "./derive-checks";
import { describeCheck, describeFinding } from "./describe-check";

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

/** Outcomes of checks, as people read them. */
async function runChecks(ops: readonly RecipeOp[], plans: readonly CheckPlan[] | null) {
  const { recipe, relations } = await prepareOrders(ops);
  const facts = new Map([["input_1", { rowCount: 4, keys: ["id"] }]]);
  const all = plans ?? deriveChecks(recipe, facts);
  const { rows } = await bench.read(compileChecks(recipe, all, { relations }), []);
  return all.map((plan, place) => {
    const [at, violations, found, names] = rows[place] ?? [];
    expect(at).toBe(String(place));
    const finding = { violations: Number(violations), found: Number(found), names: names ?? "" };
    return `${violations === "0" ? "passed" : "failed"}: ${describeCheck(plan)} ${describeFinding(plan, finding)}`;
  });
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
  it("are what the steps promise and what they must not change, and pass or fail by the data", async () => {
    expect(await runChecks([dedupe, merge, parse], null)).toEqual([
      "passed: The result has at least 1 row. It has 3 rows.",
      "passed: The result has at most as many rows as its data. It has 3 rows.",
      "passed: No two rows have the same “id”. All rows are different.",
      "passed: No value of “id” becomes missing. 0 values are missing, no more than before.",
      "passed: No two rows have the same “id”. All rows are different.",
      "passed: “city” no longer contains “oslo”. All values meet the requirement.",
      "failed: At most 5 % of the values of “price” become missing. More values are missing in “price”.",
    ]);
    expect(await runChecks([group], null)).toEqual([
      "passed: The result has at least 1 row. It has 3 rows.",
      "passed: The sum of “total” equals the earlier sum of “id”. 1 sum was compared.",
    ]);
    const limit: RecipeOp = { op: "AddStep", type: "sort_limit", params: { limit: 2 } };
    const twice: RecipeOp = { op: "AddStep", type: "derive", params: { name: "twice", expression: "id * 2" } };
    expect(await runChecks([twice, limit], null)).toContain("passed: The result has at most 2 rows. It has 2 rows.");
    expect(await runChecks([twice], null)).toEqual([
      "passed: The result has at least 1 row. It has 4 rows.",
      "passed: The result has exactly as many rows as its data. It has 4 rows.",
      "failed: No two rows have the same “id”. 1 row repeats another row.",
      "passed: No value of “id”, “city” and “price” becomes missing. 1 value is missing, no more than before.",
      "passed: The sum of “id” stays the same. 1 sum was compared.",
    ]);
  });

  it("find values that a comparison with a missing value gives, unless the expression handles it", async () => {
    const derive = (expression: string): RecipeOp => ({
      ...{ op: "AddStep", type: "derive", params: { name: "size", expression } },
    });
    const says = "“size” is missing wherever “price” is.";
    const find = async (expression: string) =>
      (await runChecks([parse, derive(expression)], null)).filter((line) => line.includes("wherever"));
    expect(await find("if(price > 1.8, 'high', 'low')")).toEqual([`failed: ${says} It does not hold for 1 row.`]);
    expect(await find("if(price > 1.8, 'high', if(price > 1, 'low', null))")).toEqual([
      `passed: ${says} It holds for every row.`,
    ]);
    for (const expression of [
      "if(price is null, 'unknown', if(price > 1.8, 'high', 'low'))",
      "if(coalesce(price, 0) > 1.8, 'high', 'low')",
      "if(city = 'Oslo', 'capital', 'other')",
      "if(price > 1.8 or id > 2, 'high', 'low')",
      "price > 1.8",
    ])
      expect(await find(expression)).toEqual([]);
  });

  it("compare the result with what replaced, filtered, filled and capped values promise", async () => {
    const add = (type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): RecipeOp => {
      return { op: "AddStep", type, params };
    };
    const outcomes = await runChecks(
      [
        add("replace_values", { column: "price", values: [{ from: "n/a", to: null }] }),
        add("fill_missing", { columns: ["city"], value: "unknown" }),
        add("filter", { expression: "id > 1" }),
        add("cap_outliers", { column: "id", lower: 0, upper: 2.5 }),
      ],
      null,
    );
    expect(outcomes.slice(2)).toEqual([
      "passed: “price” no longer contains “n/a”. All values meet the requirement.",
      "passed: No value of “city” is missing. It holds for every row.",
      "passed: No value of “id” becomes missing. 0 values are missing, no more than before.",
      "passed: No value of “id” is below 0 or above 2.5. It holds for every row.",
    ]);
    expect(await runChecks([add("filter", { expression: "id > 1" })], null)).toContain(
      "passed: For every row: id > 1. It holds for every row.",
    );
    const numbers = add("replace_values", { column: "id", values: [{ from: "2", to: null }] });
    expect(await runChecks([numbers], null)).toContain(
      "passed: “id” no longer contains “2”. All values meet the requirement.",
    );
    const present = add("drop_missing", { columns: ["city"] });
    expect(await runChecks([present], null)).toContain(
      "passed: No value of “city” is missing. It holds for every row.",
    );
  });

  it("promise nothing about rows that a step multiplies, or that come from another output", async () => {
    const unpivot: RecipeOp = {
      op: "AddStep",
      type: "unpivot",
      params: { columns: ["city", "price"], name: "what", value: "is" },
    };
    const rejected: RecipeOp[] = [
      { op: "AddStep", type: "filter", params: { expression: "id > 1" } },
      { op: "AddStep", type: "derive", params: { name: "twice", expression: "id * 2" } },
      { op: "Connect", from: "filter_1.rejected", to: "derive_1" },
    ];
    for (const [ops, rows] of [
      [[unpivot], 8],
      [rejected, 1],
    ] as const) {
      const has = `It has ${rows} ${rows === 1 ? "row" : "rows"}.`;
      expect(await runChecks(ops, null)).toEqual([`passed: The result has at least 1 row. ${has}`]);
    }
  });

  it("fail if the data violates them", async () => {
    const plans: CheckPlan[] = [
      { kind: "row_count", least: 5 },
      { kind: "row_count", most: 3 },
      { kind: "rows_of", table: source, compare: "exactly" },
      { kind: "unique", columns: ["id", "city"] },
      { kind: "no_new_missing", columns: ["price", "id"], table: source, share: 0 },
      { kind: "sum_preserved", sums: [{ column: "twice", of: "id" }], table: source },
      { kind: "allowed_values", column: "city", values: ["Oslo"] },
      { kind: "no_values", column: "city", values: ["it's", "oslo"] },
      { kind: "condition", expression: "city is not null", says: "Every row has a city.", columns: ["city"] },
      { kind: "condition", expression: "gone > 1", says: "It is gone.", columns: ["gone"] },
    ];
    const twice: RecipeOp = { op: "AddStep", type: "derive", params: { name: "twice", expression: "id * 2" } };
    const outcomes = await runChecks(
      [parse, twice],
      plans.map((plan) => CheckPlan.parse(plan)),
    );
    expect(outcomes.map((line) => line.slice(0, 6))).toEqual([
      ...["failed", "failed", "passed", "failed", "failed", "failed", "failed", "failed", "failed", "failed"],
    ]);
    expect(outcomes[4]).toBe(
      "failed: No value of “price” and “id” becomes missing. More values are missing in “price”.",
    );
    expect(outcomes[7]).toBe("failed: “city” no longer contains “it's” and “oslo”. 2 rows contain a different value.");
    expect(outcomes[8]).toBe("failed: Every row has a city. It does not hold for 1 row.");
  });
});
