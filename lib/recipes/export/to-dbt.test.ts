import { expect, it } from "vitest";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { prepareValid } from "@/lib/testing/recipes/recipe-bench";
import { toDbt } from "./to-dbt";

const orders = emptyRecipe({
  "Orders {{ 2024 }}": [
    { name: "id", kind: "integer" },
    { name: "{% city", kind: "text" },
  ],
});
const recipe = prepareValid(
  applyValid(orders, [
    { op: "AddStep", type: "filter", params: { expression: `"{% city" != '{{ env_var(''SECRET'') }}'` } },
    { op: "AddStep", type: "drop_duplicates", params: { columns: ["id"] } },
  ]),
);

it("a recipe becomes a model with sources, columns and tests of dbt", () => {
  const files = toDbt(recipe, {
    name: "Clean orders",
    checks: [
      { kind: "unique", columns: ["id"] },
      { kind: "row_count", least: 1 },
    ],
  });
  expect([...files.keys()]).toEqual(["models/clean_orders.sql", "models/clean_orders.yml", "tests/clean_orders_1.sql"]);
  const model = files.get("models/clean_orders.sql") ?? "";
  expect(model).toContain("FROM {{ source('caveat', 'orders_2024') }}\n");
  expect(files.get("tests/clean_orders_1.sql")).toContain("WHERE violations > 0");
  expect(files.get("models/clean_orders.yml")).toContain(
    '- name: "id"\n        quote: true\n        data_tests:\n          - unique',
  );
});

it("nothing of a recipe is Jinja", () => {
  const text = [...toDbt(recipe, { name: "x", checks: [] }).values()].join("\n");
  const rendered = text.replaceAll("{{ source('caveat', 'orders_2024') }}", "").replaceAll("{{ '{' }}", "");
  expect(rendered).not.toContain("{");
  expect(text).toContain("'{{ '{' }}{{ '{' }} env_var(''SECRET'') }}'");
});
