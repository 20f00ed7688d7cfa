import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { DatasetId, RecipeId } from "@/lib/domain/ids";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../datasets/add-dataset";
import { addVersion } from "../datasets/add-version";
import { stopRecipeRun } from "./apply-change";
import { changeRecipe } from "./change-recipe";
import { createRecipe, getOwnRecipe } from "./create-recipe";
import { findLineage, getRecipe, listRecipeVersions } from "./get-recipe";
import { rollbackRecipe } from "./rollback-recipe";
import { runRecipe } from "./run-recipe";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open({}, { works: true });
});
afterAll(() => fixture.close());

const orders = "id,city,amount\n1,Oslo,10\n2,Rome,20\n2,Rome,20\n3,,5\n";
const add = async (csv = orders, name = "orders.csv") => addDataset(server.container, await fixture.receive(name, csv));
const dedupe: RecipeOp = { op: "AddStep", type: "drop_duplicates", params: {} };
const filter = (expression: string): RecipeOp => ({ op: "AddStep", type: "filter", params: { expression } });
const rowsOf = async (id: DatasetId) => {
  const { dataset, folder } = await server.container.catalogue.get(id);
  const parquet = path.join(fixture.dataDirectory, folder, "data.parquet");
  const { rows } = await server.container.reader.rows({ parquet, offset: 0, limit: 100 });
  return { version: dataset.version, rows, bytes: await readFile(parquet) };
};
const change = (id: RecipeId, baseVersion: string, ...ops: RecipeOp[]) =>
  changeRecipe(server.container, id, { ops, baseVersion });

