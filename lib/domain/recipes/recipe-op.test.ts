import { expect, it } from "vitest";
import { mostOps, RecipeOps } from "./recipe-op";

const accepts = (ops: unknown) => RecipeOps.safeParse(ops).success;

it("accepts the five ops, each with its own fields alone", () => {
  const add = { op: "AddStep", type: "filter", params: { expression: "a > 1" }, after: "orders" };
  const all = [
    add,
    { op: "RemoveStep", step: "filter_1" },
    { op: "SetParam", step: "filter_1", param: "expression", value: null },
    { op: "Connect", from: "filter_1.rejected", to: "union_1", port: "more" },
    { op: "BindConnection", step: "orders", connectionId: "c" },
  ];
  expect(RecipeOps.parse(all)).toEqual(all);
  expect([
    accepts([{ ...add, sql: "select 1" }]),
    accepts([{ op: "RunSql", sql: "select 1" }]),
    accepts([]),
    accepts(Array.from({ length: mostOps + 1 }, () => add)),
  ]).toEqual([false, false, false, false]);
});
