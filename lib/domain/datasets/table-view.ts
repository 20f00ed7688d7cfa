import { z } from "zod";
import { RowFilter } from "./row-filter";

/** Which rows of a table to show, and in which order. */
export const TableView = z.object({
  /** All of them must hold. */
  filters: z.array(RowFilter).max(20).readonly(),
  /** Text to find anywhere in a row; empty: any row. */
  search: z.string().max(200),
  /** Only rows at these positions of the stored table, from 0; null: anywhere. */
  rows: z.array(z.int().nonnegative()).max(100).readonly().nullable(),
  /** Only rows that repeat an earlier row in every column. */
  repeated: z.boolean().optional(),
  /** Null: as in the file. Missing values come last either way. */
  sort: z.object({ column: z.string(), descending: z.boolean() }).nullable(),
});
export type TableView = z.infer<typeof TableView>;
