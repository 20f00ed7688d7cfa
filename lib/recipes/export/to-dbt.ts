import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { compileChecks } from "../checks/compile-checks";
import { compileRecipe } from "../compile/compile-recipe";
import type { PreparedRecipe } from "../compile/prepare-recipe";
import { toComment } from "../text/to-comment";

/** Name of the dbt source that stands for the datasets. */
const sourceName = "caveat";

/** Braces begin Jinja: written by Jinja itself they are only text, whatever follows them. */
const escapeJinja = (text: string) => text.replaceAll("{", "{{ '{' }}");

/** Makes a name that dbt accepts. */
function toModelName(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 60);
  return /^[a-z]/.test(plain) ? plain : `table_${plain}`;
}

/** Names the inputs' tables, each differently; by id of the input. */
function nameSources({ recipe }: PreparedRecipe): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id, name } of recipe.inputs) {
    const plain = toModelName(name);
    names.set(id, [...names.values()].includes(plain) ? `${plain}_${id}` : plain);
  }
  return names;
}

/**
 * Writes a recipe as files of a dbt project for DuckDB, by path: a model, its schema.yml with sources, columns and tests,
 * and a test for each check that dbt has no own test for.
 */
export function toDbt(
  recipe: PreparedRecipe,
  options: { name: string; checks: readonly CheckPlan[] },
): Map<string, string> {
  const model = toModelName(options.name);
  const sources = nameSources(recipe);
  let place = "caveat_source";
  while (JSON.stringify(recipe.recipe).includes(place)) place += "_";
  const marks = [...sources].map(
    ([id, name]) => [id, `${place}_${id}`, `{{ source('${sourceName}', '${name}') }}`] as const,
  );
  const relations = new Map(marks.map(([id, mark]) => [id, { from: mark }]));
  const write = (sql: string) =>
    marks.reduce((text, [, mark, source]) => text.replaceAll(`FROM ${mark}\n`, `FROM ${source}\n`), escapeJinja(sql));
  const columns = recipe.getColumns(recipe.result);
  const own = options.checks.filter((plan) => toColumnTest(plan) === null);
  const files = new Map<string, string>();
  files.set(`models/${model}.sql`, `${write(compileRecipe(recipe, { relations }).sql)}\n`);
  files.set(
    `models/${model}.yml`,
    toSchema({ recipe, model, sources, checks: options.checks, columns: columns.map(({ name }) => name) }),
  );
  for (const [index, { label, sql }] of compileChecks(recipe, own, relations).entries()) {
    const test = `-- ${escapeJinja(toComment(label))}\nSELECT * FROM (\n${write(sql)}\n) AS checked(violations, found)\nWHERE violations > 0\n`;
    files.set(`tests/${model}_${index + 1}.sql`, test);
  }
  return files;
}

/** The test of dbt for a check of one column; null when it has none. */
function toColumnTest(plan: CheckPlan): { column: string; test: string } | null {
  if (plan.kind !== "unique" || plan.columns.length > 1) return null;
  const [column = ""] = plan.columns;
  return { column, test: "unique" };
}

function toSchema(options: {
  recipe: PreparedRecipe;
  model: string;
  sources: ReadonlyMap<string, string>;
  checks: readonly CheckPlan[];
  columns: readonly string[];
}): string {
  const { recipe, model, sources, checks, columns } = options;
  const text = (value: string) => JSON.stringify(escapeJinja(value));
  const sentences = recipe.nodes.map(({ step, type }) => type.sentence(step.params)).join(" ");
  const tests = checks.flatMap((plan) => toColumnTest(plan) ?? []);
  const toColumn = (name: string) => {
    const own = tests.filter(({ column }) => column === name).map(({ test }) => `          - ${test}`);
    return [
      `      - name: ${text(name)}`,
      "        quote: true",
      ...(own.length === 0 ? [] : ["        data_tests:", ...own]),
    ].join("\n");
  };
  return `version: 2

sources:
  - name: ${sourceName}
    tables:
${[...sources.values()].map((name) => `      - name: ${name}`).join("\n")}

models:
  - name: ${model}
    description: ${text(toComment(sentences, 1000))}
    columns:
${columns.map(toColumn).join("\n")}
`;
}
