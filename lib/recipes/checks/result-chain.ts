import type { PreparedNode, PreparedRecipe, TableReference } from "../compile/prepare-recipe";

/** The steps from the input whose rows a result has to the result. */
export interface ResultChain {
  source: TableReference;
  nodes: readonly PreparedNode[];
}

/** Whether a step returns as many rows as its first table, or fewer. */
export function isShrinking({ step, type, prepared }: PreparedNode): boolean {
  if (step.disabled === true || prepared.sameRows || type.category === "rows") return true;
  const { cardinality = "many_to_one" } = step.params;
  return step.type === "join" && (cardinality === "many_to_one" || cardinality === "one_to_one");
}

/**
 * Follows the result of a recipe back to an input, through the first table of each step. Null if the chain uses an
 * output other than the first one.
 */
export function findResultChain({ nodes, result }: PreparedRecipe): ResultChain | null {
  const chain: PreparedNode[] = [];
  for (let table = result; ;) {
    const { from, output } = table;
    if (output === null) return { source: table, nodes: chain.reverse() };
    const node = nodes.find(({ step }) => step.id === from);
    const [first] = node?.tables ?? [];
    if (node === undefined || first === undefined || node.type.outputs[0]?.name !== output) return null;
    chain.push(node);
    table = first;
  }
}
