import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import type { RecipePolicy } from "@/lib/domain/recipes/recipe-version";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../../datasets/add-dataset";
import { addVersion } from "../../datasets/add-version";
import { changeRecipe } from "../change-recipe";
import { createRecipe } from "../create-recipe";
import { getRecipe, updateRecipe } from "../get-recipe";
import { refreshRecipes, type RefreshLine } from "../refresh/refresh-recipes";
import { runRecipe } from "../run-recipe";
import { findDrift } from "./find-drift";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open({}, { works: true });
});
afterAll(() => fixture.close());

const add = async (csv: string, name = "orders.csv") => addDataset(server.container, await fixture.receive(name, csv));
const addRecipe = async (datasetId: DatasetId, policy: RecipePolicy = "ask") => {
  const { id } = await createRecipe(server.container, { name: "Large orders", datasetIds: [datasetId] });
  await updateRecipe(server.container, id, { policy });
  const filter = { op: "AddStep", type: "filter", params: { expression: "amount >= 10" } } as const;
  await changeRecipe(server.container, id, { ops: [filter], baseVersion: "v1.0" });
  return id;
};

it("columns are compared by name and kind, and similar ones of the same kind are taken for renamed", () => {
  const input = {
    ...{ id: "input_1", name: "orders", datasetId: DatasetId.create() },
    columns: [
      { name: "order id", kind: "integer", storage: "BIGINT" },
      { name: "amount", kind: "integer", storage: "BIGINT" },
      { name: "day", kind: "date", storage: "DATE" },
      { name: "city", kind: "text", storage: "VARCHAR" },
    ] as const,
  };
  const columns = [
    { name: "Order_ID", storage: "BIGINT" },
    { name: "amount", storage: "DOUBLE" },
    { name: "day", storage: "VARCHAR" },
    { name: "note", storage: "VARCHAR" },
  ].map((column) => ({ ...column, type: "text" as const, missing: 0, distinct: 1 }));
  const dataset = { id: DatasetId.create(), name: "June", columns };
  const given = { ...input, columns: [...input.columns] };
  expect(findDrift(given, dataset)).toMatchObject({
    ...{ status: "missing", mapping: { "order id": "Order_ID" } },
    columns: [
      { change: "renamed", name: "order id", to: "Order_ID" },
      { change: "retyped", name: "day", from: "date", to: "text" },
      { change: "missing", name: "city" },
      { change: "added", name: "note" },
    ],
  });
  expect(findDrift(given, dataset, { mapping: { "order id": "Order_ID", city: "note", day: "gone" } })).toMatchObject({
    ...{ status: "changed", mapping: { "order id": "Order_ID", city: "note" } },
    columns: [{ change: "retyped", name: "day" }],
  });
});

it("the only missing column is proposed for the only new one of its kind in its place, where a person decides", () => {
  const column = (name: string, storage: string) => ({ name, storage, type: "text" as const, missing: 0, distinct: 1 });
  const id = DatasetId.create();
  const columns = [
    { name: "id", kind: "integer", storage: "BIGINT" } as const,
    { name: "Sales", kind: "number", storage: "DOUBLE" } as const,
    { name: "city", kind: "text", storage: "VARCHAR" } as const,
  ];
  const compare = (names: [string, string][], byPlace = true) => {
    const dataset = { id, name: "June", columns: names.map(([name, storage]) => column(name, storage)) };
    const { status, mapping } = findDrift({ id: "input_1", name: "orders", datasetId: id, columns }, dataset, {
      byPlace,
    });
    return [status, mapping];
  };
  const renamed: [string, string][] = [
    ["id", "BIGINT"],
    ["Umsatz", "BIGINT"],
    ["city", "VARCHAR"],
  ];
  const [first, second, third] = renamed;
  if (first === undefined || second === undefined || third === undefined) throw new Error("A column is missing.");
  expect(compare(renamed)).toEqual(["changed", { Sales: "Umsatz" }]);
  expect(compare(renamed, false)).toEqual(["missing", {}]);
  expect(compare([first, third, second])).toEqual(["missing", {}]);
  expect(compare([first, ["Umsatz", "VARCHAR"], third])).toEqual(["missing", {}]);
  expect(compare([first, second, third, ["note", "VARCHAR"]])).toEqual(["missing", {}]);
  expect(compare([first, second, ["place", "VARCHAR"]])).toEqual(["missing", {}]);
});

