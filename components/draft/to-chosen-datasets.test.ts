import { describe, expect, it } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import { buildDataset } from "../testing/build-dataset";
import { toChosenDatasets } from "./to-chosen-datasets";

const penguins = buildDataset();
const orders = buildDataset({ name: "orders" });
const known = { value: [orders, penguins], pending: false };

describe("the data of a question", () => {
  it("is what its conversation has and what was chosen beside it, each once, in the order of choosing", () => {
    const chosen = toChosenDatasets({ fixedIds: [penguins.id], chosenIds: [orders.id, penguins.id], list: known });
    expect(chosen).toEqual({ fixed: [penguins], removable: [orders], ids: [orders.id], reading: false });
  });

  it("has none that was deleted since, and does not wait for it", () => {
    const chosen = toChosenDatasets({ fixedIds: [], chosenIds: [DatasetId.create(), orders.id], list: known });
    expect(chosen).toEqual({ fixed: [], removable: [orders], ids: [orders.id], reading: false });
  });

  it("waits while one of it is read, and not for one that failed", () => {
    const waits = (status: "ready" | "reading" | "failed") => {
      const dataset = buildDataset({ status });
      const list = { value: [dataset], pending: false };
      return toChosenDatasets({ fixedIds: [], chosenIds: [dataset.id], list }).reading;
    };
    expect([waits("ready"), waits("reading"), waits("failed")]).toEqual([false, true, false]);
  });

  it("after a reload waits for the list, so that no chosen dataset is left behind", () => {
    const list = { value: undefined, pending: true };
    expect(toChosenDatasets({ fixedIds: [], chosenIds: [orders.id], list })).toEqual({
      fixed: [],
      removable: [],
      ids: [orders.id],
      reading: true,
    });
    expect(toChosenDatasets({ fixedIds: [orders.id], chosenIds: [], list }).reading).toBe(false);
  });

  it("goes along as it was chosen when the list could not be read", () => {
    const list = { value: undefined, pending: false };
    const chosen = toChosenDatasets({ fixedIds: [penguins.id], chosenIds: [penguins.id, orders.id], list });
    expect(chosen).toEqual({ fixed: [], removable: [], ids: [orders.id], reading: false });
  });
});
