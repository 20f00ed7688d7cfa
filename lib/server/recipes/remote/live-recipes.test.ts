import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { RecipeId } from "@/lib/domain/ids";
import { PreparationPlanPayload } from "@/lib/domain/recipes/preparation";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { RecipeChangeOutcome, RecipeView } from "@/lib/domain/recipes/recipe-view";
import { SessionResponse } from "@/lib/domain/session";
import { callRoute } from "@/lib/testing/documented-routes";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { findDatasetRecipe } from "../../preparation/find-dataset-recipe";
import { startChange } from "../apply-change";
import { getOwnRecipe } from "../create-recipe";
import { compileChange } from "../compile-change";
import { applyOps } from "@/lib/recipes/patch/apply-ops";

let lab: LiveLab;
let orders: Dataset;
let connectionId: string;

beforeAll(async () => {
  lab = await openLiveLab();
  await lab.shop.query(
    `CREATE TABLE orders AS SELECT i AS order_id, (ARRAY['North', ' north', 'South', 'TOTAL', NULL])[1 + i % 5] AS region,
       CASE WHEN i % 11 = 0 THEN NULL ELSE (i % 100) * 1.25 END AS amount, date '2023-01-01' + (i % 700) AS ordered
     FROM generate_series(1, 25000) AS i;
     INSERT INTO orders SELECT * FROM orders WHERE order_id <= 10;
     CREATE TABLE visits AS SELECT i AS visit, i % 3 AS shop FROM generate_series(1, 90) AS i;
     CREATE TABLE shops AS SELECT i AS shop, 'Shop ' || i AS title FROM generate_series(0, 2) AS i`,
  );
  connectionId = await lab.connectShop();
  orders = await lab.add(connectionId, "public.orders");
});
afterAll(() => lab.close());

const add = (type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): RecipeOp => ({
  ...{ op: "AddStep", type, params },
});
const cleaning = [
  add("drop_duplicates", {}),
  add("drop_totals", { column: "region" }),
  add("trim_and_case", { columns: ["region"] }),
  add("join_spellings", { column: "region", spellings: [{ from: "north", to: "North" }] }),
  add("fill_missing", { columns: ["amount"], method: "value", value: "0" }),
  add("derive", { name: "year", expression: "year(ordered)" }),
];

async function createRecipe(name: string, ...datasets: Dataset[]): Promise<RecipeView> {
  const body = { name, datasetIds: datasets.map(({ id }) => id) };
  const { body: created } = await callRoute("post", "/api/recipes", { body });
  return RecipeView.parse(created);
}

function change({ id, version }: RecipeView, ops: readonly RecipeOp[], more: object = {}) {
  const body = { ops, baseVersion: version, ...more };
  return callRoute("post", "/api/recipes/{id}/ops", { params: { id }, body });
}

