import type { RecipeRecord } from "@/lib/ports/recipe-store";
import { compileRecipe } from "@/lib/recipes/compile/compile-recipe";
import type { PreparedRecipe } from "@/lib/recipes/compile/prepare-recipe";
import { quoteName } from "@/lib/recipes/text/quote-sql";

/** Name of the dbt source whose tables are the inputs. */
const sourceName = "caveat";

/** Name of a table that no user of dbt has, in place of a reference to a source. */
const toPlaceholder = (inputId: string) => quoteName(`dbt source ${inputId}`);

/** Writes text so that dbt's templates show it as it is: what a recipe holds must never become a template. */
function escapeTemplate(text: string): string {
  return text.replaceAll(/\{(?=[{%#])/g, "{{ '{' }}");
}

/** Writes a text as YAML. JSON is YAML; line separators are escaped because YAML would end lines at them. */
function toYamlText(text: string): string {
  return JSON.stringify(escapeTemplate(text.toWellFormed())).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    },
  );
}

/** A dbt model: its SQL, and the description of its sources and columns. */
export interface DbtModel {
  sql: string;
  schema: string;
}

/**
 * Writes a recipe as a dbt model for DuckDB.
 * @param options.model name of the model: letters, digits, `_` and `-`.
 * @param options.tables names of the source tables, by id of the input.
 */
export function toDbt(
  { name, version }: Pick<RecipeRecord, "name" | "version">,
  options: { prepared: PreparedRecipe; model: string; tables: ReadonlyMap<string, string> },
): DbtModel {
  const { prepared, model, tables } = options;
  const relations = new Map([...tables.keys()].map((id) => [id, { from: toPlaceholder(id) }]));
  let sql = escapeTemplate(compileRecipe(prepared, { relations }).sql);
  for (const [id, table] of tables) {
    sql = sql.replaceAll(toPlaceholder(id), `{{ source('${sourceName}', '${table}') }}`);
  }
  const columns = prepared.getColumns(prepared.result);
  const isKept = version.checks.some(({ id, passed }) => id === "rows" && passed);
  const schema = [
    "version: 2",
    "",
    "sources:",
    `  - name: ${sourceName}`,
    "    tables:",
    ...[...tables.values()].map((table) => `      - name: ${toYamlText(table)}`),
    "",
    "models:",
    `  - name: ${toYamlText(model)}`,
    `    description: ${toYamlText(isKept ? name : `${name} (not checked)`)}`,
    "    columns:",
    ...columns.flatMap((column) => [
      `      - name: ${toYamlText(column.name)}`,
      "        quote: true",
      `        description: ${toYamlText(column.kind)}`,
    ]),
    "",
  ];
  return { sql: `{{ config(materialized='table') }}\n\n${sql}\n`, schema: schema.join("\n") };
}
