import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecipeId } from "@/lib/domain/ids";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../datasets/add-dataset";
import { changeRecipe } from "./change-recipe";
import { createRecipe } from "./create-recipe";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open({}, { works: true });
});
afterAll(() => fixture.close());

const add = async (csv: string, name: string) => addDataset(server.container, await fixture.receive(name, csv));
const change = (id: RecipeId, baseVersion: string, ...ops: RecipeOp[]) =>
  changeRecipe(server.container, id, { ops, baseVersion });

describe("the result of a recipe", () => {
  it("keeps the units that reading removed, of the columns that stay what they are", async () => {
    const csv = "id;price;rate;weight;fee\n1;€ 10,50;5 %;2 kg;€ 1\n2;€ 20,00;7 %;3 kg;€ 2\n2;€ 20,00;7 %;3 kg;€ 2\n";
    const dataset = await add(csv, "prices.csv");
    const { id } = await createRecipe(server.container, { name: "Priced", datasetIds: [dataset.id] });
    const rename: RecipeOp = {
      ...{ op: "AddStep", type: "rename" },
      params: { columns: [{ from: "price", to: "net price" }] },
    };
    const derive: RecipeOp = { op: "AddStep", type: "derive", params: { name: "fee", expression: "fee / weight" } };
    const select: RecipeOp = { op: "AddStep", type: "select", params: { columns: ["weight"], mode: "drop" } };
    const dedupe: RecipeOp = { op: "AddStep", type: "drop_duplicates", params: {} };
    const { recipe } = await change(id, "v1.0", dedupe, rename, derive, select);
    const output = await server.container.catalogue.getDataset(recipe.outputDatasetId ?? dataset.id);
    expect(output.notices.map(({ text, columns }) => [text, columns])).toEqual([
      ["The currency sign € was removed; the values are numbers now.", ["net price"]],
      ["The percent sign was removed: 95 stands for 95 %.", ["rate"]],
    ]);
    const counted = await change(id, "v2.0", {
      ...{ op: "AddStep", type: "group_aggregate" },
      params: { by: ["id"], measures: [{ name: "rate", aggregate: "count", column: "rate" }] },
    });
    const last = await server.container.catalogue.getDataset(counted.recipe.outputDatasetId ?? dataset.id);
    expect(last.notices).toEqual([]);
  });

  it("counts the numbers that its steps filled in, and with what", async () => {
    const csv = "id,amount,fee\n1,10,5\n2,,6\n3,30,\n4,50,8\n5,,9\n";
    const dataset = await add(csv, "fees.csv");
    const { id } = await createRecipe(server.container, { name: "Filled fees", datasetIds: [dataset.id] });
    const fill = (column: string, method: string): RecipeOp => ({
      ...{ op: "AddStep", type: "fill_missing" },
      params: { columns: [column], method },
    });
    const rename: RecipeOp = {
      ...{ op: "AddStep", type: "rename" },
      params: { columns: [{ from: "amount", to: "net" }] },
    };
    const { recipe } = await change(id, "v1.0", fill("amount", "median"), fill("fee", "previous"), rename);
    const output = await server.container.catalogue.getDataset(recipe.outputDatasetId ?? dataset.id);
    expect(output.notices.map(({ columns, filled }) => [columns, filled])).toEqual([
      [["net"], [{ column: "net", values: 2, of: 5, with: 30 }]],
      [["fee"], [{ column: "fee", values: 1, of: 5, with: 6 }]],
    ]);
  });

  it("states which values its steps filled in", async () => {
    const dataset = await add("id,city,amount\n1,Oslo,10\n3,,5\n", "orders.csv");
    const { id } = await createRecipe(server.container, { name: "Filled", datasetIds: [dataset.id] });
    const fill: RecipeOp = {
      ...{ op: "AddStep", type: "fill_missing" },
      params: { columns: ["city"], method: "value", value: "unknown" },
    };
    const { recipe } = await change(id, "v1.0", fill);
    const output = await server.container.catalogue.getDataset(recipe.outputDatasetId ?? dataset.id);
    expect(output.notices).toEqual([
      { text: `A step of the recipe changed values: ${recipe.steps[0]?.sentence ?? ""}`, columns: ["city"] },
    ]);
  });
});
