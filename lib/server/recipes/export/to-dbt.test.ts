import { expect, it } from "vitest";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { prepareValid } from "@/lib/testing/recipes/recipe-bench";
import { toDbt } from "./to-dbt";

it("a recipe becomes a dbt package whose texts are never templates", () => {
  const hostile = "{{ env_var('SECRET') }}{% raw %}{{{# x";
  const quoted = `'${hostile.replaceAll("'", "''")}'`;
  const content = applyValid(emptyRecipe(), [
    { op: "AddStep", type: "filter", params: { expression: `city = ${quoted}` } },
  ]);
  const tables = new Map([
    ["input_1", "orders"],
    ["input_2", "customers"],
  ]);
  const files = toDbt({
    ...{ prepared: prepareValid(content), tables, model: "clean" },
    description: `a: "b"\u2028{{ x }}`,
    checks: [
      { kind: "unique", columns: ["id"] },
      { kind: "unique", columns: ["id"] },
      { kind: "allowed_values", column: "city", values: ["Köln", "St. Ives"] },
      { kind: "allowed_values", column: "city", values: [hostile] },
      { kind: "allowed_values", column: "city", values: ["env_var('SECRET')"] },
      { kind: "no_values", column: "city", values: [hostile] },
    ],
  });
  expect([...files.keys()]).toEqual([
    ...["dbt_project.yml", "models/clean.sql", "models/schema.yml"],
    ...["tests/clean_allowed_values_1.sql", "tests/clean_allowed_values_2.sql", "tests/clean_no_values_1.sql"],
  ]);
  const open = "{{ '{' }}";
  const shown = quoted.replaceAll(/\{(?=[{%#])/g, open);
  const findTemplates = (file: string) => {
    const text = files.get(file) ?? "";
    expect(text).toContain(shown);
    return text.replaceAll(shown, "").match(/\{[{%#].*?\}/g);
  };
  expect(findTemplates("models/clean.sql")).toEqual([
    ...["{{ config(materialized='table') }", "{{ source('caveat', 'orders') }"],
  ]);
  expect(findTemplates("tests/clean_no_values_1.sql")).toEqual(["{{ ref('clean') }"]);
  const schema = files.get("models/schema.yml");
  expect(schema).toContain(`    description: "a: \\"b\\"\\u2028${open}{ x }}"`);
  expect(schema).toContain('      - name: "orders"\n      - name: "customers"');
  expect(schema).toContain('      - name: "unit price"\n        quote: true\n        description: "number"');
  expect(schema?.match(/- unique/g)).toEqual(["- unique"]);
  expect(schema?.match(/^ +- "(?:Köln|St. Ives)"$/gm)).toHaveLength(2);
  expect(schema?.match(/accepted_values/g)).toHaveLength(1);
});
