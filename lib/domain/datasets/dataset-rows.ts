import { z } from "zod";
import { Cell } from "./cell";

/** Some rows of a table, with the requested columns and their DuckDB types; `total` counts all rows of the view. */
export const DatasetRows = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(Cell)),
  total: z.int().nonnegative(),
});
export type DatasetRows = z.infer<typeof DatasetRows>;

/** Values of a column with their row counts, most frequent first. */
export const ColumnValues = z.object({ values: z.array(z.object({ value: Cell, count: z.int().positive() })) });
export type ColumnValues = z.infer<typeof ColumnValues>;
