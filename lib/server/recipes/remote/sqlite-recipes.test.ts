import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { callRoute } from "@/lib/testing/documented-routes";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";

let lab: LiveLab;
let file: DatabaseSync;
let visits: Dataset;
let shops: Dataset;

beforeAll(async () => {
  lab = await openLiveLab();
  file = new DatabaseSync(path.join(lab.folder, "shop.db"));
  file.exec(`CREATE TABLE visits (visit INTEGER, shop INTEGER, note TEXT COLLATE NOCASE, paid BOOLEAN, day DATE);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
    INSERT INTO visits SELECT i, i % 3, CASE i % 4 WHEN 0 THEN ' Straße' WHEN 1 THEN 'İzmir ' WHEN 2 THEN 'a' ELSE 'A' END,
      i % 2, date('2024-01-01', '+' || i || ' days') FROM n;
    CREATE TABLE shops (shop INTEGER, title TEXT);
    INSERT INTO shops VALUES (0, 'North'), (1, 'South')`);
  const connectionId = await lab.connectFile("sqlite", path.join(lab.folder, "shop.db"));
  visits = await lab.add(connectionId, "visits");
  shops = await lab.add(connectionId, "shops");
});
afterAll(async () => {
  file.close();
  await lab.close();
});

const add = (type: string, params: Extract<RecipeOp, { op: "AddStep" }>["params"]): RecipeOp => ({
  ...{ op: "AddStep", type, params },
});

async function createRecipe(name: string, ...datasets: Dataset[]): Promise<RecipeView> {
  const body = { name, datasetIds: datasets.map(({ id }) => id) };
  return RecipeView.parse((await callRoute("post", "/api/recipes", { body })).body);
}

const change = ({ id, version }: RecipeView, ops: readonly RecipeOp[]) =>
  callRoute("post", "/api/recipes/{id}/ops", { params: { id }, body: { ops, baseVersion: version } });

describe("a recipe on a table of SQLite", () => {
  it("runs there, with letters, collations and types as here", async () => {
    const recipe = await createRecipe("Visits", visits, shops);
    const ops = [
      add("trim_and_case", { columns: ["note"], letters: "upper" }),
      add("filter", { expression: "paid and day >= '2024-02-01'" }),
      add("join", { on: [{ left: "shop", right: "shop" }], kind: "inner", cardinality: "many_to_one" }),
      { op: "Connect", from: shops.name, to: "join_1", port: "right" } as const,
      add("group_aggregate", {
        by: ["title", "note"],
        measures: [
          { name: "visits", aggregate: "count" },
          { name: "last", aggregate: "max", column: "day" },
        ],
      }),
    ];
    const changed = await change(recipe, ops);
    expect(changed).toMatchObject({ status: 200, body: { recipe: { version: "v2.0", verdict: { status: "DONE" } } } });
    const { outputDatasetId } = (changed.body as { recipe: RecipeView }).recipe;
    const { body } = await callRoute("get", "/api/datasets/{id}/rows", { params: { id: outputDatasetId ?? "" } });
    const count = (shop: number, rest: number) =>
      Array.from({ length: 300 }, (_, place) => place + 1).filter(
        (visit) => visit > 30 && visit % 2 === 1 && visit % 3 === shop && visit % 4 === rest,
      );
    const row = (title: string, shop: number, note: string, rest: number) => {
      const last = count(shop, rest).at(-1) ?? 0;
      const day = new Date(Date.UTC(2024, 0, 1 + last)).toISOString().slice(0, 10);
      return [title, note, count(shop, rest).length, day];
    };
    expect((body as { rows: unknown[][] }).rows).toEqual([
      row("North", 0, "A", 3),
      row("North", 0, "İZMIR", 1),
      row("South", 1, "A", 3),
      row("South", 1, "İZMIR", 1),
    ]);
  });

  it("is refused with the name of the step that cannot run there", async () => {
    const recipe = await createRecipe("Parts", visits);
    const split = add("split_column", { column: "note", separator: " ", names: ["one", "two"] });
    expect(await change(recipe, [split])).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^Step 1, “Split .*”, cannot run on SQLite: .*snapshot/s) as string },
    });
  });

  it("is refused when a value is not of the type of its column, and nothing is written", async () => {
    file.exec("INSERT INTO visits VALUES (301, 1, 'a', 2, 'soon')");
    const recipe = await createRecipe("Days", visits);
    expect(await change(recipe, [add("drop_duplicates", {})])).toMatchObject({
      status: 422,
      body: {
        detail: expect.stringMatching(
          /The column “(?:paid|day)” has .*, but one of its rows has “(?:2|soon)”/,
        ) as string,
      },
    });
    const { body } = await callRoute("get", "/api/recipes/{id}", { params: { id: recipe.id } });
    expect(body).toMatchObject({ version: "v1.0" });
    file.exec("DELETE FROM visits WHERE visit = 301");
  });
});
