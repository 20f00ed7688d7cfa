import { z } from "zod";
import { RowFilter } from "./row-filter";

/** Which rows of a table to show, and in which order. */
export const TableView = z.object({
  /** Combined with AND. */
  filters: z.array(RowFilter).max(20).readonly(),
  /** Text to find anywhere in a row; empty matches all rows. */
  search: z.string().max(200),
  /** 0-based positions in the stored table to which rows are limited; null for no limit. */
  rows: z.array(z.int().nonnegative()).max(100).readonly().nullable(),
  /** Whether to show only rows that repeat an earlier row in every column. */
  repeated: z.boolean().optional(),
  /** Null keeps the order of the file. Missing values are always sorted last. */
  sort: z.object({ column: z.string(), descending: z.boolean() }).nullable(),
});
export type TableView = z.infer<typeof TableView>;
