import type { PreparedNode, PreparedRecipe, TableReference } from "./prepare-recipe";

/**
 * What is required of a table's row order: nothing; that it stays as stored, which DuckDB guarantees for scans, filters
 * and projections; or a hidden column that records it.
 */
export type OrderNeed = "none" | "kept" | "row";

/** The tables that a query needs, and the row order required of each. */
export interface OrderPlan {
  /** Steps in order, excluding those that the requested tables do not depend on. */
  nodes: readonly PreparedNode[];
  /** The order required of a table; null if the table is not needed. */
  find(table: TableReference): OrderNeed | null;
}

const strength: Record<OrderNeed, number> = { none: 0, kept: 1, row: 2 };

export function toTableKey({ from, output }: TableReference): string {
  return JSON.stringify([from, output]);
}

/** Plans backwards from the requested tables, so that rows are only numbered where their order matters. */
export function planOrder(
  { nodes }: PreparedRecipe,
  wanted: readonly { table: TableReference; need: OrderNeed }[],
): OrderPlan {
  const needs = new Map<string, { need: OrderNeed; readers: number }>();
  const ask = (table: TableReference, need: OrderNeed) => {
    const known = needs.get(toTableKey(table)) ?? { need: "none", readers: 0 };
    const strongest = strength[need] > strength[known.need] ? need : known.need;
    needs.set(toTableKey(table), { need: strongest, readers: known.readers + 1 });
  };
  const find = (table: TableReference) => {
    const known = needs.get(toTableKey(table));
    if (known === undefined) return null;
    // DuckDB may materialise a table that several steps read, in any order.
    return known.need === "kept" && known.readers > 1 ? "row" : known.need;
  };
  for (const { table, need } of wanted) ask(table, need);
  const used = nodes.toReversed().filter((node) => {
    const outputs = Object.keys(node.prepared.outputs).flatMap((output) => find({ from: node.step.id, output }) ?? []);
    for (const need of outputs) {
      for (const [place, table] of node.tables.entries()) ask(table, toInputNeed(node, place, need));
    }
    return outputs.length > 0;
  });
  return { nodes: used.reverse(), find };
}

function toInputNeed({ prepared }: PreparedNode, place: number, need: OrderNeed): OrderNeed {
  switch (prepared.order[place] ?? "keeps") {
    case "keeps":
      return need;
    case "carries":
      return need === "none" ? "none" : "row";
    case "uses":
      return "row";
    case "ignores":
      return "none";
  }
}