describe("a recipe on a live table", () => {
  it("runs on its server, and its result is a dataset that questions read", async () => {
    const recipe = await createRecipe("Clean orders", orders);
    const tried = RecipeChangeOutcome.parse((await change(recipe, cleaning, { dryRun: true })).body);
    expect(tried).toMatchObject({
      preflight: { rows: 20_000, withinBudget: true },
      recipe: { version: "v1.0" },
      preview: { sample: { rows: 10_000 } },
    });
    const { recipe: written } = RecipeChangeOutcome.parse(
      (await change(recipe, cleaning, { payloadHash: tried.payloadHash })).body,
    );
    expect(written).toMatchObject({ version: "v2.0", verdict: { status: "DONE" } });
    expect(written.steps.map(({ rowsIn, rowsOut }) => [rowsIn, rowsOut])).toEqual([
      [25_010, 25_000],
      [25_000, 20_000],
      ...Array.from({ length: 4 }, () => [20_000, 20_000]),
    ]);
    const output = await callRoute("get", "/api/datasets/{id}", { params: { id: written.outputDatasetId ?? "" } });
    const made = output.body as Dataset;
    expect(made).toMatchObject({
      rowCount: 20_000,
      columns: [
        { name: "order_id" },
        { name: "region", distinct: 2 },
        { name: "amount", missing: 0 },
        {},
        { name: "year" },
      ],
    });
    expect(made.source).toBeUndefined();
    const { body: lineage } = await callRoute("get", "/api/datasets/{id}/lineage", { params: { id: made.id } });
    expect(lineage).toMatchObject({ madeBy: { id: recipe.id, inputs: [{ id: orders.id, name: orders.name }] } });
    const answer = await lab.ask("What is the total amount by region?", made);
    const expected = await lab.shop.query(
      `SELECT coalesce(initcap(trim(region)), NULL) AS region, sum(coalesce(amount, 0))::float8 AS total
       FROM (SELECT DISTINCT * FROM orders) AS o WHERE region IS DISTINCT FROM 'TOTAL' GROUP BY 1 ORDER BY 2 DESC`,
    );
    if (answer.result?.kind !== "table") throw new Error("no table");
    const known = (rows: readonly (readonly unknown[])[]) =>
      rows.filter(([region]) => region !== null).map((row) => row.slice(0, 2));
    expect(known(answer.result.rows)).toEqual(known(expected.map(({ region, total }) => [region, total])));
  });

  it("is approved in a conversation before anything is written, and becomes a separate dataset", async () => {
    const { body } = await callRoute("post", "/api/sessions", {
      query: "?wait=true",
      body: { question: "drop duplicates", datasetIds: [orders.id], capability: "recipes" },
    });
    const { id, interrupt } = SessionResponse.parse(body);
    expect(PreparationPlanPayload.parse(interrupt?.payload)).toMatchObject({
      engine: "PostgreSQL",
      plan: { output: { name: `${orders.name} prepared`, isNew: true } },
      ...{ rowsBefore: 25_010, rowsAfter: 25_000 },
    });
    const resumed = await callRoute("post", "/api/sessions/{id}/resume", {
      ...{ params: { id }, query: "?wait=true" },
      body: { interruptId: interrupt?.id, response: { optionId: "approve" } },
    });
    const { messages, datasetIds } = SessionResponse.parse(resumed.body);
    const preparation = messages.at(-1)?.answer?.preparation;
    expect(preparation).toMatchObject({ datasetName: `${orders.name} prepared`, rowsAfter: 25_000 });
    expect(datasetIds[0]).toBe(preparation?.datasetId);
  });

  it("is refused with the name of the step that its server cannot run, and what to do", async () => {
    const recipe = await createRecipe("Numbers", orders);
    const ops = [add("drop_duplicates", {}), add("parse_number", { columns: ["region"] })];
    expect(await change(recipe, ops, { dryRun: true })).toMatchObject({
      status: 422,
      body: {
        detail: expect.stringMatching(
          /^Step 2, “Read “region” as numbers”, cannot run on PostgreSQL: .*snapshot/s,
        ) as string,
        errors: [{ field: "parse_number_1" }],
      },
    });
    const unordered = [add("fill_missing", { columns: ["amount"], method: "previous" })];
    expect(await change(recipe, unordered)).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^Step 1, .* have no order\. Add a step/s) as string },
    });
    const off = [...ops, { op: "SetParam", step: "parse_number_1", param: "disabled", value: true } as const];
    expect(await change(recipe, off)).toMatchObject({ status: 200, body: { recipe: { version: "v2.0" } } });
  });

  it("is refused when its rows are in several places", async () => {
    const upload = await lab.upload("more.csv", "order_id\n1\n");
    const body = { name: "Both", datasetIds: [orders.id, upload.id] };
    expect(await callRoute("post", "/api/recipes", { body })).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/cannot read both.*snapshot/s) as string },
    });
  });

  it("joins tables of one connection", async () => {
    await lab.shop.query(
      "CREATE TABLE regions AS SELECT * FROM (VALUES ('North', 1), ('South', 2)) AS r (region, manager)",
    );
    await lab.connectShop();
    const regions = await lab.add(connectionId, "public.regions");
    const recipe = await createRecipe("Managers", orders, regions);
    const joined = [
      add("join", { on: [{ left: "region", right: "region" }], kind: "inner", cardinality: "many_to_one" }),
      { op: "Connect", from: regions.name, to: "join_1", port: "right" } as const,
    ];
    expect(await change(recipe, joined)).toMatchObject({
      status: 200,
      body: { recipe: { steps: [{ rowsIn: 25_010, rowsOut: 10_004 }] } },
    });
    await lab.shop.query("INSERT INTO regions VALUES ('North', 3)");
    expect(await callRoute("post", "/api/recipes/{id}/run", { params: { id: recipe.id }, body: {} })).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/Several rows .* share a value/) as string },
    });
  });

  it("writes nothing when its conditions are not checked in time, but does without the rows of its steps", async () => {
    const visits = await lab.add(connectionId, "public.visits");
    const shops = await lab.add(connectionId, "public.shops");
    const joined = await createRecipe("Titles", visits, shops);
    const sorted = await createRecipe("Sorted", visits);
    const { connector } = lab.container;
    const ask = connector.query.bind(connector);
    // Conditions and counts are queries of one row.
    const late = vi
      .spyOn(connector, "query")
      .mockImplementation((connection, options) =>
        options.limits.rows === 1
          ? Promise.resolve({ failed: "timeout", message: "It took too long.", statement: options.sql })
          : ask(connection, options),
      );
    try {
      const join = [
        add("join", { on: [{ left: "shop", right: "shop" }], kind: "inner", cardinality: "many_to_one" }),
        { op: "Connect", from: shops.name, to: "join_1", port: "right" } as const,
      ];
      expect(await change(joined, join)).toMatchObject({
        status: 422,
        body: { detail: expect.stringMatching(/could not verify in time .* nothing was .*snapshot/s) as string },
      });
      expect((await lab.container.recipes.get(joined.id)).version.number).toBe(1);
      expect(await change(sorted, [add("filter", { expression: "visit > 30" })])).toMatchObject({
        status: 200,
        body: { recipe: { version: "v2.0", steps: [{ rowsOut: 60 }] } },
      });
    } finally {
      late.mockRestore();
    }
  });

  it("stays the recipe of its table when it is renamed", async () => {
    const trips = await lab.add(connectionId, "public.visits", { name: "Trips" });
    const others = await createRecipe("Both", trips, orders);
    const own = await getOwnRecipe(lab.container, trips.id);
    expect(own.id).not.toBe(others.id);
    expect(own.name).toBe("Trips prepared");
    await callRoute("patch", "/api/recipes/{id}", { params: { id: own.id }, body: { name: "Another name" } });
    expect(await getOwnRecipe(lab.container, trips.id)).toMatchObject({ id: own.id, name: "Another name" });
    expect(await findDatasetRecipe(lab.container, trips.id)).toMatchObject({ id: own.id });
  });

  it("writes nothing when a value far down cannot be computed", async () => {
    await lab.shop.query(
      "CREATE TABLE products AS SELECT CASE WHEN i = 190000 THEN 9000000000000000000 ELSE i END AS n FROM generate_series(1, 200000) AS i",
    );
    await lab.connectShop();
    const recipe = await createRecipe("Overflow", await lab.add(connectionId, "public.products"));
    const answer = await change(recipe, [add("derive", { name: "twice", expression: "n * 2" })]);
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/PostgreSQL could not compute the recipe.*out of range/s) as string },
    });
    expect((await lab.container.recipes.get(recipe.id)).version.number).toBe(1);
  });
});

