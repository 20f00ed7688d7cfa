import { z } from "zod";
import { Cell } from "./cell";

/**
 * Comparison of a column with a value; `in` takes several, `is_missing` and `not_missing` none. Text compares as it is, numbers as
 * numbers.
 */
export const RowFilter = z.object({
  column: z.string(),
  op: z.enum(["=", "!=", "<", "<=", ">", ">=", "in", "contains", "is_missing", "not_missing"]),
  value: z.union([Cell, z.array(Cell).readonly()]).optional(),
  /** Of `contains`: capital and small letters count as the same. */
  anyCase: z.boolean().optional(),
});
export type RowFilter = z.infer<typeof RowFilter>;
