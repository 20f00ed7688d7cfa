import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { runDbt, withDatabase, writePackageFiles } from "@/lib/testing/recipes/dbt-project";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "../../datasets/add-dataset";
import { resolveParquet } from "../../datasets/dataset-facts";
import { findInputs } from "../checks/input-facts";
import { changeRecipe } from "../change-recipe";
import { createRecipe } from "../create-recipe";
import { prepareOrRefuse } from "../compile-change";
import { toDbtFiles } from "./dbt-files";

let fixture: ServerFixture;
let server: OpenServer;
let folder: string;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open({}, { works: true });
  folder = await mkdtemp(path.join(tmpdir(), "caveat-dbt-"));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes the package of a recipe of these steps, with a database that holds its inputs. */
async function writePackage(name: string, { files, ops }: { files: Record<string, string>; ops: RecipeOp[] }) {
  const { container } = server;
  const add = async ([file, csv]: [string, string]) => addDataset(container, await fixture.receive(file, csv));
  const datasets = await Promise.all(Object.entries(files).map(add));
  const { id } = await createRecipe(container, { name, datasetIds: datasets.map((dataset) => dataset.id) });
  await changeRecipe(container, id, { ops, baseVersion: "v1.0" });
  const record = await container.recipes.get(id);
  const { content, bindings } = record.version;
  const prepared = prepareOrRefuse(content);
  const tables = new Map(content.inputs.map((input) => [input.id, input.name]));
  const { profiles } = await findInputs(container, bindings);
  const root = path.join(folder, String(id));
  await writePackageFiles(root, toDbtFiles(record, { prepared, profiles, tables }));
  await withDatabase(root, async (duck) => {
    await duck.run("CREATE SCHEMA caveat");
    for (const { inputId, versionId } of bindings) {
      const parquet = await resolveParquet(container, versionId);
      await duck.run(`CREATE TABLE caveat."${tables.get(inputId) ?? ""}" AS FROM read_parquet('${parquet}')`);
    }
  });
  return root;
}

const orders = "order_id,ort,cust,price\n1,Köln,1,10\n2,koeln,2,20.5\n2,koeln,2,20.5\n3,,7,5\n4,TOTAL,,36\n";
const customers = "cust,city name\n1,it's {{ here }}\n2,{% raw %}\n";

it("dbt builds an export, and its tests are the checks of the recipe", async () => {
  const root = await writePackage("Clean – bestellungen 2024", {
    files: { "orders.csv": orders, "customers.csv": customers },
    ops: [
      { op: "AddStep", type: "drop_totals", params: { column: "ort" } },
      { op: "AddStep", type: "drop_duplicates", params: { columns: ["order_id"] } },
      {
        op: "AddStep",
        type: "join_spellings",
        params: {
          column: "ort",
          spellings: [
            { from: "koeln", to: "Köln" },
            { from: "{{ x }}", to: "Köln" },
          ],
        },
      },
      { op: "AddStep", type: "join", params: { on: [{ left: "cust", right: "cust" }] } },
      { op: "Connect", from: "customers", to: "join_1" },
      { op: "AddStep", type: "sort_limit", params: { limit: 100 } },
    ],
  });
  const { code, output } = await runDbt(root, "build");
  expect(output).toMatch(/Done\. PASS=\d+ WARN=0 ERROR=0 SKIP=0/);
  expect(code).toBe(0);
  const names = [...output.matchAll(/PASS (\S+) \.\./g)].map(([, name]) => name).sort();
  expect(names).toEqual([
    "Clean_bestellungen_2024_no_new_missing_1",
    "Clean_bestellungen_2024_no_values_1",
    "Clean_bestellungen_2024_row_count_1",
    "Clean_bestellungen_2024_row_count_2",
    "Clean_bestellungen_2024_rows_of_1",
    "unique_Clean_bestellungen_2024__order_id_",
  ]);
  const rows = await withDatabase(root, async (duck) => {
    const sql = 'SELECT order_id, ort, "city name" FROM main."Clean_bestellungen_2024" ORDER BY ALL';
    return (await duck.runAndReadAll(sql)).getRowsJson();
  });
  expect(rows).toEqual([
    ["1", "Köln", "it's {{ here }}"],
    ["2", "Köln", "{% raw %}"],
    ["3", null, null],
  ]);
});

it("a check that does not hold fails as a test of dbt, whatever the recipe is called", async () => {
  const root = await writePackage(`{{ lost }} ${"𠮷".repeat(90)}`, {
    files: { "prices.csv": "id,price\n1,10\n2,n/k\n3,1x\n4,n/a?\n" },
    ops: [{ op: "AddStep", type: "parse_number", params: { columns: ["price"] } }],
  });
  const { code, output } = await runDbt(root, "build");
  expect(code).toBe(1);
  expect(output).toMatch(/FAIL 1 lost_𠮷+_no_new_missing_2/u);
  expect(output).toMatch(/ERROR=1 /);
  const files = await readdir(root, { recursive: true });
  expect(files.filter((file) => Buffer.byteLength(path.basename(file)) > 200)).toEqual([]);
});
