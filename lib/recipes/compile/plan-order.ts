import type { PreparedNode, PreparedRecipe, TableReference } from "./prepare-recipe";

/**
 * What is needed of the order of a table's rows: nothing; that it stays as stored, which DuckDB ensures for scans,
 * filters and projections; or a hidden column that states it.
 */
export type OrderNeed = "none" | "kept" | "row";

/** Which tables a query needs, and what of the order of their rows. */
export interface OrderPlan {
  /** Steps in order; others do not lead to the wanted tables. */
  nodes: readonly PreparedNode[];
  /** What is needed of a table; null when it is not needed at all. */
  find(table: TableReference): OrderNeed | null;
}

const strength: Record<OrderNeed, number> = { none: 0, kept: 1, row: 2 };

export function toTableKey({ from, output }: TableReference): string {
  return JSON.stringify([from, output]);
}

/** Plans from the wanted tables backwards, so that rows are numbered only where their order decides something. */
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
    // What several steps read may be stored in between, in any order.
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
