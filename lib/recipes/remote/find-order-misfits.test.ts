import { describe, expect, it } from "vitest";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { prepareValid } from "@/lib/testing/recipes/recipe-bench";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { findOrderMisfits } from "./find-order-misfits";

const add = (type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): RecipeOp => ({
  ...{ op: "AddStep", type, params },
});
const find = (...ops: RecipeOp[]) =>
  findOrderMisfits(prepareValid(applyValid(emptyRecipe(), ops))).map(({ step }) => step);
const group = add("group_aggregate", { by: ["city"], measures: [{ name: "n", aggregate: "count" }] });
const first = add("group_aggregate", { measures: [{ name: "f", aggregate: "first", column: "amount" }] });
const sort = add("sort_limit", { by: [{ column: "city", direction: "ascending" }] });

describe("a step that needs the positions of stored rows", () => {
  it.each([
    ["none in groups of rows", [add("filter", { expression: "paid" }), group], []],
    ["none that sorts groups", [group, sort], []],
    ["none of unique rows that are grouped", [add("drop_duplicates", {}), group], []],
    ["the last one if rows keep their order", [add("filter", { expression: "paid" })], ["filter_1"]],
    ["one that sorts rows", [sort, group], ["sort_limit_1"]],
    [
      "one that keeps the first of several rows",
      [add("drop_duplicates", { columns: ["city"] }), group],
      ["drop_duplicates_1"],
    ],
    ["one that takes a sample", [add("sample", { rows: 5 }), group], ["sample_1"]],
    ["one that takes the first value", [first], ["group_aggregate_1"]],
  ] as const)("is found: %s", (_, ops, expected) => {
    expect(find(...ops)).toEqual(expected);
  });

  it("is not found when it is switched off, and then the last one is", () => {
    const off: RecipeOp = { op: "SetParam", step: "group_aggregate_1", param: "disabled", value: true };
    expect(find(add("filter", { expression: "paid" }), group, off)).toEqual(["group_aggregate_1"]);
  });
});
