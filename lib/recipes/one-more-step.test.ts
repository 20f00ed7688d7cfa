import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { z } from "zod";
import type { StepType } from "./step-type";
import { stepTypes } from "./step-types";

const { defineStepType } = await import("./step-type");

// Registers one more step type before anything else is loaded: everything below must follow from it.
const keepEvery = defineStepType({
  type: "keep_every",
  label: "Keep some rows",
  description: "Keeps the rows whose id is a multiple of a number.",
  category: "rows",
  params: z.strictObject({ number: z.int().min(1).meta({ title: "Number" }) }),
  sentence: ({ number }) => `Keep the rows whose id is a multiple of ${number}.`,
  prepare: ({ params: { number }, tables: [columns = []] }) => ({
    outputs: {
      table: {
        columns,
        sql: ({ tables: [table] }) => `SELECT * FROM ${table?.name ?? ""} WHERE "id" % ${number} = 0`,
        python: ([frame = ""]) => `${frame}[${frame}["id"] % ${number} == 0]`,
      },
    },
    order: ["keeps"],
    sameRows: false,
  }),
});
(stepTypes as StepType[]).push(keepEvery);

const load = async () => {
  const { applyValid, emptyRecipe } = await import("@/lib/testing/recipes/recipe-builder");
  const { prepareValid } = await import("@/lib/testing/recipes/recipe-bench");
  const orders = emptyRecipe({ orders: [{ name: "id", kind: "integer" }] });
  const recipe = applyValid(orders, [{ op: "AddStep", type: "keep_every", params: { number: 3 } }]);
  return { recipe, prepared: prepareValid(recipe) };
};

it("a step type that is only registered is added, validated, and runs as SQL", async () => {
  const { compileRecipe } = await import("./compile/compile-recipe");
  const { prepared } = await load();
  const relations = new Map([["input_1", { from: "orders" }]]);
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run("create table orders as select i::bigint as id from range(10) as r(i)");
  const reader = await connection.runAndReadAll(compileRecipe(prepared, { relations }).sql);
  expect(reader.getRows()).toEqual([[0n], [3n], [6n], [9n]]);
  connection.closeSync();
});

it("is written as Python, and told to people and models", async () => {
  const { toPython } = await import("./python/to-python");
  const { toStepGuide } = await import("./export/to-step-guide");
  const { listStepTypes } = await import("@/lib/server/recipes/list-step-types");
  const { prepared } = await load();
  expect(toPython(prepared, { inputs: new Map([["input_1", "orders.parquet"]]) }).body).toContain('["id"] % 3 == 0]');
  expect(toStepGuide()).toContain("- keep_every {number: integer}: Keeps the rows whose id is a multiple of a number.");
  expect(listStepTypes().items.at(-1)).toMatchObject({ type: "keep_every", label: "Keep some rows" });
  expect(keepEvery.sentence({ number: 3 })).toBe("Keep the rows whose id is a multiple of 3.");
});

it("has the checks of its category, and runs on no other server until a rule shows that it may", async () => {
  const { deriveChecks } = await import("./checks/derive-checks");
  const { findMisfits } = await import("./remote/find-misfits");
  const { mayGrow } = await import("./compile/may-grow");
  const { prepared } = await load();
  expect(prepared.nodes.map(mayGrow)).toEqual([false]);
  expect(findMisfits(prepared, "postgres")).toEqual([
    { step: "keep_every_1", reason: "it is not known to give the same table there" },
  ]);
  expect(deriveChecks(prepared).map(({ kind }) => kind)).toEqual(["row_count", "rows_of", "no_new_missing"]);
});
