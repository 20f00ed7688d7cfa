import { describe, expect, it } from "vitest";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { prepareValid } from "@/lib/testing/recipes/recipe-bench";
import { compileRecipe } from "./compile-recipe";
import { prepareRecipe } from "./prepare-recipe";

const empty = emptyRecipe({
  orders: [
    { name: "id", kind: "integer" },
    { name: "city", kind: "text" },
  ],
});
const relations = new Map([["input_1", { from: "orders", numbered: { from: "orders_numbered", row: "place" } }]]);
const paid = applyValid(empty, [
  { op: "AddStep", type: "filter", params: { expression: "id > 1" } },
  { op: "AddStep", type: "derive", params: { name: "twice", expression: "id * 2" } },
]);
const unique = applyValid(paid, [
  { op: "AddStep", type: "drop_duplicates", params: { columns: ["city"] }, after: "filter_1" },
]);

describe("a recipe becomes one query", () => {
  it("whose rows are not numbered where DuckDB keeps their order", () => {
    expect(compileRecipe(prepareValid(paid), { relations }).sql).toBe(`WITH "input_1" AS (
  SELECT "id", "city" FROM orders
),
"filter_1" AS (
  SELECT * FROM "input_1" WHERE ("id" > CAST(1 AS BIGINT))
),
"derive_1" AS (
  SELECT *, ("id" * CAST(2 AS BIGINT)) AS "twice" FROM "filter_1"
)
SELECT *
FROM "derive_1"`);
  });

  it("whose rows are numbered where their order decides, and sorted by that at the end", () => {
    const { sql } = compileRecipe(prepareValid(unique), { relations });
    expect(sql).toContain('SELECT "id", "city", place AS "row_position" FROM orders_numbered');
    expect(sql.endsWith('SELECT * EXCLUDE ("row_position")\nFROM "derive_1"\nORDER BY "row_position"')).toBe(true);
  });

  it("up to any step or output, without the steps that it does not need", () => {
    const { sql } = compileRecipe(prepareValid(paid), { relations, table: { from: "filter_1", output: "rejected" } });
    expect(
      sql.endsWith(`"filter_1_rejected" AS (
  SELECT * FROM "input_1" WHERE ("id" > CAST(1 AS BIGINT)) IS NOT TRUE
)
SELECT *
FROM "filter_1_rejected"`),
    ).toBe(true);
  });

  it("with a column that identifies rows before and after a step", () => {
    const { sql, rowColumn } = compileRecipe(prepareValid(paid), { relations, withRow: true });
    expect([rowColumn, sql.includes('SELECT "row_position", * EXCLUDE ("row_position")')]).toEqual([
      "row_position",
      true,
    ]);
  });

  it("that reads renamed and retyped columns of another file", () => {
    const [input] = empty.inputs;
    const narrow = {
      ...empty,
      inputs:
        input === undefined
          ? []
          : [{ ...input, columns: [{ name: "id", kind: "integer" as const, storage: "INTEGER" }] }],
    };
    const mapped = new Map([["input_1", { from: "orders", columns: { id: 'no"' } }]]);
    expect(compileRecipe(prepareValid(narrow), { relations: mapped }).sql).toContain(
      'SELECT CAST("no""" AS BIGINT) AS "id" FROM orders',
    );
  });
});

describe("a recipe that does not fit is refused before it runs", () => {
  const refusals = (params: Record<string, string>) => {
    const outcome = prepareRecipe(applyValid(empty, [{ op: "AddStep", type: "derive", params }]));
    if (!("errors" in outcome)) throw new Error("nothing is wrong");
    return outcome.errors.map(({ code, step, param, message, nearest }) => ({ code, step, param, message, nearest }));
  };

  it("with the nearest names of unknown columns and params", () => {
    expect(refusals({ name: "x", expression: "lower(cty)" })).toEqual([
      {
        code: "unknown_column",
        step: "derive_1",
        param: "expression",
        message: "There is no column “cty”. Did you mean “city”?",
        nearest: ["city"],
      },
    ]);
    expect(refusals({ name: "x", expression: "id", nmae: "y" })).toEqual([
      {
        code: "unknown_param",
        step: "derive_1",
        param: "nmae",
        message: "There is no param “nmae”. Did you mean “name”?",
        nearest: ["name"],
      },
    ]);
  });

  it("with the name of a param that is missing", () => {
    expect(refusals({ expression: "id" }).map((one) => [one.code, one.param])).toEqual([["invalid_param", "name"]]);
  });

  it("for names that differ in case alone", () => {
    expect(refusals({ name: "CITY", expression: "id" }).map(({ code }) => code)).toEqual(["name_taken"]);
  });
});
