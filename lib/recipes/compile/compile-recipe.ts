import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { planOrder } from "./plan-order";
import type { PreparedRecipe, TableReference } from "./prepare-recipe";
import { toWith, writeTables, type InputRelations } from "./write-tables";

/** A query for the rows of a table. */
export interface CompiledQuery {
  sql: string;
  columns: readonly RecipeColumn[];
  /**
   * Name of the additional first column that identifies each row, if requested; the same row has the same value before
   * and after a step.
   */
  rowColumn: string | null;
}

export interface CompileOptions {
  relations: InputRelations;
  /** The table to compute; the result of the recipe by default. */
  table?: TableReference;
  /** Whether to add the column that identifies rows. */
  withRow?: boolean;
  /** Whether the rows are in the order of the inputs and steps (default); `none` skips this if they have none. */
  order?: "kept" | "none";
}

/** Compiles a table of a recipe to one query. Its rows come in a defined order. */
export function compileRecipe(
  recipe: PreparedRecipe,
  { relations, table = recipe.result, withRow = false, order = "kept" }: CompileOptions,
): CompiledQuery {
  const plan = planOrder(recipe, [{ table, need: withRow ? "row" : order }]);
  const { expressions, row, find } = writeTables(recipe, plan, relations);
  const { name, row: numbered } = find(table);
  const columns = recipe.getColumns(table);
  const shown = withRow ? `${row}, * EXCLUDE (${row})` : numbered === null ? "*" : `* EXCLUDE (${row})`;
  const sql = `${toWith(expressions)}SELECT ${shown}\nFROM ${name}${numbered === null ? "" : `\nORDER BY ${row}`}`;
  return { sql, columns, rowColumn: withRow ? row.slice(1, -1) : null };
}
