import type { Cell } from "@/lib/domain/datasets/cell";
import type { ResultTable } from "@/lib/domain/runs/execution";

/** Whether an entry of a record is a table rather than a single value. */
export function isTable(value: Cell | ResultTable): value is ResultTable {
  return typeof value === "object" && value !== null;
}