describe("a recipe", () => {
  it("writes its result as versions of a separate dataset, and never changes its input", async () => {
    const dataset = await add();
    const created = await createRecipe(server.container, { name: "Clean orders", datasetIds: [dataset.id] });
    expect(created).toMatchObject({ version: "v1.0", steps: [], outputDatasetId: null, verdict: null, run: null });
    const first = await change(created.id, "v1.0", dedupe);
    expect(first).toMatchObject({
      recipe: {
        version: "v2.0",
        steps: [{ id: "drop_duplicates_1", rowsIn: 4, rowsOut: 3, inputs: [{ port: "table", from: "input_1" }] }],
      },
      diff: [{ change: "added", step: "drop_duplicates_1" }],
      errors: [],
      preview: {
        rows: [
          [1, "Oslo", 10],
          [2, "Rome", 20],
          [3, null, 5],
        ],
        sample: null,
      },
      preflight: { rows: 3, withinBudget: true },
    });
    const output = first.recipe.outputDatasetId ?? dataset.id;
    expect(output).not.toBe(dataset.id);
    expect(await server.container.catalogue.getDataset(output)).toMatchObject({
      ...{ name: "Clean orders", format: "recipe", version: 1, rowCount: 3, status: "ready" },
    });
    await change(created.id, "v2.0", filter("amount > 5"));
    expect(await rowsOf(output)).toMatchObject({
      version: 2,
      rows: [
        [1, "Oslo", 10],
        [2, "Rome", 20],
      ],
    });
    expect(await rowsOf(dataset.id)).toMatchObject({ version: 1, rows: { length: 4 } });
  });

  it("is rolled back byte for byte, as a new version of recipe and dataset", async () => {
    const { id } = await createRecipe(server.container, { name: "Back", datasetIds: [(await add()).id] });
    const { recipe } = await change(id, "v1.0", dedupe);
    const output = recipe.outputDatasetId ?? recipe.inputs[0]?.datasetId;
    if (output === undefined) throw new Error("no output");
    const before = await rowsOf(output);
    await change(id, "v2.0", filter("amount > 100"));
    expect((await rowsOf(output)).rows).toEqual([]);
    const back = await rollbackRecipe(server.container, id, { version: "v2.0" });
    expect(back).toMatchObject({ version: "v4.0", steps: [{ id: "drop_duplicates_1", rowsIn: 4, rowsOut: 3 }] });
    expect(await rowsOf(output)).toEqual({ ...before, version: 3 });
    const { items } = await listRecipeVersions(server.container, id);
    expect(items.map(({ version, change: made }) => [version, made])).toEqual([
      ["v4.0", "Rolled back to v2.0."],
      ["v3.0", "Added: Keep rows where amount > 100."],
      ["v2.0", expect.stringMatching(/^Added: /)],
      ["v1.0", "Created without steps."],
    ]);
    expect(await rollbackRecipe(server.container, id, { version: "v1.0" })).toMatchObject({
      ...{ version: "v5.0", steps: [], outputDatasetId: null },
    });
    const tries = ["v5.0", "v9.0"].map((version) => rollbackRecipe(server.container, id, { version }));
    const codes = (await Promise.allSettled(tries)).map(
      (outcome): unknown => outcome.status === "rejected" && outcome.reason,
    );
    expect(codes).toMatchObject([{ code: "conflict" }, { code: "not_found" }]);
  });

  it("can write further versions of its own dataset, which remains readable again from its file", async () => {
    const dataset = await add();
    const own = await getOwnRecipe(server.container, dataset.id);
    expect(await getOwnRecipe(server.container, dataset.id)).toEqual(own);
    await change(own.id, "v1.0", dedupe);
    expect(await rowsOf(dataset.id)).toMatchObject({ version: 2, rows: { length: 3 } });
    await change(own.id, "v2.0", { op: "RemoveStep", step: "drop_duplicates_1" });
    expect(await rowsOf(dataset.id)).toMatchObject({ version: 3, rows: { length: 4 } });
    await rollbackRecipe(server.container, own.id, { version: "v2.0" });
    expect(await rowsOf(dataset.id)).toMatchObject({ version: 4, rows: { length: 3 } });
    await addVersion(server.container, dataset.id, { reading: { types: { amount: "text" } } });
    const run = await runRecipe(server.container, own.id, { mapping: {} });
    expect(run.inputs[0]?.columns[2]).toEqual({ name: "amount", kind: "text", storage: "VARCHAR" });
    expect(await rowsOf(dataset.id)).toMatchObject({
      version: 6,
      rows: [
        [1, "Oslo", "10"],
        [2, "Rome", "20"],
        [3, null, "5"],
      ],
    });
    const separate = await createRecipe(server.container, { name: "x", datasetIds: [dataset.id] });
    const { recipe } = await change(separate.id, "v1.0", dedupe);
    const again = addVersion(server.container, recipe.outputDatasetId ?? dataset.id, { reading: {} });
    await expect(again).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/result of a recipe/) as string,
    });
  });

  it("reads further datasets once ops name them by their ids", async () => {
    const own = await getOwnRecipe(server.container, (await add()).id);
    const people = await add("id,name\n1,Ann\n3,Bo\n", "people.csv");
    const join: RecipeOp[] = [
      { op: "AddStep", type: "join", params: { on: [{ left: "id", right: "id" }] } },
      { op: "Connect", from: people.id, to: "join_1", port: "right" },
    ];
    const wish = { ops: join, baseVersion: "v1.0", datasetIds: [people.id] };
    await expect(change(own.id, "v1.0", ...join)).rejects.toMatchObject({ code: "recipe_refused" });
    const { recipe, preview } = await changeRecipe(server.container, own.id, wish);
    expect(recipe.inputs.map(({ id, name }) => [id, name])).toEqual([
      ["input_1", "orders"],
      ["input_2", "people"],
    ]);
    expect(preview?.rows.map((row) => row.at(-1))).toEqual(["Ann", null, null, "Bo"]);
    const [newest] = (await listRecipeVersions(server.container, own.id)).items;
    expect(newest?.change).toContain("Connected people to join_1.");
    const union: RecipeOp[] = [
      { op: "AddStep", type: "union", params: {} },
      { op: "Connect", from: people.id, to: "union_1", port: "more" },
    ];
    const more = { ops: union, baseVersion: "v2.0", datasetIds: [people.id] };
    const appended = await changeRecipe(server.container, own.id, more);
    expect(appended.recipe).toMatchObject({ inputs: { length: 2 }, steps: [{}, { rowsIn: 4, rowsOut: 6 }] });
  });

  it("runs on another dataset with its columns", async () => {
    const { id } = await createRecipe(server.container, { name: "Monthly", datasetIds: [(await add()).id] });
    const { recipe } = await change(id, "v1.0", filter("amount >= 10"));
    const next = await add("amount,city,id,note\n30,Oslo,9,x\n1,Rome,8,y\n", "june.csv");
    const run = await runRecipe(server.container, id, { datasetId: next.id });
    expect(run).toMatchObject({ version: "v3.0", outputDatasetId: recipe.outputDatasetId });
    expect(await rowsOf(run.outputDatasetId ?? next.id)).toMatchObject({ version: 2, rows: [[30, "Oslo", 9, "x"]] });
    expect(await getRecipe(server.container, id)).toMatchObject({ version: "v3.0" });
  });
});

