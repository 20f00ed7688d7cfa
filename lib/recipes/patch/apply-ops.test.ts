import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { applyOps } from "./apply-ops";

const empty = emptyRecipe();
const filter = (expression: string, after?: string): RecipeOp => ({
  op: "AddStep",
  type: "filter",
  params: { expression },
  ...(after === undefined ? {} : { after }),
});
const derive = (name: string, after?: string): RecipeOp => ({
  op: "AddStep",
  type: "derive",
  params: { name, expression: "1" },
  ...(after === undefined ? {} : { after }),
});

/** Ids of the steps in order, with what they read. */
const shape = (recipe: ReturnType<typeof applyValid>) =>
  recipe.steps.map(
    ({ id, inputs }) =>
      `${id} ← ${inputs.map(({ from, output }) => (output === undefined ? from : `${from}.${output}`)).join(", ")}`,
  );

/** The codes, ops and nearest names of what is refused. */
const refusals = (ops: readonly RecipeOp[], recipe = empty) => {
  const outcome = applyOps(recipe, ops);
  return "errors" in outcome ? outcome.errors.map(({ code, op, nearest }) => [code, op, nearest]) : outcome;
};

describe("ops", () => {
  it("store numbers that a model writes for values as texts", () => {
    const values = [
      { from: 999, to: null },
      { from: "n/a", to: 0 },
    ];
    const add: RecipeOp = { op: "AddStep", type: "replace_values", params: { column: "n", values } };
    const stored = [
      { from: "999", to: null },
      { from: "n/a", to: "0" },
    ];
    expect(applyValid(empty, [add]).steps[0]?.params).toEqual({ column: "n", values: stored });
    const set: RecipeOp = { op: "SetParam", step: "replace_values_1", param: "values", value: [{ from: 7, to: 8 }] };
    expect(applyValid(empty, [add, set]).steps[0]?.params.values).toEqual([{ from: "7", to: "8" }]);
  });

  it("append steps to the last one, and insert them after a named one", () => {
    const recipe = applyValid(empty, [
      filter("paid"),
      derive("one"),
      derive("two", "filter_1"),
      derive("three", "orders"),
    ]);
    expect(shape(recipe)).toEqual([
      "derive_3 ← input_1",
      "filter_1 ← derive_3",
      "derive_2 ← filter_1",
      "derive_1 ← derive_2",
    ]);
  });

  it("branch off an output", () => {
    const recipe = applyValid(empty, [filter("paid"), derive("one"), derive("why", "filter_1.rejected")]);
    expect(shape(recipe)).toEqual(["filter_1 ← input_1", "derive_2 ← filter_1.rejected", "derive_1 ← filter_1"]);
  });

  it("connect what followed a removed step with what preceded it", () => {
    const recipe = applyValid(empty, [
      filter("paid"),
      derive("one"),
      derive("two"),
      { op: "RemoveStep", step: "derive_1" },
    ]);
    expect(shape(recipe)).toEqual(["filter_1 ← input_1", "derive_2 ← filter_1"]);
  });

  it("leave nothing that reads a removed step, even one that read itself", () => {
    const recipe = applyValid(empty, [
      filter("paid"),
      derive("one"),
      { op: "Connect", from: "filter_1", to: "filter_1" },
      { op: "RemoveStep", step: "filter_1" },
    ]);
    expect(shape(recipe)).toEqual(["derive_1 ← "]);
  });

  it("set, remove and switch, in the order of the schema", () => {
    const recipe = applyValid(empty, [
      { op: "AddStep", type: "parse_number", params: { decimal_mark: ",", columns: ["city"] } },
      { op: "SetParam", step: "parse_number_1", param: "columns", value: ["amount"] },
      { op: "SetParam", step: "parse_number_1", param: "disabled", value: true },
      { op: "SetParam", step: "parse_number_1", param: "decimal_mark", value: null },
    ]);
    expect(JSON.stringify(recipe.steps)).toBe(
      '[{"id":"parse_number_1","type":"parse_number","params":{"columns":["amount"]},"inputs":[{"port":"table","from":"input_1"}],"disabled":true}]',
    );
    expect(
      applyValid(recipe, [{ op: "SetParam", step: "parse_number_1", param: "disabled", value: false }]).steps[0]
        ?.disabled,
    ).toBeUndefined();
  });

  it("reorder by connections", () => {
    const recipe = applyValid(empty, [filter("paid"), derive("one"), derive("two")]);
    const moved = applyValid(recipe, [
      { op: "Connect", from: "orders", to: "derive_1" },
      { op: "Connect", from: "derive_1", to: "filter_1" },
      { op: "Connect", from: "filter_1", to: "derive_2" },
    ]);
    expect(shape(moved)).toEqual(["derive_1 ← input_1", "filter_1 ← derive_1", "derive_2 ← filter_1"]);
  });

  it("bind an input to a connection that exists", () => {
    const bind: RecipeOp = { op: "BindConnection", step: "orders", connectionId: "c-1" };
    const outcome = applyOps(empty, [bind], { connectionIds: ["c-1"] });
    expect("recipe" in outcome && [outcome.recipe.inputs[0]?.connectionId, outcome.diff]).toEqual([
      "c-1",
      [{ op: 0, change: "bound", step: "input_1" }],
    ]);
    expect(refusals([bind])).toEqual([["unknown_connection", 0, []]]);
  });

  it("are refused with the nearest names, all at once, and then none applies", () => {
    expect(
      refusals([
        filter("paid"),
        { op: "AddStep", type: "drop_duplicate", params: {} },
        { op: "SetParam", step: "filter_1", param: "expresion", value: "paid" },
        { op: "RemoveStep", step: "filter_2" },
        { op: "Connect", from: "filter_1.reject", to: "filter_1" },
        { op: "Connect", from: "costumers", to: "filter_1" },
        { op: "Connect", from: "customers", to: "filter_1", port: "left" },
      ]),
    ).toEqual([
      ["unknown_step_type", 1, ["drop_duplicates"]],
      ["unknown_param", 2, ["expression"]],
      ["unknown_step", 3, ["filter_1"]],
      ["unknown_port", 4, ["rejected"]],
      ["unknown_step", 5, ["customers"]],
      ["unknown_port", 6, []],
    ]);
  });

  it("are refused if they form a cycle, and beyond twenty", () => {
    const recipe = applyValid(empty, [filter("paid"), derive("one")]);
    expect(refusals([{ op: "Connect", from: "derive_1", to: "filter_1" }], recipe)).toEqual([["cycle", 0, []]]);
    expect(refusals(Array.from({ length: 21 }, () => filter("paid")))).toEqual([["too_many", undefined, []]]);
  });

  it("give the same bytes each time, in an order in which every step follows what it reads", () => {
    const step = fc.constantFrom("filter_1", "filter_2", "derive_1", "derive_2", "orders", "filter_1.rejected");
    const op: fc.Arbitrary<RecipeOp> = fc.oneof(
      step.map((after) => filter("paid", after)),
      step.map((after) => derive("x", after)),
      fc.tuple(step, step).map(([from, to]): RecipeOp => ({ op: "Connect", from, to })),
      step.map((id): RecipeOp => ({ op: "RemoveStep", step: id })),
    );
    let ordered = 0;
    fc.assert(
      fc.property(fc.array(op, { minLength: 1, maxLength: 6 }), (ops) => {
        const start = applyValid(empty, [filter("paid"), derive("one")]);
        const outcome = applyOps(start, ops);
        expect(JSON.stringify(applyOps(structuredClone(start), structuredClone(ops)))).toBe(JSON.stringify(outcome));
        const recipe = "errors" in outcome ? start : outcome.recipe;
        ordered += Number(recipe !== start);
        const seen = new Set(recipe.inputs.map(({ id }) => id));
        for (const { id, inputs } of recipe.steps) {
          expect(inputs.filter(({ from }) => !seen.has(from))).toEqual([]);
          seen.add(id);
        }
        expect(seen.size).toBe(recipe.inputs.length + recipe.steps.length);
      }),
    );
    expect(ordered).toBeGreaterThan(0);
  });
});
