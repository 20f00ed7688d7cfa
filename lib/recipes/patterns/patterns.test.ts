import { expect, it } from "vitest";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { fitPattern } from "./fit-pattern";
import { toKindsKey, toPattern } from "./recipe-pattern";

const add = (type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): RecipeOp => ({
  ...{ op: "AddStep", type, params },
});
const table = (...names: string[]) =>
  emptyRecipe({ orders: names.map((name, place) => ({ name, kind: place === 0 ? "text" : "integer" })) });
const steps = [
  add("join_spellings", { column: "city", spellings: [{ from: "amount", to: "Amount" }] }),
  add("filter", { expression: `amount > 3 and city != 'amount' and abs(amount) < "id"` }),
  add("rename", { columns: [{ from: "amount", to: "total" }] }),
  add("group_aggregate", { by: ["city"], measures: [{ name: "amount", aggregate: "sum", column: "total" }] }),
];

it("tables match by the kinds of their columns, whatever their names and order", () => {
  expect(toKindsKey([{ kind: "text" }, { kind: "date" }])).toBe(toKindsKey([{ kind: "date" }, { kind: "text" }]));
  expect(toKindsKey([{ kind: "text" }])).not.toBe(toKindsKey([{ kind: "text" }, { kind: "text" }]));
});

it("a pattern is written for columns of other names, and leaves values of cells alone", () => {
  const pattern = toPattern(applyValid(table("city", "amount", "id"), steps));
  const [input] = table("Ort", "abs", "id").inputs;
  if (pattern === null || input === undefined) throw new Error("no pattern");
  const names = new Map([
    ["city", "Ort"],
    ["amount", "abs"],
  ]);
  expect(fitPattern(pattern, { input, names })?.ops).toEqual([
    add("join_spellings", { column: "Ort", spellings: [{ from: "amount", to: "Amount" }] }),
    add("filter", { expression: `"abs" > 3 and "Ort" != 'amount' and abs("abs") < "id"` }),
    add("rename", { columns: [{ from: "abs", to: "total" }] }),
    add("group_aggregate", { by: ["Ort"], measures: [{ name: "amount", aggregate: "sum", column: "total" }] }),
  ]);
  expect(fitPattern(pattern, { input, names: new Map() })).toBe(null);
});

it("recipes of several tables, with branches or with steps that are switched off are no patterns", () => {
  const off: RecipeOp = { op: "SetParam", step: "filter_1", param: "disabled", value: true };
  const branch: RecipeOp[] = [
    ...[add("filter", { expression: "amount > 3" }), add("drop_duplicates", {})],
    { op: "Connect", from: "filter_1.rejected", to: "drop_duplicates_1" },
  ];
  const recipes = [
    emptyRecipe(),
    table("city", "amount"),
    applyValid(table("city", "amount", "id"), [...steps, off]),
    applyValid(table("city", "amount"), branch),
  ];
  expect(recipes.map(toPattern)).toEqual([null, null, null, null]);
});
