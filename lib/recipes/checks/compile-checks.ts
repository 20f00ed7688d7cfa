import type { CheckPlan } from "@/lib/domain/recipes/recipe-check-plan";
import { planOrder } from "../compile/plan-order";
import type { PreparedRecipe, TableReference } from "../compile/prepare-recipe";
import { toWith, writeTables, type InputRelations } from "../compile/write-tables";
import { toCheckSql } from "./check-sql";

/** How checks find their tables. */
export interface CheckRelations {
  /** How DuckDB reads the inputs. */
  relations: InputRelations;
  /** SQL after FROM for a result that is stored already; computed from the inputs by default. */
  result?: string;
}

/**
 * Compiles checks of the result of a recipe to one query, which computes what they share once. It returns a row for each
 * check, in order: its position, how many rows or columns violate it (zero: the check passes), the number that
 * describes the finding, and the names of the columns that violate it. Columns that a check names must exist.
 */
export function compileChecks(
  recipe: PreparedRecipe,
  plans: readonly CheckPlan[],
  { relations, result }: CheckRelations,
): string {
  const others = plans.map((plan) => ("table" in plan ? plan.table : null));
  const wanted: TableReference[] = result === undefined ? [recipe.result] : [];
  const order = planOrder(
    recipe,
    [...wanted, ...others.filter((table) => table !== null)].map((table) => ({ table, need: "none" })),
  );
  const { expressions, find } = writeTables(recipe, order, relations);
  const checked = result ?? find(recipe.result).name;
  const columns = recipe.getColumns(recipe.result);
  const rows = plans.map((plan, place) => {
    const table = others[place] ?? null;
    const other = table === null ? "" : find(table).name;
    return `SELECT ${place} AS place, * FROM (${toCheckSql(plan, { result: checked, other, columns })})`;
  });
  return `${toWith(expressions)}${rows.join("\nUNION ALL\n")}\nORDER BY place`;
}
