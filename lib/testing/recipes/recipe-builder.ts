import type { Recipe } from "@/lib/domain/recipes/recipe";
import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { DatasetId } from "@/lib/domain/ids";
import { applyOps } from "@/lib/recipes/patch/apply-ops";

const storages: Record<RecipeColumn["kind"], string> = {
  integer: "BIGINT",
  number: "DOUBLE",
  text: "VARCHAR",
  boolean: "BOOLEAN",
  date: "DATE",
  datetime: "TIMESTAMP",
  other: "BLOB",
};

/** Columns of the orders that recipes of tests read. */
export const orderColumns: readonly RecipeColumn[] = [
  { name: "id", kind: "integer" },
  { name: "customer", kind: "integer" },
  { name: "unit price", kind: "number" },
  { name: "amount", kind: "integer" },
  { name: "city", kind: "text" },
  { name: "paid", kind: "boolean" },
  { name: "ordered", kind: "date" },
  { name: "shipped", kind: "datetime" },
];

/** Columns of their customers. */
const customerColumns: readonly RecipeColumn[] = [
  { name: "customer", kind: "integer" },
  { name: "name", kind: "text" },
  { name: "city", kind: "text" },
];

/** Returns a recipe without steps over tables of these columns; `orders` and `customers` by default. */
export function emptyRecipe(
  tables: Readonly<Record<string, readonly RecipeColumn[]>> = { orders: orderColumns, customers: customerColumns },
): Recipe {
  const inputs = Object.entries(tables).map(([name, columns], place) => ({
    id: `input_${place + 1}`,
    name,
    datasetId: DatasetId.parse(`00000000-0000-4000-8000-00000000000${place}`),
    columns: columns.map((column) => ({ ...column, storage: storages[column.kind] })),
  }));
  return { inputs, steps: [] };
}

/** Applies ops that must be valid. */
export function applyValid(recipe: Recipe, ops: readonly RecipeOp[]): Recipe {
  const outcome = applyOps(recipe, ops);
  if ("errors" in outcome) throw new Error(JSON.stringify(outcome.errors));
  return outcome.recipe;
}
