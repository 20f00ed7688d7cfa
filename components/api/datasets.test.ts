import { afterEach, beforeEach, expect, it } from "vitest";
import { startApiServer } from "../testing/api-server";
import { buildDataset } from "../testing/build-dataset";
import { datasetList, rememberDatasets } from "./dataset-list";
import { addSample, deleteDataset, getDataset, getDatasetRows } from "./datasets";

const dataset = buildDataset();
const rows = { columns: [{ name: "Mass", type: "number" }], rows: [[3750], [null]], total: 344 };
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer(({ path }) => {
    if (path.includes("/rows")) return { body: rows };
    return { body: path === "/api/datasets" ? { items: [dataset], nextCursor: null } : dataset };
  });
});

afterEach(() => server.close());

it("a dataset is added, read, looked into and deleted at its address", async () => {
  expect(await addSample("seattle-weather")).toEqual(dataset);
  expect(await getDataset(dataset.id)).toEqual(dataset);
  expect(await getDatasetRows(dataset.id, 50)).toEqual(rows);
  await deleteDataset(dataset.id);
  expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/datasets/samples/seattle-weather",
    `GET /api/datasets/${dataset.id}`,
    `GET /api/datasets/${dataset.id}/rows?offset=0&limit=50`,
    `DELETE /api/datasets/${dataset.id}`,
  ]);
});

it("a new dataset stands at the head of the list at once, and a newer version takes the place of the old one", async () => {
  await datasetList.refresh();
  const added = buildDataset({ name: "orders" });
  const renamed = { ...dataset, name: "birds" };
  rememberDatasets([added]);
  rememberDatasets([renamed]);
  expect(datasetList.get().value?.map(({ name }) => name)).toEqual(["birds", "orders"]);
});

it("a list that is not known yet is read, so that a new dataset does not hide the others", async () => {
  datasetList.replace(() => undefined);
  rememberDatasets([buildDataset({ name: "orders" })]);
  await datasetList.ensure();
  expect(datasetList.get()).toEqual({ value: [dataset], error: undefined, pending: false });
});

it("nothing new leaves the list as it is", async () => {
  await datasetList.refresh();
  const before = datasetList.get();
  rememberDatasets([]);
  expect(datasetList.get()).toBe(before);
});

it("the name of a sample cannot lead to another address", async () => {
  await addSample("../../sessions?x=1");
  expect(server.received.map(({ path }) => path)).toEqual(["/api/datasets/samples/..%2F..%2Fsessions%3Fx%3D1"]);
});
