import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { compileRecipe } from "@/lib/recipes/compile/compile-recipe";
import { quoteName, quoteText } from "@/lib/recipes/text/quote-sql";
import { prepareValid } from "@/lib/testing/recipes/recipe-bench";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { addDataset } from "../../datasets/add-dataset";
import { resolveParquet } from "../../datasets/dataset-facts";
import { findInputs } from "../checks/input-facts";
import { changeRecipe } from "../change-recipe";
import { createRecipe } from "../create-recipe";
import { prepareOrRefuse } from "../compile-change";
import { toDbtFiles } from "./dbt-files";
import { toDbt } from "./to-dbt";

const run = promisify(execFile);
/** In dbt's environment, and in nothing that it writes. */
const canary = "leaked-by-a-template";
const dbt = path.join(repositoryRoot, ".venv-dbt", "bin", "dbt");

let fixture: ServerFixture;
let server: OpenServer;
let folder: string;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open({}, { works: true });
  folder = await mkdtemp(path.join(tmpdir(), "caveat-dbt-"));
  await access(dbt).catch(() => {
    throw new Error("dbt is not installed. Run `npm test`, which sets it up.");
  });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the database of a package, which one process at a time may have open. */
async function withDatabase<Value>(root: string, work: (duck: DuckDBConnection) => Promise<Value>): Promise<Value> {
  const instance = await DuckDBInstance.create(path.join(root, "warehouse.duckdb"));
  const duck = await instance.connect();
  try {
    return await work(duck);
  } finally {
    duck.closeSync();
    instance.closeSync();
  }
}

/** Writes the files of a package, and a profile with a database in its folder. */
async function writeFiles(root: string, files: readonly { path: string; content: string }[]) {
  const profile = { target: "dev", outputs: { dev: { type: "duckdb", path: "warehouse.duckdb", threads: 1 } } };
  for (const file of [...files, { path: "profiles.yml", content: JSON.stringify({ caveat: profile }) }]) {
    await mkdir(path.dirname(path.join(root, file.path)), { recursive: true });
    await writeFile(path.join(root, file.path), file.content);
  }
}

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
  await writeFiles(root, toDbtFiles(record, { prepared, profiles, tables }));
  await withDatabase(root, async (duck) => {
    await duck.run("CREATE SCHEMA caveat");
    for (const { inputId, versionId } of bindings) {
      const parquet = await resolveParquet(container, versionId);
      await duck.run(`CREATE TABLE caveat."${tables.get(inputId) ?? ""}" AS FROM read_parquet('${parquet}')`);
    }
  });
  return root;
}

/** Runs a command of dbt without network; returns its exit code and what it printed. */
async function runDbt(root: string, ...command: string[]) {
  const env = {
    PATH: process.env.PATH,
    HOME: root,
    CAVEAT_CANARY: canary,
    DBT_SEND_ANONYMOUS_USAGE_STATS: "false",
    DO_NOT_TRACK: "1",
  };
  const options = { cwd: root, env: { NODE_ENV: "test" as const, ...env } };
  return run(dbt, [...command, "--no-use-colors", "--no-version-check", "--profiles-dir", "."], options).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: unknown) => {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, output: stdout };
    },
  );
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

/** Pieces of templates, of quotes and of what dbt reads as a template without braces. */
const piece = fc.constantFrom(
  ...[
    "{{",
    "}}",
    "{%",
    "%}",
    "{#",
    "#}",
    "{",
    "}",
    "%",
    "#",
    "{%- raw -%}",
    "{% endraw %}",
    "{% docs x %}",
    "{% enddocs %}",
  ],
  ...[
    "{{ env_var('CAVEAT_CANARY') }}",
    "env_var('CAVEAT_CANARY')",
    'doc("x")',
    "ref('x')",
    "{{ ref('x') }}",
    "source('a', 'b')",
  ],
  ...[
    "'",
    '"',
    "\\",
    "''",
    '""',
    "\r",
    "\n",
    "\r\n",
    "\u2028",
    ";",
    "--",
    "/*",
    "$1",
    ":x",
    " ",
    "a",
    "ß",
    "表",
    "😀",
    "0",
  ],
);
const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
const fixedTexts = [
  "{{ env_var('CAVEAT_CANARY') }}",
  "env_var('CAVEAT_CANARY')",
  "it's",
  'a "b"',
  "dbt result",
  "dbt source input_1",
];
const fixedNames = [
  "dbt result",
  "dbt source input_1",
  "{{ env_var('CAVEAT_CANARY') }}",
  "env_var('CAVEAT_CANARY')",
  'a "b"',
  "{%",
];
/** Names of columns: no line breaks, and unique regardless of case. */
const names = fc
  .uniqueArray(text, { minLength: 8, maxLength: 8, selector: (name) => name.toLowerCase() })
  .map((drawn) => drawn.map((name, place) => `n${place}${name.replaceAll(/\p{Cc}/gu, "")}`));

