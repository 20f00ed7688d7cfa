import { expect, it } from "vitest";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { toMoveOps } from "./move-step";

const inputs: RecipeView["inputs"] = [
  {
    id: "input_1",
    name: "orders",
    datasetId: DatasetId.create(),
    columns: [],
    versionId: DatasetVersionId.create(),
    fingerprint: "",
  },
];
const step = (id: string, from: string): RecipeView["steps"][number] => ({
  ...{ id, type: "filter", params: {}, sentence: id, rowsIn: 1, rowsOut: 1 },
  inputs: [{ port: "table", from }],
});
const chain = [step("filter_1", "input_1"), step("filter_2", "filter_1"), step("filter_3", "filter_2")];

it("connects the steps in their new order, and only where they read another table then", () => {
  expect(toMoveOps({ steps: chain, inputs }, 2, 0)).toEqual([
    { op: "Connect", from: "input_1", to: "filter_3", port: "table" },
    { op: "Connect", from: "filter_3", to: "filter_1", port: "table" },
  ]);
  expect(toMoveOps({ steps: chain, inputs }, 0, 1)).toEqual([
    { op: "Connect", from: "input_1", to: "filter_2", port: "table" },
    { op: "Connect", from: "filter_2", to: "filter_1", port: "table" },
    { op: "Connect", from: "filter_1", to: "filter_3", port: "table" },
  ]);
});

it("moves nothing beyond the ends, to its own place, or where steps branch", () => {
  const branched = [...chain.slice(0, 2), step("filter_3", "filter_1")];
  expect([
    toMoveOps({ steps: chain, inputs }, 0, 3),
    toMoveOps({ steps: chain, inputs }, 1, 1),
    toMoveOps({ steps: branched, inputs }, 0, 1),
  ]).toEqual([null, null, null]);
});
