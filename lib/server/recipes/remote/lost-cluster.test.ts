import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { RecipeChangeOutcome, RecipeView } from "@/lib/domain/recipes/recipe-view";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { startFrailSail, type FrailSail } from "@/lib/testing/stores/frail-sail";
import { openParquet } from "../../datasets/dataset-facts";

/** Bytes of the rows that arrive before the cluster ends; those of the questions before them are fewer. */
const someBytes = 300_000;
const patience = { timeout: 300_000, interval: 20 };
const file = `order_id,amount\n${Array.from({ length: 200_000 }, (_, row) => `${row},${(row * 37) % 997}`).join("\n")}\n`;
const ops: RecipeOp[] = [
  { op: "AddStep", type: "derive", params: { name: "root", expression: "round(sqrt(amount) * 3.7, 3)" } },
  { op: "AddStep", type: "filter", params: { expression: "root > 5" } },
  {
    op: "AddStep",
    type: "group_aggregate",
    params: { by: ["order_id"], measures: [{ name: "total", aggregate: "sum", column: "root" }] },
  },
];

let sail: FrailSail;
let cluster: LiveLab;
let alone: LiveLab;
let expected: Awaited<ReturnType<typeof readResult>>;
beforeAll(async () => {
  sail = await startFrailSail();
  const variables = { LARGE_TABLE_ROWS: "1000" };
  alone = await openLiveLab({ variables });
  cluster = await openLiveLab({ variables: { ...variables, CLUSTER_URL: sail.url } });
  const { send } = await createRecipe(alone, await alone.upload("orders.csv", file));
  expected = await readResult(alone, RecipeChangeOutcome.parse((await send()).body).recipe);
});
afterAll(async () => {
  await cluster.close();
  await alone.close();
  await sail.close();
});

async function createRecipe(lab: LiveLab, orders: Dataset) {
  const body = { name: "Prepared", datasetIds: [orders.id] };
  const { id } = RecipeView.parse((await lab.call("post", "/api/recipes", { body })).body);
  const send = () => lab.call("post", "/api/recipes/{id}/ops", { params: { id }, body: { ops, baseVersion: "v1.0" } });
  return { id, send };
}

async function readResult(lab: LiveLab, recipe: RecipeView) {
  const place = await lab.container.catalogue.get(DatasetId.parse(recipe.outputDatasetId));
  const parquet = await openParquet(lab.container.files, place);
  const { rows } = await lab.container.reader.rows({ parquet, offset: 0, limit: 200_000 });
  return { rows, steps: recipe.steps.map(({ rowsIn, rowsOut }) => [rowsIn, rowsOut]) };
}

/** Runs a recipe, on the cluster. */
async function runThere(orders: Dataset) {
  const { send } = await createRecipe(cluster, orders);
  const { recipe } = RecipeChangeOutcome.parse((await send()).body);
  expect(recipe.computedBy).toEqual({ engine: "Spark" });
  expect(await readResult(cluster, recipe)).toEqual(expected);
}

/** Holds the replies of the cluster to a query of the recipe once so many bytes of them have arrived. */
function holdDuring(target: string, bytes: number) {
  const { connector } = cluster.container;
  const ask = connector.query.bind(connector);
  return vi.spyOn(connector, "query").mockImplementation((connection, query) => {
    if (path.basename(query.target) === target) sail.holdAfter(bytes);
    return ask(connection, query);
  });
}

/** Names of all files of a server's data directory that are being written, and of fetched rows. */
async function listUnfinished({ container }: LiveLab) {
  const { dataDirectory } = container.environment;
  const files = await readdir(dataDirectory, { recursive: true });
  return files.filter(
    (name) => name.startsWith("queries/") || /partial|stage|rows\.parquet|counts\.parquet/.test(name),
  );
}

describe("a recipe whose cluster is killed", () => {
  it.each([
    [
      "before it counts rows",
      "counts.parquet",
      0,
      /^Spark could not compute it\. The (?:server cannot be reached|connection)/,
    ],
    [
      "while its rows arrive",
      "rows.parquet",
      someBytes,
      /^Spark could not compute it\. The connection to the server was lost\.$/,
    ],
  ])(
    "%s is computed here from the start, with a note, and runs there again once it is back",
    async (_, target, bytes, note) => {
      const orders = await cluster.upload("orders.csv", file);
      const { send } = await createRecipe(cluster, orders);
      const held = holdDuring(target, bytes);
      try {
        const running = send();
        await vi.waitFor(() => expect(sail.isHolding()).toBe(true), patience);
        await sail.kill();
        const answer = await running;
        expect(answer).toMatchObject({ status: 200 });
        const { recipe } = RecipeChangeOutcome.parse(answer.body);
        expect(recipe).toMatchObject({ version: "v2.0", verdict: { status: "DONE" }, run: null });
        expect(recipe.computedBy).toEqual({ engine: "DuckDB", note: expect.stringMatching(note) as string });
        expect(await readResult(cluster, recipe)).toEqual(expected);
        await vi.waitFor(async () => expect(await listUnfinished(cluster)).toEqual([]), patience);
      } finally {
        held.mockRestore();
        await sail.revive();
      }
      await runThere(orders);
      // The session of that run is unknown to a server that was restarted.
      await sail.kill();
      await sail.revive();
      await runThere(orders);
    },
    300_000,
  );
});
