import { z } from "zod";
import { Cell } from "./cell";

/**
 * Comparison of a column with a value; `in` accepts several values, `is_missing` and `not_missing` none. Compares text
 * as text, numbers as numbers.
 */
export const RowFilter = z.object({
  column: z.string(),
  op: z.enum(["=", "!=", "<", "<=", ">", ">=", "in", "contains", "is_missing", "not_missing"]),
  value: z.union([Cell, z.array(Cell).readonly()]).optional(),
  /** For `contains`: whether to ignore case. */
  anyCase: z.boolean().optional(),
});
export type RowFilter = z.infer<typeof RowFilter>;
