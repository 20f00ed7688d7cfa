import { quoteName } from "@/lib/domain/text/quotes";
import { isUntouched } from "./is-untouched";
import { type OrderPlan, planOrder } from "./plan-order";
import type { PreparedNode, PreparedRecipe } from "./prepare-recipe";
import { toWith, writeTables, type InputRelations } from "./write-tables";

/** Whether rows have the same position before and after a step. */
function keepsPositions({ step, type }: PreparedNode): boolean {
  switch (type.category) {
    case "columns":
    case "values":
      return true;
    case "rows":
      return step.type !== "sort_limit" || !Array.isArray(step.params.by) || step.params.by.length === 0;
    case "combine":
      return step.type === "union";
    case "shape":
      return false;
  }
}

/** Pairs the rows before a step, `old`, with those after it, `new`. */
export function toRowJoin(options: { node: PreparedNode; plan: OrderPlan; after: string; row: string }): string {
  const { node, plan, after, row } = options;
  const keepsOrder = plan.nodes.every(({ prepared }) => prepared.order.every((use) => use === "keeps"));
  // Scans and projections preserve the row order, so rows can be paired by position.
  if (node.prepared.sameRows && keepsOrder) return `POSITIONAL JOIN ${after} AS new`;
  // Only appending adds rows, and a one-sided join is quicker.
  return `${node.step.type === "union" ? "FULL" : "LEFT"} JOIN ${after} AS new ON old.${row} = new.${row}`;
}

/**
 * Compiles the positions of the rows that a step changes, removes or adds, in order; the positions are those of the
 * column that `compileRecipe` adds. Null where a step changes every row, none, or their positions.
 */
export function compileChangedRows(
  recipe: PreparedRecipe,
  { node, relations }: { node: PreparedNode; relations: InputRelations },
): string | null {
  const [before] = node.tables;
  const output = node.type.outputs[0]?.name ?? "table";
  if (before === undefined || node.step.disabled === true || !keepsPositions(node)) return null;
  const after = { from: node.step.id, output };
  const columns = recipe.getColumns(before);
  const kinds = new Map(recipe.getColumns(after).map(({ name, kind }) => [name, kind]));
  if (kinds.size !== columns.length || columns.some(({ name, kind }) => kinds.get(name) !== kind)) return null;
  const plan = planOrder(recipe, [
    { table: before, need: "row" },
    { table: after, need: "row" },
  ]);
  const { expressions, row, find } = writeTables(recipe, plan, relations);
  const isDifferent = columns
    .filter(({ name }) => !isUntouched(name, [node]))
    .map(({ name }) => `old.${quoteName(name)} IS DISTINCT FROM new.${quoteName(name)}`);
  const conditions = [`old.${row} IS NULL`, `new.${row} IS NULL`, ...isDifferent];
  return `${toWith(expressions)}SELECT coalesce(old.${row}, new.${row}) AS ${row}
FROM ${find(before).name} AS old ${toRowJoin({ node, plan, after: find(after).name, row })}
WHERE ${conditions.join(" OR ")}
ORDER BY 1`;
}
