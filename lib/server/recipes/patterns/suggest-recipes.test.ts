import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../../datasets/add-dataset";
import { changeRecipe } from "../change-recipe";
import { getOwnRecipe } from "../create-recipe";
import { runRecipe } from "../run-recipe";
import { suggestRecipes } from "./suggest-recipes";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open({}, { works: true });
});
afterAll(() => fixture.close());

const add = (type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): RecipeOp => ({
  ...{ op: "AddStep", type, params },
});
const addFile = async (name: string, csv: string) => addDataset(server.container, await fixture.receive(name, csv));
const suggest = (id: Awaited<ReturnType<typeof addFile>>["id"]) => suggestRecipes(server.container, id);

it("steps that worked are suggested for data with the same kinds of columns, as far as they fit", async () => {
  const { container } = server;
  const may = await addFile("may.csv", "city,amount\nOslo,10\nRome,20\nRome,20\nBern,3\n");
  const { id } = await getOwnRecipe(container, may.id);
  await changeRecipe(container, id, { ops: [add("drop_duplicates", {})], baseVersion: "v1.0" });
  const filter = add("filter", { expression: "amount > 5" });
  await changeRecipe(container, id, { ops: [filter], baseVersion: "v2.0" });
  await runRecipe(container, id, {});
  expect(await suggest(may.id)).toEqual([]);

  const june = await addFile("june.csv", "Amounts,City\n10,Oslo\n7,Rome\n");
  const found = await suggest(june.id);
  expect(found).toMatchObject([
    {
      ...{ name: "Recipe of may", successCount: 2 },
      sentences: ["Drop rows that repeat an earlier row.", 'Keep rows where "Amounts" > 5.'],
      ops: [{ type: "drop_duplicates" }, { type: "filter", params: { expression: '"Amounts" > 5' } }],
    },
  ]);
  const own = await getOwnRecipe(container, june.id);
  const used = await changeRecipe(container, own.id, { ops: found[0]?.ops ?? [], baseVersion: "v1.0" });
  expect(used.recipe).toMatchObject({ version: "v2.0", steps: [{ rowsOut: 2 }, { rowsOut: 2 }] });

  const others = [
    await addFile("wider.csv", "city,amount,note\nOslo,10,x\nRome,7,y\n"),
    await addFile("other.csv", "weather,temperature\nrain,10\nsun,7\n"),
  ];
  expect(await suggest(others[0]?.id ?? june.id)).toEqual([]);
  // Nothing there stands for “amount”, so only the step that names no column fits.
  expect((await suggest(others[1]?.id ?? june.id)).map(({ sentences }) => sentences.length)).toEqual([1]);
});

it("steps whose checks fail are not suggested, and neither is a pattern that was removed", async () => {
  const { container } = server;
  const empty = await addFile("empty.csv", "day,paid\n2024-01-01,true\n2024-01-02,false\n");
  const { id } = await getOwnRecipe(container, empty.id);
  const none = add("filter", { expression: "day > 2030-01-01" });
  await changeRecipe(container, id, { ops: [none], baseVersion: "v1.0" });
  const like = await addFile("like.csv", "day,paid\n2024-02-01,true\n2024-02-02,true\n");
  expect(await suggest(like.id)).toEqual([]);
  await changeRecipe(container, id, {
    ops: [{ op: "SetParam", step: "filter_1", param: "expression", value: "day > 2024-01-01" }],
    baseVersion: "v2.0",
  });
  const [found] = await suggest(like.id);
  expect(found).toMatchObject({ successCount: 1 });
  await container.recipes.removePattern(found?.id ?? "");
  expect(await suggest(like.id)).toEqual([]);
});
