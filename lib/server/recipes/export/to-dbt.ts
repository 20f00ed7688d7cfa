import { randomUUID } from "node:crypto";
import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { quoteName } from "@/lib/domain/text/quotes";
import { compileChecks } from "@/lib/recipes/checks/compile-checks";
import { describeCheck } from "@/lib/recipes/checks/describe-check";
import { compileRecipe } from "@/lib/recipes/compile/compile-recipe";
import type { PreparedRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { escapeTemplate, isPlain, toYamlText } from "./dbt-text";

/** Name of the dbt source whose tables are the inputs. */
const sourceName = "caveat";

/** Input for writing a dbt package. */
export interface DbtRecipe {
  prepared: PreparedRecipe;
  /** Requirements on the result. */
  checks: readonly CheckPlan[];
  /** A sentence about the model. */
  description: string;
  /** Name of the model: letters, digits and `_`. */
  model: string;
  /** Names of the source tables, by id of the input. */
  tables: ReadonlyMap<string, string>;
}

/** Writes a recipe as a dbt package for DuckDB: a project, a model, and its checks as tests; files by path. */
export function toDbt(recipe: DbtRecipe): Map<string, string> {
  const { prepared, model, tables } = recipe;
  // Names that no column or text of a recipe can contain stand for the tables until its texts are escaped.
  const sources = [...tables].map(([id, table]) => ({ id, table, placeholder: quoteName(randomUUID()) }));
  const result = quoteName(randomUUID());
  const relations = new Map(sources.map(({ id, placeholder }) => [id, { from: placeholder }]));
  const toSql = (sql: string) =>
    sources.reduce(
      (text, { table, placeholder }) => text.replaceAll(placeholder, `{{ source('${sourceName}', '${table}') }}`),
      escapeTemplate(sql).replaceAll(result, `{{ ref('${model}') }}`),
    );
  const tests = nameTests(recipe);
  const files = tests.single.map(({ name, plan }): [string, string] => {
    const sql = compileChecks(prepared, [plan], { relations, result });
    return [`tests/${name}.sql`, `SELECT * FROM (\n${toSql(sql)}\n) AS checked\nWHERE violations > 0\n`];
  });
  const { sql } = compileRecipe(prepared, { relations });
  return new Map([
    ["dbt_project.yml", toProject()],
    [`models/${model}.sql`, `{{ config(materialized='table') }}\n\n${toSql(sql)}\n`],
    ["models/schema.yml", toSchema(recipe, tests)],
    ...files,
  ]);
}

/** Checks as dbt tests: built-in column tests where dbt has them for texts like these, otherwise separate queries. */
interface DbtTests {
  columns: ReadonlyMap<string, readonly string[]>;
  single: readonly { name: string; plan: CheckPlan }[];
}

function nameTests({ checks, model }: Pick<DbtRecipe, "checks" | "model">): DbtTests {
  const columns = new Map<string, string[]>();
  const single: { name: string; plan: CheckPlan }[] = [];
  const addTo = (column: string, lines: readonly string[]) => {
    const known = columns.get(column) ?? [];
    // Two steps may promise the same.
    if (!known.includes(lines[0] ?? "")) columns.set(column, [...known, ...lines]);
  };
  for (const plan of checks) {
    const [first = "", ...more] = plan.kind === "unique" ? plan.columns : [];
    if (plan.kind === "unique" && more.length === 0 && isPlain(first)) addTo(first, ["- unique"]);
    else if (plan.kind === "allowed_values" && [plan.column, ...plan.values].every(isPlain)) {
      addTo(plan.column, toAcceptedValues(plan.values));
    } else {
      const count = single.filter((one) => one.plan.kind === plan.kind).length + 1;
      single.push({ name: `${model}_${plan.kind}_${count}`, plan });
    }
  }
  return { columns, single };
}

function toAcceptedValues(values: readonly string[]): string[] {
  const list = values.map((value) => `      - ${toYamlText(value)}`);
  return ["- accepted_values:", "    arguments:", "      values:", ...list.map((line) => `  ${line}`)];
}

/** A complete project, so that the package parses as it is; users with their own project copy the models and tests. */
function toProject(): string {
  return [
    "name: caveat_recipe",
    'version: "1.0"',
    "config-version: 2",
    "# The profile of your DuckDB database; it needs a schema “caveat” with the tables of models/schema.yml.",
    "profile: caveat",
    'model-paths: ["models"]',
    'test-paths: ["tests"]',
    "",
  ].join("\n");
}

function toSchema({ prepared, description, model, tables }: DbtRecipe, { columns, single }: DbtTests): string {
  return [
    "version: 2",
    "",
    "sources:",
    `  - name: ${sourceName}`,
    "    tables:",
    ...[...tables.values()].map((table) => `      - name: ${toYamlText(table)}`),
    "",
    "models:",
    `  - name: ${toYamlText(model)}`,
    `    description: ${toYamlText(description)}`,
    "    columns:",
    ...prepared.getColumns(prepared.result).flatMap(({ name, kind }) => {
      const tests = columns.get(name) ?? [];
      return [
        `      - name: ${toYamlText(name)}`,
        "        quote: true",
        `        description: ${toYamlText(kind)}`,
        ...(tests.length === 0 ? [] : ["        data_tests:", ...tests.map((line) => `          ${line}`)]),
      ];
    }),
    ...(single.length === 0 ? [] : ["", "data_tests:"]),
    ...single.flatMap(({ name, plan }) => [
      `  - name: ${toYamlText(name)}`,
      `    description: ${toYamlText(describeCheck(plan))}`,
    ]),
    "",
  ].join("\n");
}
