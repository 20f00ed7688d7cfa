import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RecipeStep } from "@/lib/domain/recipes/recipe";
import { findStepType, stepTypes } from "../step-types";
import { prepareValid, RecipeBench, type ComputedTable } from "@/lib/testing/recipes/recipe-bench";
import { expressionCases, stepCases } from "@/lib/testing/recipes/step-cases";
import { testTable } from "@/lib/testing/recipes/table-arbitrary";
import { toSampling } from "@/lib/testing/to-sampling";

/** Tables and params tried for each step type. */
const sampling = toSampling({ seed: 20, few: 24, all: 48 });

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
  const empty = testTable.map((table) => table.map((column) => ({ ...column, values: [] })));
  for (const [type, params] of Object.entries(stepCases)) {
    const { inputs = [], outputs = [] } = findStepType(type) ?? {};
    const samples = [
      ...fc.sample(fc.tuple(testTable, testTable, params), sampling),
      ...fc.sample(fc.tuple(empty, testTable, params), { ...sampling, numRuns: 2 }),
      ...(expressionCases[type] ?? []).flatMap((given) =>
        fc.sample(fc.tuple(testTable, testTable, fc.constant(given)), { ...sampling, numRuns: 1 }),
      ),
    ];
    for (const [first, second, values] of samples) {
      const tables = await Promise.all(
        [first, second].slice(0, inputs.length).map((table) => bench.addTable("table", table)),
      );
      const links = inputs.map(({ name: port }, place) => ({ port, from: `input_${place + 1}` }));
      const recipe = prepareValid({
        inputs: tables.map(({ input }, place) => ({ ...input, id: `input_${place + 1}` })),
        steps: [{ id: `${type}_1`, type, params: RecipeStep.shape.params.parse(values), inputs: links }],
      });
      const files = tables.map(({ file }) => file);
      const shown = JSON.stringify([values, first, ...(inputs.length > 1 ? [second] : [])]);
      for (const { name: output } of outputs) {
        const table = { from: `${type}_1`, output };
        prepared.push({ type, shown: `${output}: ${shown}`, recipe, files, table });
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
    expect(own.length).toBeGreaterThanOrEqual(sampling.numRuns);
    for (const { shown, sql, python } of own) {
      expect([shown, python.columns]).toEqual([shown, sql.columns]);
      expect([shown, python.rows]).toEqual([shown, sql.rows]);
    }
  });
});
