import { afterEach, beforeEach, expect, it } from "vitest";
import { datasetList } from "../api/datasets/dataset-list";
import { startApiServer } from "../testing/api-server";
import { buildDataset } from "../testing/build-dataset";
import { stubPage } from "../testing/stub-page";
import { draftStore } from "./draft";
import { chooseDatasets, chooseSample, dropDataset } from "./draft-datasets";

const penguins = buildDataset();
const sample = buildDataset({ attribution: "Gorman 2014" });
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer(({ method }) =>
    method === "GET" ? { body: { items: [sample], nextCursor: null } } : { body: { ok: true, value: sample } },
  );
  stubPage();
});

afterEach(() => server.close());

it("datasets are added to a draft once each, and removed again, without changing its text", () => {
  const orders = buildDataset({ name: "orders" });
  draftStore("one").set((draft) => ({ ...draft, text: "mean?" }));
  chooseDatasets("one", [penguins, orders]);
  chooseDatasets("one", [orders]);
  expect(draftStore("one").get()).toEqual({ text: "mean?", datasetIds: [penguins.id, orders.id] });
  dropDataset("one", penguins.id);
  expect(draftStore("one").get()).toEqual({ text: "mean?", datasetIds: [orders.id] });
});

it("a sample is added once and chosen; a file of the same name is not mistaken for it", async () => {
  datasetList.replace(() => [buildDataset({ name: "penguins" })]);
  await chooseSample("two", "penguins");
  await chooseSample("three", "penguins");
  expect([draftStore("two").get().datasetIds, draftStore("three").get().datasetIds]).toEqual([
    [sample.id],
    [sample.id],
  ]);
  expect(server.received).toMatchObject([{ path: "/actions/datasets/addSample", body: "penguins" }]);
});

it("an existing sample is not added again by a page that does not know of it yet", async () => {
  datasetList.replace(() => undefined);
  await chooseSample("four", "penguins");
  expect(draftStore("four").get().datasetIds).toEqual([sample.id]);
  expect(server.received.map(({ method }) => method)).toEqual(["GET"]);
});