it("names, values and descriptions that look like templates or SQL arrive in dbt as they are", async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.array(text, { minLength: 12, maxLength: 12 }), text, async (drawn, values, about) => {
      const columns = [...fixedNames, ...drawn];
      const texts = [...fixedTexts, ...values, '"dbt result"'];
      const columnsOfTable = columns.map((name) => ({ name, kind: "text" as const }));
      const literals = texts.map((value) => quoteText(value)).join(", ");
      const content = applyValid(emptyRecipe({ "Größen 1.x": columnsOfTable }), [
        { op: "AddStep", type: "filter", params: { expression: `${quoteName(columns[0] ?? "")} in (${literals})` } },
        ...columns.map((name, place): RecipeOp => {
          const spellings = [{ from: texts[place] ?? "", to: texts[place + 1] ?? "" }];
          return { op: "AddStep", type: "join_spellings", params: { column: name, spellings } };
        }),
      ]);
      const prepared = prepareValid(content);
      const checks = columns.flatMap((column, place): CheckPlan[] => [
        { kind: "unique", columns: [column] },
        { kind: "allowed_values", column, values: [...texts, ""] },
        { kind: "no_values", column, values: [`absent ${texts[place] ?? ""}`] },
      ]);
      const root = path.join(folder, "hostile");
      const source = "Größen-1.x";
      const files = toDbt({
        prepared,
        checks,
        description: about,
        model: "clean",
        tables: new Map([["input_1", source]]),
      });
      await writeFiles(
        root,
        [...files].map(([file, written]) => ({ path: file, content: written })),
      );
      // One row for each text, which differs in every column, so that the values of each are unique.
      const rows = texts.map(
        (_, row) => `(${columns.map((__, at) => quoteText(texts[(row + at) % texts.length] ?? "")).join(", ")})`,
      );
      const expected = await withDatabase(root, async (duck) => {
        await duck.run("CREATE SCHEMA caveat");
        await duck.run(
          `CREATE TABLE caveat."${source}" AS FROM (VALUES ${rows.join(", ")}) AS rows(${columns.map(quoteName).join(", ")})`,
        );
        const relations = new Map([["input_1", { from: `caveat."${source}"` }]]);
        return (await duck.runAndReadAll(compileRecipe(prepared, { relations }).sql)).getRowsJson();
      });
      const { output } = await runDbt(root, "build");
      // Joining two spellings repeats a value in each column, which the tests of uniqueness have to find; all others pass.
      const failed = [...output.matchAll(/(?:FAIL|ERROR) \d* ?(\S+) \.\./g)].map(([, name = ""]) => name);
      expect(failed.filter((name) => !name.includes("unique"))).toEqual([]);
      expect(output).toContain(`ERROR=${failed.length} `);
      const built = await withDatabase(root, async (duck) =>
        (await duck.runAndReadAll("FROM main.clean")).getRowsJson(),
      );
      expect(built.map(String).sort()).toEqual(expected.map(String).sort());
      const manifest = JSON.parse(await readFile(path.join(root, "target", "manifest.json"), "utf8")) as {
        nodes: Record<string, { description: string; columns: Record<string, unknown> }>;
      };
      const model = manifest.nodes["model.caveat_recipe.clean"];
      expect([model?.description, Object.keys(model?.columns ?? {})]).toEqual([about, columns]);
      for (const file of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        expect((await readFile(path.join(file.parentPath, file.name), "latin1")).includes(canary), file.name).toBe(
          false,
        );
      }
    }),
    // Each run starts dbt, which takes long; `npm run drill:properties` draws other samples.
    { numRuns: 1, endOnFailure: true },
  );
});
