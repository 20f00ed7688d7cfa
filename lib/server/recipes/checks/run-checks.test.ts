import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { readHere } from "@/lib/datasets/testing/temporary-folder";
import { DatasetId } from "@/lib/domain/ids";
import { toColumnKind } from "@/lib/domain/recipes/recipe-column";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { applyValid } from "@/lib/testing/recipes/recipe-builder";
import { prepareValid } from "@/lib/testing/recipes/recipe-bench";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { toStagedQuery } from "../to-staged-query";
import { runChecks } from "./run-checks";
import { toVerdict } from "./to-verdict";

const reader = createDatasetReader({ threads: 2, keepsSpare: true });
let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(async () => {
  await reader.close();
  await fixture.close();
});

/** Checks ops on tables of these texts; the first table is `orders`. */
async function check(files: Record<string, string>, ops: RecipeOp[]) {
  const read = Object.entries(files).map(async ([name, csv], place) => {
    const source = path.join(fixture.dataDirectory, `${name}-${globalThis.crypto.randomUUID()}`);
    await writeFile(source, csv);
    const parquet = `${source}.parquet`;
    const { columns, profile } = await readHere({ source, parquet });
    const kinds = columns.map((column) => ({
      ...{ name: column.name, storage: column.storage, kind: toColumnKind(column.storage) },
    }));
    return {
      parquet,
      profile,
      input: { id: `input_${place + 1}`, name, datasetId: DatasetId.create(), columns: kinds },
    };
  });
  const added = await Promise.all(read);
  const content = applyValid({ inputs: added.map(({ input }) => input), steps: [] }, ops);
  const staged = toStagedQuery(prepareValid(content), []);
  const tables = staged.tables.map(({ name }, place) => ({ name, parquet: added[place]?.parquet ?? "" }));
  const profiles = new Map(added.map(({ input, profile }) => [input.id, profile]));
  const checks = await runChecks(reader, { content, bindings: [], tables, profiles, rowCount: 1 });
  return { checks, verdict: toVerdict(checks), failed: checks.filter(({ passed }) => !passed).map(({ id }) => id) };
}

const orders = "order_id,city,amount\n1,Oslo,10\n2,Rome,20.5\n3,,\n4,Rome,7\n";
const add = (type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): RecipeOp => ({
  ...{ op: "AddStep", type, params },
});

it("a harmless recipe passes all checks in both orders of rows", async () => {
  const { checks, verdict } = await check({ orders }, [add("derive", { name: "twice", expression: "amount * 2" })]);
  expect(checks.map(({ id, trials }) => [id, trials])).toEqual([
    ["row_count", 2],
    ["rows_of", 2],
    ["unique", 2],
    ["no_new_missing", 2],
    ["sum_preserved", 2],
    ["edge_rows", 2],
  ]);
  expect(verdict).toEqual({ status: "DONE" });
});

it("a recipe that keeps no row fails with a reason and a fix", async () => {
  const none = await check({ orders }, [add("filter", { expression: "amount > 1000" })]);
  expect([none.failed, none.verdict]).toMatchObject([
    ["row_count"],
    {
      status: "ITERATE",
      category: "logic",
      reason: "The result has at least 1 row. It has 0 rows.",
      fix: expect.stringContaining("conditions") as string,
    },
  ]);
});

it("a recipe whose steps lose values fails", async () => {
  const texts = "order_id,price\n1,10\n2,12\n3,n/k\n4,1x\n5,2y\n6,3z\n";
  const lost = await check({ orders: texts }, [add("parse_number", { columns: ["price"] })]);
  expect(lost.failed).toEqual(["no_new_missing_2"]);
  expect(lost.verdict).toMatchObject({
    status: "ITERATE",
    category: "data",
    reason: expect.stringContaining("“price”") as string,
  });
});

it("a recipe whose result depends on the order of rows fails in one of them", async () => {
  const next = add("window", { name: "rest", function: "next", column: "amount", order: [] });
  const once = await check({ orders: "order_id,amount\n1,10\n2,20\n3,30\n" }, [
    next,
    add("filter", { expression: "rest = 20" }),
    add("filter", { expression: "order_id = 1" }),
  ]);
  expect(once.failed).toEqual(["row_count"]);
});
