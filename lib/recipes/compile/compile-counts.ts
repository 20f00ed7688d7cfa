import { planOrder } from "./plan-order";
import type { PreparedRecipe, TableReference } from "./prepare-recipe";
import { toWith, writeTables, type InputRelations } from "./write-tables";

/** One query for the numbers of rows of all tables of a recipe. */
export interface CountQuery {
  /** Returns one row, with one number for each of `columns`. */
  sql: string;
  /** Returns the numbers of rows of every table, given that row. */
  toCounts: (row: readonly number[]) => TableCount[];
}

/** The number of rows of an input (output null) or of an output of a step. */
export interface TableCount {
  table: TableReference;
  rows: number;
}

/**
 * Compiles the numbers of rows of all inputs and steps to one query. Tables with as many rows as the one that they are
 * made of are not counted again.
 */
export function compileCounts(recipe: PreparedRecipe, relations: InputRelations): CountQuery {
  const counted: TableReference[] = [];
  /** Place among the counted tables, by the table. */
  const places = new Map<string, number>();
  const all: { table: TableReference; place: number }[] = [];
  const add = (table: TableReference, same: TableReference | null) => {
    const place = same === null ? counted.push(table) - 1 : (places.get(JSON.stringify(same)) ?? 0);
    places.set(JSON.stringify(table), place);
    all.push({ table, place });
  };
  for (const { id } of recipe.recipe.inputs) add({ from: id, output: null }, null);
  for (const { step, prepared, tables } of recipe.nodes) {
    for (const [index, output] of Object.keys(prepared.outputs).entries()) {
      add({ from: step.id, output }, index === 0 && prepared.sameRows ? (tables[0] ?? null) : null);
    }
  }
  const plan = planOrder(
    recipe,
    counted.map((table) => ({ table, need: "none" })),
  );
  const { expressions, find } = writeTables(recipe, plan, relations);
  const counts = counted.map((table, index) => `(SELECT count(*) FROM ${find(table).name}) AS rows_${index}`);
  return {
    sql: `${toWith(expressions)}SELECT ${counts.join(", ")}`,
    toCounts: (row) => all.map(({ table, place }) => ({ table, rows: row[place] ?? 0 })),
  };
}
