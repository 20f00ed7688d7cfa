import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { applyValid } from "@/lib/testing/recipes/recipe-builder";
import { prepareValid, RecipeBench } from "@/lib/testing/recipes/recipe-bench";
import { compileGuards } from "./compile-guards";

let bench: RecipeBench;
beforeAll(async () => {
  bench = await RecipeBench.open();
});
afterAll(() => bench.close());

async function prepareJoin(cardinality: string, customers: number[], ordered: (number | null)[] = [1, 1, 2, null, 3]) {
  const orders = await bench.addTable("orders", [
    { name: "id", type: "INTEGER", values: ordered.map((_, place) => Math.min(4, place + 1)) },
    { name: "customer", type: "BIGINT", values: ordered },
  ]);
  const others = await bench.addTable("customers", [
    { name: "customer", type: "BIGINT", values: customers },
    { name: "name", type: "VARCHAR", values: customers.map((id) => `name ${id}`) },
  ]);
  const ops: RecipeOp[] = [
    { op: "AddStep", type: "drop_duplicates", params: { columns: ["id"] } },
    { op: "AddStep", type: "derive", params: { name: "twice", expression: "id * 2" } },
    { op: "AddStep", type: "join", params: { on: [{ left: "customer", right: "customer" }], cardinality } },
    { op: "Connect", from: "customers", to: "join_1" },
    { op: "AddStep", type: "filter", params: { expression: "name = 'name 1'" } },
  ];
  const recipe = prepareValid(
    applyValid(
      {
        inputs: [
          { ...orders.input, id: "input_1" },
          { ...others.input, id: "input_2" },
        ],
        steps: [],
      },
      ops,
    ),
  );
  return { recipe, relations: bench.toRelations(recipe.recipe, [orders.file, others.file]) };
}

describe("a join is guarded", () => {
  const violations = async (cardinality: string, customers: number[]) => {
    const { recipe, relations } = await prepareJoin(cardinality, customers);
    return Promise.all(
      compileGuards(recipe, relations).map(async ({ step, sql }) => [step, (await bench.read(sql, [])).rows[0]?.[0]]),
    );
  };

  it("against keys that are not as declared", async () => {
    expect(await violations("many_to_one", [1, 2, 3])).toEqual([["join_1", "0"]]);
    expect(await violations("many_to_one", [1, 1, 2, 2, 3])).toEqual([["join_1", "2"]]);
    expect(await violations("one_to_one", [1, 2])).toEqual([
      ["join_1", "1"],
      ["join_1", "0"],
    ]);
    expect(await violations("one_to_many", [1, 1])).toEqual([["join_1", "1"]]);
  });

  it("against an explosion of rows", async () => {
    expect(await violations("many_to_many", [1, 1, 2])).toEqual([["join_1", "0"]]);
    const { recipe, relations } = await prepareJoin("many_to_many", [1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1]);
    const [guard] = compileGuards(recipe, relations);
    expect(guard?.message).toContain("more than 3 times as many rows");
    expect((await bench.read(guard?.sql ?? "", [])).rows).toEqual([["28"]]);
  });
});
