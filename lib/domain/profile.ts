import { z } from "zod";
import { Cell } from "./cell";
import { ColumnType } from "./dataset";

/** The facts of one column, counted by DuckDB over all rows. */
export const ColumnProfile = z.object({
  name: z.string(),
  type: ColumnType,
  storage: z.string(),
  missing: z.int().nonnegative(),
  /** Exact. */
  distinct: z.int().nonnegative(),
  /** Smallest and largest value; text for dates, null where order has no meaning. */
  min: Cell,
  max: Cell,
  /** Only of numbers. */
  mean: z.number().nullable(),
  deviation: z.number().nullable(),
  median: z.number().nullable(),
  /** Most frequent values, most frequent first; empty when none reaches 1 % of the rows. */
  top: z.array(z.object({ value: Cell, count: z.int().positive() })),
  samples: z.object({ head: Cell, middle: Cell, tail: Cell, rare: Cell }),
  /** Counts between evenly spaced edges, for numbers and dates. */
  histogram: z.array(z.object({ from: Cell, to: Cell, count: z.int().nonnegative() })).optional(),
  description: z.string().optional(),
});
export type ColumnProfile = z.infer<typeof ColumnProfile>;

/** The facts of one dataset version. */
export const DatasetProfile = z.object({
  rowCount: z.int().nonnegative(),
  /** Rows that repeat an earlier row in every column. */
  duplicateRows: z.int().nonnegative(),
  columns: z.array(ColumnProfile),
});
export type DatasetProfile = z.infer<typeof DatasetProfile>;
