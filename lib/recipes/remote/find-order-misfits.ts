import type { PreparedNode, PreparedRecipe, TableReference } from "../compile/prepare-recipe";
import type { MisfitStep } from "./find-misfits";

const unknownOrder = "it depends on the order in which the rows are stored, which only DuckDB knows";
const unknownTypes = "its table has columns of types that a cluster reads differently";

/**
 * Finds the steps that keep stored datasets from being computed on a cluster, which reads their files without the positions of
 * rows: those that use the stored order, and the last one if its rows are in that order. Groups have an order of their own.
 */
export function findOrderMisfits(recipe: PreparedRecipe): MisfitStep[] {
  const { nodes, result } = recipe;
  const first = nodes.find(({ tables }) => tables.some(({ output }) => output === null));
  const isUnreadable = recipe.recipe.inputs.some(({ columns }) => columns.some(({ kind }) => kind === "other"));
  const users = nodes.filter(({ prepared: { order }, tables }) =>
    tables.some((table, place) => order[place] === "uses" && hasStoredOrder(nodes, table)),
  );
  const last = nodes.filter(({ step }) => step.id === result.from && hasStoredOrder(nodes, result));
  const found = new Set([...users, ...last].map(({ step }) => step.id));
  return [
    ...(isUnreadable && first !== undefined ? [{ step: first.step.id, reason: unknownTypes }] : []),
    ...[...found].map((step) => ({ step, reason: unknownOrder })),
  ];
}

/** Whether the order of a table's rows comes from that of a stored dataset. */
function hasStoredOrder(nodes: readonly PreparedNode[], { from }: TableReference): boolean {
  const node = nodes.find(({ step }) => step.id === from);
  if (node === undefined) return true;
  return node.tables.some(
    (table, place) => (node.prepared.order[place] ?? "keeps") !== "ignores" && hasStoredOrder(nodes, table),
  );
}
