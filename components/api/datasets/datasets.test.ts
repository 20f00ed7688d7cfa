import { afterEach, beforeEach, expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { startApiServer } from "../../testing/api-server";
import { buildDataset } from "../../testing/build-dataset";
import { datasetList, rememberDatasets } from "./dataset-list";
import { getDataset } from "./datasets";

const dataset = buildDataset();
const second = "/api/datasets?limit=100&cursor=2";
let server: Awaited<ReturnType<typeof startApiServer>>;
/** Datasets on the second page; none if there is no second page. */
let older: Dataset[] = [];

beforeEach(async () => {
  older = [];
  server = await startApiServer(({ path }) => {
    if (path === second) return { body: { items: older, nextCursor: null } };
    if (path === "/api/datasets?limit=100")
      return { body: { items: [dataset], nextCursor: older.length > 0 ? "2" : null } };
    return { body: dataset };
  });
});

afterEach(() => server.close());

it("a dataset is read at its address", async () => {
  expect(await getDataset(dataset.id)).toEqual(dataset);
  expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /api/datasets/${dataset.id}`]);
});

it("a new dataset appears at the head of the list at once, and a newer version replaces the old one", async () => {
  await datasetList.refresh();
  const added = buildDataset({ name: "orders" });
  const renamed = { ...dataset, name: "birds" };
  rememberDatasets([added]);
  rememberDatasets([renamed]);
  expect(datasetList.get().value?.map(({ name }) => name)).toEqual(["birds", "orders"]);
});

it("a list that is not loaded yet is loaded, so that a new dataset does not hide the others", async () => {
  datasetList.replace(() => undefined);
  rememberDatasets([buildDataset({ name: "orders" })]);
  await datasetList.ensure();
  expect(datasetList.get()).toEqual({ value: [dataset], error: undefined, pending: false });
});

it("the list contains every page, and an item that moved between pages only once", async () => {
  const old = buildDataset({ name: "of long ago" });
  older = [dataset, old];
  await datasetList.refresh();
  expect(datasetList.get().value).toEqual([dataset, old]);
});

it("an empty addition leaves the list unchanged", async () => {
  await datasetList.refresh();
  const before = datasetList.get();
  rememberDatasets([]);
  expect(datasetList.get()).toBe(before);
});
