import type { PreparedNode } from "./prepare-recipe";

/** Whether no step of a list changes a column: its name occurs in none of their params. */
export function isUntouched(column: string, nodes: readonly PreparedNode[]): boolean {
  const name = JSON.stringify(column);
  return nodes.every(
    ({ step, type }) =>
      step.disabled === true || type.category === "rows" || !JSON.stringify(step.params).includes(name),
  );
}
