import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { PreparationPlanPayload } from "@/lib/domain/recipes/preparation";
import { RecipeChangeOutcome, RecipeView, type RecipeVersionLine } from "@/lib/domain/recipes/recipe-view";
import { SessionResponse } from "@/lib/domain/session";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { RecipeBench } from "@/lib/testing/recipes/recipe-bench";
import { s3Keys, startS3Server, type S3Server } from "@/lib/testing/stores/s3-server";
import { startSail, type SailServer } from "@/lib/testing/stores/sail-server";
import { openParquet } from "../../datasets/dataset-facts";

const regions = ["North", " north", "South", "TOTAL", ""];
const file = [
  "order_id,region,amount,ordered,shop,price",
  ...Array.from({ length: 12_000 }, (_, row) => {
    const day = new Date(Date.UTC(2023, 0, 1 + (row % 700))).toISOString().slice(0, 10);
    const amount = row % 11 === 0 ? "" : (row * 37) % 997;
    return `${row},${regions[row % 5] ?? ""},${amount},${day},${row % 4},"€ ${(row % 90) + 1},5"`;
  }),
].join("\n");
const shops = ["shop,title", ...[0, 1, 2].map((shop) => `${shop},Shop ${shop}`)].join("\n");

let s3: S3Server;
let sail: SailServer;
let unusual: Buffer<ArrayBuffer>;
let cluster: LiveLab;
/** Like `cluster`, with its files in a bucket. */
let bucket: LiveLab;
let alone: LiveLab;
beforeAll(async () => {
  const bench = await RecipeBench.open();
  const table = await bench.addTable("unusual", [
    { name: "kind", type: "BIGINT", values: [1, 1, 2, 2, 2] },
    { name: "number", type: "DOUBLE", values: ["inf", 2.5, "nan", "-0.0", 4] },
    { name: "whole", type: "BIGINT", values: ["9223372036854775807", 1, 3, 4, 5] },
    { name: "ordered", type: "DATE", values: ["2024-01-31", "0044-03-15 (BC)", "2024-02-29", "12024-01-01", null] },
  ]);
  unusual = Buffer.from(await readFile(table.file));
  bench.close();
  s3 = await startS3Server();
  await s3.createBucket("team");
  const access = {
    AWS_ENDPOINT_URL: s3.url,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  };
  sail = await startSail({ environment: { ...access, AWS_ALLOW_HTTP: "true" } });
  const variables = { LARGE_TABLE_ROWS: "3" };
  alone = await openLiveLab({ variables });
  const clustered = { ...variables, CLUSTER_URL: sail.url };
  cluster = await openLiveLab({ variables: clustered });
  bucket = await openLiveLab({ variables: { ...clustered, ...access, CAVEAT_DATA_URL: "s3://team/caveat" } });
});
afterAll(async () => {
  await bucket.close();
  await cluster.close();
  await alone.close();
  await sail.stop();
  await s3.stop();
});

const add = (type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): RecipeOp => ({
  ...{ op: "AddStep", type, params },
});
const cleaning = [
  add("drop_totals", { column: "region" }),
  add("trim_and_case", { columns: ["region"] }),
  add("join_spellings", { column: "region", spellings: [{ from: "north", to: "North" }] }),
  add("parse_number", { columns: ["price"], decimal_mark: "," }),
  add("fill_missing", { columns: ["amount"], method: "median" }),
  add("derive", { name: "value", expression: "round(amount * price / 3, 2)" }),
  add("filter", { expression: "value > 10 and region like '%o%'" }),
  add("date_parts", { column: "ordered", parts: ["year", "quarter"] }),
];
const grouping = [
  add("group_aggregate", {
    by: ["region", "ordered year", "shop"],
    measures: [
      { name: "orders", aggregate: "count" },
      { name: "total", aggregate: "sum", column: "amount" },
      { name: "typical", aggregate: "median", column: "value" },
      { name: "days", aggregate: "count_distinct", column: "ordered" },
    ],
  }),
  add("sort_limit", { by: [{ column: "total", direction: "descending" }], limit: 12 }),
  add("window", { name: "place", function: "number" }),
];

const toJoining = (cardinality: string): RecipeOp[] => [
  add("group_aggregate", { by: ["shop", "region"], measures: [{ name: "orders", aggregate: "count" }] }),
  add("join", { on: [{ left: "shop", right: "shop" }], kind: "left", cardinality, columns: ["title"] }),
  { op: "Connect", from: "shops", to: "join_1", port: "right" },
  add("group_aggregate", { by: ["title"], measures: [{ name: "all", aggregate: "sum", column: "orders" }] }),
];

