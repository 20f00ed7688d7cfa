import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { prepareValid } from "@/lib/testing/recipes/recipe-bench";
import { toSummary } from "./to-summary";

it("names inputs, steps with what they read, and the columns of the result", () => {
  const recipe = applyValid(emptyRecipe({ orders: [{ name: "id", kind: "integer" }] }), [
    { op: "AddStep", type: "filter", params: { expression: "id > 1" } },
    { op: "AddStep", type: "derive", params: { name: "twice", expression: "id * 2" } },
    { op: "SetParam", step: "filter_1", param: "disabled", value: true },
  ]);
  expect(toSummary(prepareValid(recipe))).toBe(`Inputs:
- input_1: orders
Steps:
- filter_1 (reads input_1, switched off): Keep rows where id > 1.
- derive_1 (reads filter_1.kept): Compute “twice” as id * 2.
Columns of derive_1:
- id (integer)
- twice (integer)`);
});

it.each(["plain words of a column", "🤦🏼‍♂️", "日本語", "x1-y2_z3", "ﷺ", "\u{10ffff}", "]]{{%("])(
  "stays within 600 tokens, for names like %s",
  (name) => {
    const columns = Array.from({ length: 300 }, (_, place) => ({
      name: `${name.repeat(5)} ${place}`,
      kind: "integer" as const,
    }));
    const start = emptyRecipe({ [name.repeat(20)]: columns });
    const ops = Array.from({ length: 20 }, (_, place): RecipeOp => ({
      op: "AddStep",
      type: "rename",
      params: { columns: [{ from: `${name.repeat(5)} ${place}`, to: `${name.repeat(7)} new ${place}` }] },
    }));
    const summary = toSummary(prepareValid(applyValid(start, ops)));
    expect(countTokens(summary)).toBeLessThanOrEqual(600);
    expect(summary).toContain("more");
  },
);
