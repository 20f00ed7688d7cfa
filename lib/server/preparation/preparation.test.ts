import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { ReadInstruction } from "@/lib/domain/recipes/read-instruction";
import { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { callRoute as call } from "@/lib/testing/documented-routes";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import type { Container } from "../container";

const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };
let fixture: ServerFixture;
let container: Container;
beforeAll(async () => {
  fixture = await createServerFixture();
  ({ container } = await fixture.open({}, { works: true }));
});
afterAll(() => fixture.close());
beforeEach(() => {
  slot.caveatContainer = Promise.resolve(container);
});
afterEach(() => {
  slot.caveatContainer = undefined;
});

const csv = "city,n\nRome,1\nRome,1\nrome,2\nROME,3\nOslo,4\noslo ,5\nTotal,16\n";

async function addRecipe() {
  const form = new FormData();
  form.append("file", new Blob([csv]), "cities.csv");
  const { body } = await call("post", "/api/datasets", { body: form });
  const dataset = Dataset.parse((body as { items: unknown[] }).items[0]);
  const one = { params: { id: dataset.id } };
  expect((await call("get", "/api/datasets/{id}/recipe", one)).body).toEqual({ recipe: null });
  const made = await call("post", "/api/datasets/{id}/recipe", { ...one, body: {} });
  expect(made.status).toBe(201);
  return { one, recipe: RecipeView.parse(made.body) };
}

const read = (recipe: RecipeView, instruction: string) =>
  call("post", "/api/recipes/{id}/instructions", { params: { id: recipe.id }, body: { instruction } });

it("an instruction becomes ops with what they would change, and writes nothing until they are sent", async () => {
  const { one, recipe } = await addRecipe();
  const tried = await read(recipe, "drop duplicates, remove the TOTAL row and merge the spellings of city");
  expect(tried.status).toBe(200);
  const { ops, outcome } = ReadInstruction.parse(tried.body);
  expect(outcome.recipe.steps.map(({ type, rowsIn, rowsOut }) => [type, rowsIn, rowsOut])).toEqual([
    ["drop_duplicates", 7, 6],
    ["drop_totals", 6, 5],
    ["join_spellings", 5, 5],
  ]);
  expect(outcome.preview?.rows.map(([city]) => city)).toEqual(["Rome", "Rome", "Rome", "Oslo", "Oslo"]);
  expect((await call("get", "/api/datasets/{id}", one)).body).toMatchObject({ version: 1, rowCount: 7 });

  const body = { ops, baseVersion: recipe.version };
  expect((await call("post", "/api/recipes/{id}/ops", { params: { id: recipe.id }, body })).status).toBe(200);
  expect((await call("get", "/api/datasets/{id}", one)).body).toMatchObject({ version: 2, rowCount: 5 });
  expect((await call("get", "/api/datasets/{id}/recipe", one)).body).toMatchObject({
    recipe: { id: recipe.id, version: "v2.0" },
  });
  const undo = ReadInstruction.parse((await read(recipe, "undo the last step")).body);
  expect(undo.ops).toEqual([{ op: "RemoveStep", step: "join_spellings_1" }]);
});

it("what is not understood or does not fit is refused with a message that names it", async () => {
  const { recipe } = await addRecipe();
  const refusals = await Promise.all(
    ["frobnicate the city", "make n a number", "drop the column town", "merge the spellings of n"].map((instruction) =>
      read(recipe, instruction),
    ),
  );
  expect(refusals.map(({ status, body }) => [status, (body as { detail: string }).detail.split(".")[0]])).toEqual([
    [422, "I did not understand “frobnicate” in “frobnicate the city”, so nothing was changed"],
    [422, "n already contains numbers, so there is nothing to change"],
    [422, "There is no column “town”"],
    [422, "No values of n differ only in case or spacing"],
  ]);
  expect((await read(recipe, " ")).status).toBe(400);
});