/** Creates a recipe on uploaded files, and applies steps to it. */
async function apply(lab: LiveLab, files: Record<string, string | Buffer<ArrayBuffer>>, ops: readonly RecipeOp[]) {
  const datasets: Dataset[] = [];
  for (const [name, content] of Object.entries(files)) datasets.push(await lab.upload(name, content));
  const body = { name: "Prepared", datasetIds: datasets.map(({ id }) => id) };
  const { id } = RecipeView.parse((await lab.call("post", "/api/recipes", { body })).body);
  const params = { id };
  const send = (more: object) =>
    lab.call("post", "/api/recipes/{id}/ops", { params, body: { ops, baseVersion: "v1.0", ...more } });
  return { id, send };
}

/** Runs steps, and returns the recipe with all rows of its result. */
async function run(lab: LiveLab, files: Record<string, string | Buffer<ArrayBuffer>>, ops: readonly RecipeOp[]) {
  const { send } = await apply(lab, files, ops);
  const answer = await send({});
  expect(answer).toMatchObject({ status: 200 });
  const { recipe, preflight } = RecipeChangeOutcome.parse(answer.body);
  const place = await lab.container.catalogue.get(DatasetId.parse(recipe.outputDatasetId));
  const parquet = await openParquet(lab.container.files, place);
  const { rows } = await lab.container.reader.rows({ parquet, offset: 0, limit: 20_000 });
  const steps = recipe.steps.map(({ rowsIn, rowsOut }) => [rowsIn, rowsOut]);
  return { recipe, preflight, rows, columns: place.profile.columns.map(({ name, type }) => [name, type]), steps };
}

/** Runs steps on a server with the cluster and on one without. */
async function runBoth(files: Record<string, string | Buffer<ArrayBuffer>>, ops: readonly RecipeOp[], lab = cluster) {
  const there = await run(lab, files, ops);
  const here = await run(alone, files, ops);
  expect(here.recipe.computedBy).toBeUndefined();
  const toResult = ({ rows, columns, steps }: typeof there) => ({ rows, columns, steps });
  expect(toResult(there)).toEqual(toResult(here));
  return there;
}

