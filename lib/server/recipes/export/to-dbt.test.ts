import { expect, it } from "vitest";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { prepareValid } from "@/lib/testing/recipes/recipe-bench";
import type { RecipeRecord } from "@/lib/ports/recipe-store";
import { toDbt } from "./to-dbt";

it("a recipe becomes a dbt model whose texts are never templates", () => {
  const hostile = "{{ env_var('SECRET') }}{% raw %}{{{# x";
  const content = applyValid(emptyRecipe(), [
    { op: "AddStep", type: "filter", params: { expression: `city = '${hostile.replaceAll("'", "''")}'` } },
  ]);
  const record = { name: `a: "b"\u2028{{ x }}`, version: { checks: [], content } } as unknown as RecipeRecord;
  const tables = new Map([
    ["input_1", "orders"],
    ["input_2", "customers"],
  ]);
  const { sql, schema } = toDbt(record, { prepared: prepareValid(content), model: "clean", tables });
  const open = "{{ '{' }}";
  const shown = hostile.replaceAll("'", "''").replaceAll(/\{(?=[{%#])/g, open);
  expect(sql).toContain(shown);
  const templates = sql.replaceAll(shown, "").match(/\{[{%#].*?\}/g);
  expect(templates).toEqual(["{{ config(materialized='table') }", "{{ source('caveat', 'orders') }"]);
  expect(schema).toContain(`    description: "a: \\"b\\"\\u2028${open}{ x }} (not checked)"`);
  expect(schema).toContain('      - name: "orders"\n      - name: "customers"');
  expect(schema).toContain('      - name: "unit price"\n        quote: true\n        description: "number"');
});
