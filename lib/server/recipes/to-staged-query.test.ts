import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { RecipeStep } from "@/lib/domain/recipes/recipe";
import { findStepType } from "@/lib/recipes/step-types";
import { prepareValid, RecipeBench } from "@/lib/testing/recipes/recipe-bench";
import { stepCases } from "@/lib/testing/recipes/step-cases";
import { testTable } from "@/lib/testing/recipes/table-arbitrary";
import { toStagedQuery, toTableQuery } from "./to-staged-query";

const reader = createDatasetReader({ threads: 2 });
let bench: RecipeBench;
beforeAll(async () => {
  bench = await RecipeBench.open();
});
afterAll(async () => {
  bench.close();
  await reader.close();
});

describe("a step of every type", () => {
  it.each(Object.entries(stepCases))(
    "%s is accepted, counted and previewed like DuckDB computes it",
    async (type, params) => {
      const { inputs = [], outputs = [] } = findStepType(type) ?? {};
      const samples = fc.sample(fc.tuple(testTable, testTable, params), { seed: 5, numRuns: 4 });
      for (const [first, second, values] of samples) {
        const added = await Promise.all(
          [first, second].slice(0, inputs.length).map((table) => bench.addTable("table", table)),
        );
        const links = inputs.map(({ name: port }, place) => ({ port, from: `input_${place + 1}` }));
        const prepared = prepareValid({
          inputs: added.map(({ input }, place) => ({ ...input, id: `input_${place + 1}` })),
          steps: [{ id: `${type}_1`, type, params: RecipeStep.shape.params.parse(values), inputs: links }],
        });
        const files = added.map(({ file }) => file);
        const toFiles = (tables: readonly { name: string; inputId: string }[]) =>
          tables.map(({ name, inputId }) => ({ name, parquet: files[Number(inputId.slice(6)) - 1] ?? "" }));
        const output = outputs[0]?.name ?? "table";
        const table = { from: `${type}_1`, output };
        const expected = await bench.runSql(prepared, files, table);
        const staged = toStagedQuery(prepared, []);
        const counting = reader.countParts({
          query: { ...staged, tables: toFiles(staged.tables) },
          mostRows: 1_000_000,
        });
        const counted = await counting.catch((error: unknown) => {
          // Random tables may violate a step's guard, which is a reason to refuse it.
          expect(staged.guards.map(({ message }) => message)).toContain((error as Error).message);
          return null;
        });
        if (counted !== null) {
          const rows = counted.counts.find(({ name }) => name === staged.result)?.rows;
          expect([counted.exceeded, rows]).toEqual([null, expected.rows.length]);
        }
        const { query } = toTableQuery(prepared, { bindings: [], table });
        const limit = 1000;
        const wanted = { query: { ...query, tables: toFiles(query.tables) }, part: query.result, limit };
        const preview = await reader.previewPart(wanted);
        expect(preview.rows).toHaveLength(Math.min(limit, expected.rows.length));
      }
    },
  );
});
