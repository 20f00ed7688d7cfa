import { z } from "zod";
import { DatasetId } from "../ids";

/** Rows with this text in a column, or with a date in these days; `until` is the day after. */
export const RowsWithin = z.union([
  z.object({ column: z.string(), value: z.string() }),
  z.object({ column: z.string(), from: z.iso.date(), until: z.iso.date() }),
]);
export type RowsWithin = z.infer<typeof RowsWithin>;

/** One change to a copy of a dataset, using the dataset's column names. Has no effect if its column is missing. */
export const VariationStep = z.discriminatedUnion("kind", [
  /** Keeps these columns in their order; the index becomes 0, 1, 2 … */
  z.object({ kind: z.literal("keep_columns"), columns: z.array(z.string()) }),
  /** Shuffles the rows, deterministically for a given seed. */
  z.object({ kind: z.literal("shuffle_rows"), seed: z.int() }),
  /** Keeps a random sample of this many rows, in order. */
  z.object({ kind: z.literal("sample_rows"), rows: z.int().positive(), seed: z.int() }),
  /** Drops rows that equal an earlier one in every column, or in these. Blank rows never count as duplicates. */
  z.object({ kind: z.literal("drop_duplicates"), columns: z.array(z.string()).min(1).optional() }),
  /** Drops rows whose text in the column equals one of these, ignoring case and surrounding whitespace. */
  z.object({ kind: z.literal("drop_values"), column: z.string(), values: z.array(z.string()).min(1) }),
  /** Keeps rows with this text in the column, compared the same way. */
  z.object({ kind: z.literal("keep_value"), column: z.string(), value: z.string() }),
  /** Replaces texts that differ only in case or whitespace with the most frequent one of them. */
  z.object({ kind: z.literal("merge_spellings"), columns: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal("drop_missing"), column: z.string() }),
  z.object({ kind: z.literal("fill_zero"), column: z.string() }),
  /**
   * Drops rows whose number is more than three interquartile ranges from the nearer quartile; optionally only the
   * farthest one.
   */
  z.object({
    kind: z.literal("drop_outliers"),
    column: z.string(),
    farthest: z.boolean().optional(),
    /** Only the row of these that is the farthest from their median, if it stands apart. */
    within: z.array(RowsWithin).optional(),
  }),
  /** Drops rows whose number is below zero. */
  z.object({ kind: z.literal("drop_negative"), column: z.string() }),
  /** Drops the rows of the first and last calendar period where the dates do not cover it fully. */
  z.object({
    kind: z.literal("drop_partial_periods"),
    column: z.string(),
    period: z.enum(["year", "quarter", "month"]),
  }),
  /** Drops rows whose value in the column occurs in fewer than `fewerThan` rows. */
  z.object({ kind: z.literal("drop_small_groups"), column: z.string(), fewerThan: z.int().positive() }),
  /** Sorts by the date column and replaces each numeric column with its change from one row to the next. */
  z.object({ kind: z.literal("first_differences"), by: z.string(), columns: z.array(z.string()).min(1) }),
]);
export type VariationStep = z.infer<typeof VariationStep>;

/** Changes to copies of datasets, applied in order before a program runs. Never modifies stored data. */
export const Variation = z.array(z.object({ dataset: DatasetId.schema, step: VariationStep })).min(1);
export type Variation = z.infer<typeof Variation>;

/** The effect of a variation: the number of rows dropped or values changed, and up to five affected texts. */
export const VariationEffect = z.object({ touched: z.int().nonnegative(), examples: z.array(z.string()) });
export type VariationEffect = z.infer<typeof VariationEffect>;