describe("a recipe of stored datasets with many rows", () => {
  it("is computed on the cluster, with the rows, order, types and counts of one machine", async () => {
    const { recipe, preflight, rows } = await runBoth({ "orders.csv": file }, [...cleaning, ...grouping]);
    expect(recipe.computedBy).toEqual({ engine: "Spark" });
    expect(recipe.verdict).toEqual({ status: "DONE" });
    expect(preflight).toMatchObject({ engine: "Spark", rows: 12 });
    expect(rows).toHaveLength(12);
    const { id } = recipe;
    const { body } = await cluster.call("get", "/api/recipes/{id}/versions", { params: { id } });
    expect((body as { items: RecipeVersionLine[] }).items).toMatchObject([{ computedBy: { engine: "Spark" } }, {}]);
    const { body: shown } = await cluster.call("get", "/api/recipes/{id}", { params: { id } });
    expect(shown).toEqual(recipe);
  });

  it("is computed there from a bucket, with the cells of one machine", async () => {
    const { recipe, rows } = await runBoth({ "orders.csv": file }, [...cleaning, ...grouping], bucket);
    expect(recipe.computedBy).toEqual({ engine: "Spark" });
    expect(rows).toHaveLength(12);
    const { folder } = await bucket.container.catalogue.get(DatasetId.parse(recipe.inputs[0]?.datasetId));
    expect(bucket.container.files.locate({ folder, name: "data.parquet" })).toMatch(/^s3a:\/\/team\/caveat\//);
    const joined = await runBoth({ "orders.csv": file, "shops.csv": shops }, toJoining("many_to_one"), bucket);
    expect(joined.recipe.computedBy).toEqual({ engine: "Spark" });
  });

  it("joins further datasets there, under the guards of one machine", async () => {
    const files = { "orders.csv": file, "shops.csv": shops };
    const { recipe } = await runBoth(files, toJoining("many_to_one"));
    expect(recipe.computedBy).toEqual({ engine: "Spark" });
    const { send } = await apply(cluster, files, toJoining("one_to_one"));
    expect(await send({})).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/share a value of “shop”/) as string },
    });
  });

  it.each([
    ["keep the order of rows", cleaning, /^Step 8, “Add .*”, cannot run on Spark: it depends on the order/],
    [
      "use the order of rows",
      [
        add("drop_duplicates", { columns: ["region"] }),
        add("group_aggregate", { by: ["region"], measures: [{ name: "n", aggregate: "count" }] }),
      ],
      /^Step 1, “Drop rows .*”, cannot run on Spark: it depends on the order/,
    ],
    [
      "convert letters",
      [
        add("trim_and_case", { columns: ["region"], letters: "upper" }),
        add("group_aggregate", { by: ["region"], measures: [{ name: "n", aggregate: "count" }] }),
      ],
      /^Step 1, “Trim .*”, cannot run on Spark: it converts the case of some letters differently\.$/,
    ],
  ])("is computed here, with a note that names the step, if its steps %s", async (_, ops, note) => {
    const { recipe, preflight } = await runBoth({ "orders.csv": file }, ops);
    expect(recipe.computedBy).toEqual({ engine: "DuckDB", note: expect.stringMatching(note) as string });
    expect(preflight).toMatchObject({ note: expect.stringMatching(note) as string });
  });

  it("states in the plan of a conversation why it will be computed here", async () => {
    const ask = async (question: string) => {
      const orders = await cluster.upload("orders.csv", file);
      const body = { question, datasetIds: [orders.id], capability: "recipes" };
      const { body: session } = await cluster.call("post", "/api/sessions", { query: "?wait=true", body });
      return PreparationPlanPayload.parse(SessionResponse.parse(session).interrupt?.payload);
    };
    expect(await ask("drop duplicates")).toMatchObject({
      note: expect.stringMatching(/^Step 1, “.*”, cannot run on Spark: it depends on the order/) as string,
    });
    expect((await ask("group by region and sum amount")).note).toBeUndefined();
  });

  it.each(["number", "ordered"])(
    "is computed here if the cluster stops at values of “%s” that it orders differently",
    async (column) => {
      const typical = { name: "new", aggregate: column === "number" ? "median" : "min", column };
      const { recipe, rows } = await runBoth({ "unusual.parquet": unusual }, [
        add("group_aggregate", { by: ["kind"], measures: [typical] }),
      ]);
      expect(rows).toHaveLength(2);
      expect(recipe.computedBy).toMatchObject({ engine: "DuckDB", note: expect.stringMatching(/infinite/) as string });
    },
  );

  it("treats zero and negative zero as one value there", async () => {
    const { recipe, rows } = await runBoth({ "orders.csv": file }, [
      add("derive", { name: "zero", expression: "amount * if(shop > 1, 0.0, -0.0)" }),
      add("group_aggregate", { by: ["zero"], measures: [{ name: "n", aggregate: "count" }] }),
    ]);
    expect(rows).toHaveLength(2);
    expect(recipe.computedBy).toEqual({ engine: "Spark" });
  });

  it("fails as on one machine if whole numbers grow beyond 64 bits", async () => {
    const total = add("group_aggregate", {
      by: ["kind"],
      measures: [{ name: "t", aggregate: "sum", column: "whole" }],
    });
    const faults = [];
    for (const lab of [cluster, alone]) {
      const { send } = await apply(lab, { "unusual.parquet": unusual }, [total]);
      faults.push(await send({}));
    }
    expect(faults[0]).toMatchObject({ status: 422 });
    expect(faults[0]?.body).toEqual(faults[1]?.body);
  });

  it("stays on this server when it has few rows", async () => {
    const ops = [add("group_aggregate", { by: ["shop"], measures: [{ name: "n", aggregate: "count" }] })];
    const { recipe } = await run(cluster, { "shops.csv": shops }, ops);
    expect(recipe.computedBy).toBeUndefined();
  });
});

describe("a cluster that does not answer", () => {
  const sockets: Socket[] = [];
  const mute = createServer((socket) => void sockets.push(socket.on("error", () => undefined)));
  let lab: LiveLab;
  beforeAll(async () => {
    mute.listen(0, "127.0.0.1");
    await new Promise((resolve) => mute.once("listening", resolve));
    const url = `sc://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    lab = await openLiveLab({ variables: { LARGE_TABLE_ROWS: "3", CLUSTER_URL: url } });
  });
  afterAll(async () => {
    await lab.close();
    for (const socket of sockets) socket.destroy();
    mute.close();
  });
  const ops = [add("group_aggregate", { by: ["region"], measures: [{ name: "n", aggregate: "count" }] })];

  it("does not hold a recipe that is stopped", async () => {
    const { id, send } = await apply(lab, { "orders.csv": file }, ops);
    const running = send({});
    await vi.waitFor(() => expect(sockets).not.toEqual([]), { timeout: 300_000, interval: 50 });
    await lab.call("delete", "/api/recipes/{id}/run", { params: { id } });
    await running;
    const { body } = await lab.call("get", "/api/recipes/{id}", { params: { id } });
    expect(body).toMatchObject({ version: "v1.0", run: null });
  });

  it("leaves the recipe to this server, with a note", async () => {
    const { recipe, rows } = await run(lab, { "orders.csv": file }, ops);
    expect(rows).toHaveLength(5);
    expect(recipe.computedBy).toEqual({
      engine: "DuckDB",
      note: "Spark could not compute it. The server accepts connections, but does not answer.",
    });
  });
});
