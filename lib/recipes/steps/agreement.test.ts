import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Recipe } from "@/lib/domain/recipes/recipe";
import { findStepType, stepTypes } from "../step-types";
import { prepareValid, RecipeBench, type ComputedTable } from "@/lib/testing/recipes/recipe-bench";
import { stepCases } from "@/lib/testing/recipes/step-cases";
import { testTable } from "@/lib/testing/recipes/table-arbitrary";

/** Tables and params tried for each step type. */
const tries = 24;
const seed = 20;

interface Case {
  type: string;
  shown: string;
  sql: ComputedTable;
  python: ComputedTable;
}

let bench: RecipeBench;
const cases: Case[] = [];

/** Steps of each type on tables without rows, with one and with many. */
async function prepareCases() {
  const prepared = [];
  for (const [type, params] of Object.entries(stepCases)) {
    const empty = testTable.map((table) => table.map((column) => ({ ...column, values: [] })));
    const samples = [
      ...fc.sample(fc.tuple(testTable, params), { seed, numRuns: tries }),
      ...fc.sample(fc.tuple(empty, params), { seed, numRuns: 2 }),
    ];
    for (const [table, values] of samples) {
      const { input, file } = await bench.addTable("orders", table);
      const step = {
        id: `${type}_1`,
        type,
        params: values,
        inputs: (findStepType(type)?.inputs ?? []).map(({ name: port }) => ({ port, from: "input_1" })),
      };
      const recipe: Recipe = { inputs: [{ ...input, id: "input_1" }], steps: [step] };
      for (const { name: output } of findStepType(type)?.outputs ?? []) {
        prepared.push({
          type,
          shown: `${JSON.stringify(values)} ${output} of ${JSON.stringify(table)}`,
          recipe: prepareValid(recipe),
          files: [file],
          table: { from: step.id, output },
        });
      }
    }
  }
  return prepared;
}

beforeAll(async () => {
  bench = await RecipeBench.open();
  const prepared = await prepareCases();
  const python = await bench.runPython(prepared);
  for (const [place, { type, shown, recipe, files, table }] of prepared.entries()) {
    cases.push({
      type,
      shown,
      sql: await bench.runSql(recipe, files, table),
      python: python[place] ?? { columns: [], rows: [] },
    });
  }
});

afterAll(() => bench.close());

describe("SQL and pandas give the same table", () => {
  it.each(stepTypes.map(({ type }) => type))("for %s", (type) => {
    const own = cases.filter((one) => one.type === type);
    expect(own.length).toBeGreaterThanOrEqual(tries);
    for (const { shown, sql, python } of own) {
      expect([shown, python.columns]).toEqual([shown, sql.columns]);
      expect([shown, python.rows]).toEqual([shown, sql.rows]);
    }
  });
});
