import { z } from "zod";
import { Cell } from "./cell";
import { ColumnType } from "./dataset";

/** The facts of one column, counted by DuckDB over all rows. */
export const ColumnProfile = z.object({
  name: z.string(),
  type: ColumnType,
  storage: z.string(),
  missing: z.int().nonnegative(),
  /** Exact count. */
  distinct: z.int().nonnegative(),
  /** Smallest and largest value; text for dates, null if the values have no order. */
  min: Cell,
  max: Cell,
  /** Only for numbers. */
  mean: z.number().nullable(),
  deviation: z.number().nullable(),
  median: z.number().nullable(),
  /** Most frequent values, most frequent first; empty when none reaches 1 % of the rows. */
  top: z.array(z.object({ value: Cell, count: z.int().positive() })),
  /** All texts of a text column if they are few and short, sorted; absent otherwise. */
  values: z.array(z.string()).optional(),
  samples: z.object({ head: Cell, middle: Cell, tail: Cell, rare: Cell }),
  /** For numbers: a quarter of the values is below `lower` and a quarter above `upper`. */
  quartiles: z.object({ lower: z.number(), upper: z.number() }).optional(),
  /** For numbers: how many lie more than 1.5 interquartile ranges beyond the quartiles; absent if none do. */
  outliers: z.object({ count: z.int().positive(), below: z.number(), above: z.number() }).optional(),
  /**
   * For short texts in several formats, estimated from a sample: `A` stands for letters, `9` for digits; most frequent
   * first.
   */
  formats: z.array(z.object({ pattern: z.string(), share: z.number(), example: z.string() })).optional(),
  /**
   * For text columns with at most 2,000 distinct texts: the number of rows that differ only in case or whitespace from
   * a more frequent text, and the three largest groups of such texts, most frequent spelling first. Absent if not
   * counted.
   */
  spellings: z
    .object({
      rows: z.int().nonnegative(),
      groups: z.array(z.array(z.object({ text: z.string(), rows: z.int().positive() }))),
    })
    .optional(),
  /** Counts per bin of equal width, for numbers and dates. */
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
  /**
   * For a table whose rows stay on a connection's server: what the facts rest on. Distributions and frequent values come from the
   * sample, scaled to all rows; without it all facts are counted over all rows.
   */
  live: z
    .object({
      /** Rows of the stored sample, which previews show. */
      sampleRows: z.int().nonnegative(),
      /** Name of each column on the server, in order. */
      names: z.array(z.string()),
      /** When the server was asked. */
      at: z.iso.datetime(),
    })
    .optional(),
});
export type DatasetProfile = z.infer<typeof DatasetProfile>;
