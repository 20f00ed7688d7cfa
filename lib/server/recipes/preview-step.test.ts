import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../datasets/add-dataset";
import { changeRecipe } from "./change-recipe";
import { createRecipe } from "./create-recipe";
import { previewStep } from "./preview-step";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open({}, { works: true });
});
afterAll(() => fixture.close());

const add = (type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): RecipeOp => ({
  ...{ op: "AddStep", type, params },
});

/** Creates a recipe of steps on a file, and returns how to preview them. */
async function makeRecipe(csv: string, ...ops: RecipeOp[]) {
  const dataset = await addDataset(server.container, await fixture.receive("orders.csv", csv));
  const { id } = await createRecipe(server.container, { name: "Look", datasetIds: [dataset.id] });
  await changeRecipe(server.container, id, { ops, baseVersion: "v1.0" });
  return (step: string, output?: string) => previewStep(server.container, id, { step, output, searchMs: 60_000 });
}

const orders = "id,city,amount\n1,Oslo,10\n2,Rome,20\n2,Rome,20\n3,,5\n";

describe("a step is previewed by the rows that it changes", () => {
  it("with what they were before, and each row keeps its id", async () => {
    const preview = await makeRecipe(
      orders,
      add("drop_duplicates", {}),
      add("replace_values", { column: "city", values: [{ from: "Rome", to: "Roma" }] }),
      add("filter", { expression: "city is null" }),
    );
    expect(await preview("drop_duplicates_1")).toMatchObject({
      ...{ shows: "changed", rows: [], before: { rows: [[2, "Rome", 20]], rowIds: [2] }, sample: null },
    });
    expect(await preview("replace_values_1")).toMatchObject({
      ...{ shows: "changed", rows: [[2, "Roma", 20]], rowIds: [1] },
      before: { rows: [[2, "Rome", 20]], rowIds: [1] },
    });
    expect(await preview("filter_1")).toMatchObject({
      ...{ shows: "changed", rows: [], columns: [{ name: "id" }, { name: "city" }, { name: "amount" }] },
      before: { rowIds: [0, 1] },
    });
    expect(await preview("filter_1", "rejected")).toMatchObject({ shows: "first", rows: { length: 2 } });
    await expect(preview("filter_2")).rejects.toMatchObject({ fields: [{ field: "step", nearest: ["filter_1"] }] });
  });

  it("or by the first ones, if it changes all or none or returns other rows", async () => {
    const preview = await makeRecipe(
      orders,
      add("derive", { name: "twice", expression: "amount * 2" }),
      add("fill_missing", { columns: ["amount"], method: "value", value: "0" }),
      add("sort_limit", { by: [{ column: "amount" }] }),
      add("group_aggregate", { by: ["city"], measures: [{ name: "rows", aggregate: "count" }] }),
    );
    for (const step of ["derive_1", "fill_missing_1", "sort_limit_1", "group_aggregate_1"]) {
      const { shows, before } = await preview(step);
      expect([step, shows, before?.rows.length]).toEqual([step, "first", 4]);
    }
  });

  it("also when they are few and far behind the first ones, and from a marked sample where order matters", async () => {
    const rows = Array.from({ length: 250_000 }, (_, id) => `${id},${id === 249_000 ? "" : "x"},${id % 9}`);
    const preview = await makeRecipe(
      `id,city,amount\n${rows.join("\n")}\n`,
      add("fill_missing", { columns: ["city"], method: "value", value: "none" }),
      add("filter", { expression: "amount < 8" }),
      add("drop_duplicates", { columns: ["amount"] }),
    );
    expect(await preview("fill_missing_1")).toMatchObject({
      ...{ shows: "changed", rows: [[249_000, "none", 6]], before: { rows: [[249_000, null, 6]] }, sample: null },
    });
    const filter = await preview("filter_1");
    expect(filter).toMatchObject({ shows: "changed", rows: [], sample: null });
    expect(filter.before?.rowIds.slice(0, 3)).toEqual([8, 17, 26]);
    const dropped = await preview("drop_duplicates_1");
    expect(dropped).toMatchObject({
      shows: "changed",
      rows: [],
      before: { rows: { length: 200 } },
      sample: { rows: 20_000 },
    });
  });
});
