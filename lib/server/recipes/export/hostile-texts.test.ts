import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { compileRecipe } from "@/lib/recipes/compile/compile-recipe";
import { canary, runDbt, withDatabase, writePackageFiles } from "@/lib/testing/recipes/dbt-project";
import { prepareValid } from "@/lib/testing/recipes/recipe-bench";
import { applyValid, emptyRecipe } from "@/lib/testing/recipes/recipe-builder";
import { toDbt } from "./to-dbt";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "caveat-dbt-hostile-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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
      await writePackageFiles(
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
