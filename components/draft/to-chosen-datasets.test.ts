import { describe, expect, it } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import { buildDataset } from "../testing/build-dataset";
import { toChosenDatasets } from "./to-chosen-datasets";

const penguins = buildDataset();
const orders = buildDataset({ name: "orders" });
const known = { value: [orders, penguins], pending: false };

describe("the data of a question", () => {
  it("is that of its conversation plus what was chosen, each once, in the order of choosing", () => {
    const chosen = toChosenDatasets({ fixedIds: [penguins.id], chosenIds: [orders.id, penguins.id], list: known });
    expect(chosen).toEqual({ fixed: [penguins], removable: [orders], ids: [orders.id], reading: false });
  });

  it("excludes deleted datasets, and does not wait for them", () => {
    const chosen = toChosenDatasets({ fixedIds: [], chosenIds: [DatasetId.create(), orders.id], list: known });
    expect(chosen).toEqual({ fixed: [], removable: [orders], ids: [orders.id], reading: false });
  });

  it("waits while one of it is being read, but not for one that failed", () => {
    const waits = (status: "ready" | "reading" | "failed") => {
      const dataset = buildDataset({ status });
      const list = { value: [dataset], pending: false };
      return toChosenDatasets({ fixedIds: [], chosenIds: [dataset.id], list }).reading;
    };
    expect([waits("ready"), waits("reading"), waits("failed")]).toEqual([false, true, false]);
  });

  it("waits for the list after a reload, so that no chosen dataset is dropped", () => {
    const list = { value: undefined, pending: true };
    expect(toChosenDatasets({ fixedIds: [], chosenIds: [orders.id], list })).toEqual({
      fixed: [],
      removable: [],
      ids: [orders.id],
      reading: true,
    });
    expect(toChosenDatasets({ fixedIds: [orders.id], chosenIds: [], list }).reading).toBe(false);
  });

  it("is sent as it was chosen when the list could not be loaded", () => {
    const list = { value: undefined, pending: false };
    const chosen = toChosenDatasets({ fixedIds: [penguins.id], chosenIds: [penguins.id, orders.id], list });
    expect(chosen).toEqual({ fixed: [], removable: [], ids: [orders.id], reading: false });
  });
});
