import type { PreparedNode } from "./prepare-recipe";

/** Types that return at most one row for each row of their table. */
const grouping: readonly string[] = ["group_aggregate", "pivot"];

/** Whether a step may have more rows than its first table. */
export function mayGrow({ tables, type, prepared }: PreparedNode): boolean {
  if (prepared.sameRows || grouping.includes(type.type)) return false;
  return tables.length > 1 || type.category === "shape";
}
