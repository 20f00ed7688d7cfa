import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { datasetList } from "../api/dataset-list";
import { startApiServer } from "../testing/api-server";
import { buildDataset } from "../testing/build-dataset";
import { draftStore } from "./draft";
import { chooseDatasets, chooseSample, dropDataset } from "./draft-datasets";

const penguins = buildDataset();
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  const items = new Map<string, string>();
  server = await startApiServer(() => ({ status: 201, body: penguins }));
  // With a window, drafts are shared by their key as in a page.
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
});

afterEach(() => server.close());

it("datasets are chosen for a draft once each, and taken off again, without touching its text", () => {
  const orders = buildDataset({ name: "orders" });
  draftStore("one").set((draft) => ({ ...draft, text: "mean?" }));
  chooseDatasets("one", [penguins, orders]);
  chooseDatasets("one", [orders]);
  expect(draftStore("one").get()).toEqual({ text: "mean?", datasetIds: [penguins.id, orders.id] });
  dropDataset("one", penguins.id);
  expect(draftStore("one").get()).toEqual({ text: "mean?", datasetIds: [orders.id] });
});

it("a sample is added to the datasets and chosen", async () => {
  await chooseSample("two", "penguins");
  expect(draftStore("two").get().datasetIds).toEqual([penguins.id]);
  expect(datasetList.get().value).toEqual([penguins]);
});