describe("a change", () => {
  it("is only tried in a dry run, and then applied if it is the same change", async () => {
    const { id } = await createRecipe(server.container, { name: "Dry", datasetIds: [(await add()).id] });
    const wish = { ops: [dedupe], baseVersion: "v1.0" };
    const tried = await changeRecipe(server.container, id, { ...wish, dryRun: true });
    expect(tried).toMatchObject({
      recipe: { version: "v1.0", steps: [{ rowsIn: 4, rowsOut: 3 }], outputDatasetId: null },
    });
    expect(await getRecipe(server.container, id)).toMatchObject({ version: "v1.0", steps: [] });
    const { payloadHash } = tried;
    const other = changeRecipe(server.container, id, { ...wish, ops: [filter("amount > 1")], payloadHash });
    await expect(other).rejects.toMatchObject({ code: "recipe_refused", fields: [{ field: "payloadHash" }] });
    const applied = await changeRecipe(server.container, id, { ...wish, payloadHash });
    expect([applied.recipe.version, applied.payloadHash]).toEqual(["v2.0", payloadHash]);
    const again = changeRecipe(server.container, id, { ...wish, payloadHash });
    await expect(again).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/after v1\.0\. v2\.0: Added: /) as string,
    });
  });

  it("with unknown names is refused with the nearest ones, and writes nothing", async () => {
    const { id } = await createRecipe(server.container, { name: "Typos", datasetIds: [(await add()).id] });
    await expect(change(id, "v1.0", filter("amuont > 1"))).rejects.toMatchObject({
      code: "recipe_refused",
      fields: [{ field: "filter_1.expression", nearest: ["amount"] }],
    });
    await expect(change(id, "v1.0", { op: "AddStep", type: "drop_duplicate", params: {} })).rejects.toMatchObject({
      fields: [{ field: "ops.0", nearest: ["drop_duplicates"] }],
    });
    const bind: RecipeOp = { op: "BindConnection", step: "orders", connectionId: "nowhere" };
    await expect(change(id, "v1.0", bind)).rejects.toMatchObject({ code: "recipe_refused" });
    expect(await getRecipe(server.container, id)).toMatchObject({ version: "v1.0", run: null });
  });

  it("is made by one of two people at once; the other one is shown what happened", async () => {
    const { id } = await createRecipe(server.container, { name: "Two", datasetIds: [(await add()).id] });
    const outcomes = await Promise.allSettled([change(id, "v1.0", dedupe), change(id, "v1.0", filter("amount > 5"))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "conflict" });
    expect(await getRecipe(server.container, id)).toMatchObject({ version: "v2.0", steps: { length: 1 } });
  });

  it("is refused, and leaves nothing, when its stored bytes are not those that were checked", async () => {
    const still = await fixture.open({});
    const { id } = await createRecipe(still.container, { name: "Tampered", datasetIds: [(await add()).id] });
    const stop = new AbortController();
    await fixture.database.query(
      `CREATE OR REPLACE FUNCTION tamper() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.payload = replace(NEW.payload, 'amount > 5', 'amount > 6'); RETURN NEW; END $$`,
    );
    await fixture.database.query(
      "CREATE TRIGGER tamper BEFORE INSERT ON recipe_run FOR EACH ROW EXECUTE FUNCTION tamper()",
    );
    onTestFinished(async () => {
      stop.abort();
      await fixture.database.query("DROP TRIGGER tamper ON recipe_run");
    });
    await expect(change(id, "v1.0", filter("amount > 5"))).rejects.toMatchObject({
      code: "recipe_refused",
      message:
        "This change differs from the one that was checked, so nothing was written. Check the change again, then apply it.",
    });
    expect(await getRecipe(server.container, id)).toMatchObject({ version: "v1.0", run: { status: "failed" } });
  });

  it("can be stopped, and can then be made again", async () => {
    const { id } = await createRecipe(server.container, { name: "Stop", datasetIds: [(await add()).id] });
    const makeTable: typeof server.container.reader.makeTable = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("stopped")), { once: true }));
    const { reader } = server.container;
    server.container.reader = { ...reader, makeTable };
    onTestFinished(() => void (server.container.reader = reader));
    const changing = change(id, "v1.0", dedupe);
    changing.catch(() => undefined);
    await expect.poll(async () => (await getRecipe(server.container, id)).run?.status).toBe("running");
    await stopRecipeRun(server.container, id);
    await expect(changing).rejects.toMatchObject({ code: "cancelled" });
    server.container.reader = reader;
    expect((await change(id, "v1.0", dedupe)).recipe).toMatchObject({ version: "v2.0", run: null });
  });
});

describe("a dataset", () => {
  it("shows the recipe that made it and those that read it", async () => {
    const dataset = await add();
    const { id } = await createRecipe(server.container, { name: "Chain", datasetIds: [dataset.id] });
    const { recipe } = await change(id, "v1.0", dedupe);
    const output = recipe.outputDatasetId ?? dataset.id;
    expect(await findLineage(server.container, dataset.id)).toMatchObject({
      ...{ madeBy: null, recipes: [{ id, name: "Chain", output: { id: output, name: "Chain" } }] },
    });
    expect(await findLineage(server.container, output)).toMatchObject({
      ...{ madeBy: { id, version: "v2.0", inputs: [{ id: dataset.id, version: 1 }] }, recipes: [], answerCount: 0 },
    });
  });
});