describe("a recipe on other data", () => {
  it("asks before it takes a column for another one, and then keeps the mapping", async () => {
    const id = await addRecipe((await add("id,amount\n1,5\n2,10\n")).id);
    const june = await add("id,Amounts\n7,70\n8,8\n", "june.csv");
    await expect(runRecipe(server.container, id, { datasetId: june.id })).rejects.toMatchObject({
      code: "conflict",
      message: "The columns of “june” have changed: “amount” now appears to be “Amounts”.",
      remedy: 'To accept the changes, run it with this mapping: {"amount":"Amounts"}.',
      fields: [{ field: "mapping.amount", nearest: ["Amounts"] }],
    });
    const mapping = { amount: "Amounts" };
    const run = await runRecipe(server.container, id, { datasetId: june.id, mapping });
    expect(run).toMatchObject({ version: "v3.0", steps: [{ rowsIn: 2, rowsOut: 1 }], verdict: { status: "DONE" } });
    const output = await server.container.catalogue.getDataset(run.outputDatasetId ?? june.id);
    expect(output.columns.map(({ name }) => name)).toEqual(["id", "amount"]);
    const derive = { op: "AddStep", type: "derive", params: { name: "twice", expression: "amount * 2" } } as const;
    const next = await changeRecipe(server.container, id, { ops: [derive], baseVersion: "v3.0" });
    expect(next.preview?.rows).toEqual([[7, 70, 140]]);
    expect((await runRecipe(server.container, id, {})).version).toBe("v5.0");
  });

  it("asks before it takes a column for the one in its place, whatever its name", async () => {
    const id = await addRecipe((await add("id,amount\n1,5\n2,10\n")).id);
    const june = await add("id,Umsatz\n7,70\n8,8\n", "june.csv");
    await expect(runRecipe(server.container, id, { datasetId: june.id })).rejects.toMatchObject({
      code: "conflict",
      remedy: 'To accept the changes, run it with this mapping: {"amount":"Umsatz"}.',
    });
    const unsaid = runRecipe(server.container, id, { datasetId: june.id, mapping: {} });
    await expect(unsaid).rejects.toMatchObject({ code: "recipe_refused" });
    await updateRecipe(server.container, id, { policy: "lenient" });
    await expect(runRecipe(server.container, id, { datasetId: june.id })).rejects.toMatchObject({
      code: "recipe_refused",
    });
    const mapping = { amount: "Umsatz" };
    const run = await runRecipe(server.container, id, { datasetId: june.id, mapping });
    expect(run).toMatchObject({ version: "v3.0", steps: [{ rowsIn: 2, rowsOut: 1 }] });
  });

  it("is refused by name when columns are missing, or when its policy is strict", async () => {
    const { id: datasetId } = await add("id,amount\n1,5\n2,10\n");
    const id = await addRecipe(datasetId);
    const other = await add("price,id\n70,7\n", "other.csv");
    await expect(runRecipe(server.container, id, { datasetId: other.id })).rejects.toMatchObject({
      code: "recipe_refused",
      message: "“other” does not have the columns of this recipe: “amount” is missing.",
    });
    const wider = await add("id,amount,note\n7,70,x\n", "wider.csv");
    await updateRecipe(server.container, id, { policy: "strict" });
    await expect(runRecipe(server.container, id, { datasetId: wider.id })).rejects.toMatchObject({
      code: "recipe_refused",
      message: "“wider” does not have the columns of this recipe: “note” is new.",
    });
    await updateRecipe(server.container, id, { policy: "lenient" });
    const renamed = await add("ID,Amount\n7,70\n", "renamed.csv");
    expect(await runRecipe(server.container, id, { datasetId: renamed.id })).toMatchObject({ version: "v3.0" });
  });

  it("shows how newer data differs, and is refreshed by a command that can be tried first", async () => {
    const dataset = await add("id,amount\n1,5\n2,10\n", "refreshed.csv");
    const id = await addRecipe(dataset.id, "lenient");
    expect((await getRecipe(server.container, id)).drift).toBe(undefined);
    await addVersion(server.container, dataset.id, { reading: { types: { id: "text" } } });
    expect((await getRecipe(server.container, id)).drift).toMatchObject({
      status: "changed",
      inputs: [{ columns: [{ change: "retyped", name: "id", from: "integer", to: "text" }] }],
    });
    const refresh = async (dryRun: boolean) => {
      const lines: RefreshLine[] = [];
      await refreshRecipes(server.container, { dryRun, report: (line) => lines.push(line) });
      return lines[0];
    };
    const says = "“id” holds text instead of integer.";
    expect(await refresh(true)).toEqual({
      ...{ name: "Large orders", outcome: "ready", says: `v2.0 would run on newer data. ${says}` },
    });
    expect((await getRecipe(server.container, id)).version).toBe("v2.0");
    expect(await refresh(false)).toMatchObject({
      outcome: "refreshed",
      says: `v3.0 was computed from newer data. ${says}`,
    });
    expect(await refresh(true)).toMatchObject({ outcome: "current" });
  });
});