/** Starts a recipe on a table whose rows take a while; returns its run once the server computes it. */
async function startSlow(name: string) {
  await lab.shop.query(`CREATE TABLE ${name} AS SELECT 1 AS n, 2 AS m`);
  await lab.connectShop();
  const slow = await lab.add(connectionId, `public.${name}`);
  await lab.shop.query(
    `DROP TABLE ${name};
     CREATE VIEW ${name} AS SELECT i AS n, i + coalesce(length(pg_sleep(0.1)::text), 0) AS m FROM generate_series(1, 100000) AS i`,
  );
  await lab.connectShop();
  const { container } = lab;
  const { id } = await createRecipe(name, slow);
  const { content, bindings, number } = (await container.recipes.get(RecipeId.parse(id))).version;
  const ops = [add("filter", { expression: "m > 0" })];
  const applied = applyOps(content, ops);
  if ("errors" in applied) throw new Error("The steps do not fit.");
  const { recipe } = applied;
  const compiled = await compileChange(container, {
    base: number,
    content: recipe,
    bindings,
    change: { kind: "ops", ops },
  });
  const runId = await startChange(container, RecipeId.parse(id), compiled);
  await vi.waitFor(async () => expect(await countRunning(name)).toBe(1), { timeout: 300_000, interval: 50 });
  return { id: RecipeId.parse(id), runId };
}

async function countRunning(name: string) {
  const found = await lab.shop.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename LIKE 'reader_%' AND state = 'active' AND query LIKE '%${name}%' AND datname = current_database()`,
  );
  return found[0]?.n;
}

/** Files of fetched rows. */
async function listFetched() {
  return readdir(path.join(lab.container.environment.dataDirectory, "queries")).catch(() => []);
}

describe("a running recipe on a live table", () => {
  it("stops on its server when it is stopped, and leaves nothing", async () => {
    const { id, runId } = await startSlow("slow_one");
    await callRoute("delete", "/api/recipes/{id}/run", { params: { id } });
    await vi.waitFor(async () => expect(await countRunning("slow_one")).toBe(0), { timeout: 300_000, interval: 50 });
    await vi.waitFor(async () => expect(await listFetched()).toEqual([]), { timeout: 300_000, interval: 50 });
    expect(await lab.container.recipes.getRun(runId)).toMatchObject({ status: "cancelled" });
    expect((await lab.container.recipes.get(id)).version.number).toBe(1);
  });

  it("fails with a message if the connection drops, and leaves nothing behind", async () => {
    const { id, runId } = await startSlow("slow_two");
    await lab.shop.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'reader_%' AND state = 'active' AND datname = current_database()",
    );
    await vi.waitFor(
      async () => expect(await lab.container.recipes.getRun(runId)).toMatchObject({ status: "failed" }),
      { timeout: 120_000, interval: 50 },
    );
    expect((await lab.container.recipes.getRun(runId)).fault).toMatch(/connection to the server was lost/);
    expect((await lab.container.recipes.get(id)).version.number).toBe(1);
    await vi.waitFor(async () => expect(await listFetched()).toEqual([]), { timeout: 300_000, interval: 50 });
  });
});
