import { z } from "zod";

/** Types that a person can choose for a column. */
export const ChosenType = z.enum(["text", "number", "date", "boolean"]);
export type ChosenType = z.infer<typeof ChosenType>;

/** How a person wants a file read; the rest is detected. */
export const Reading = z.strictObject({
  /** The field separator; or a word: `blanks`, `tabs` (runs of them), `fixed width`, `none` (one column). */
  delimiter: z.string().min(1, "One character or more.").max(20, "At most 20 characters.").optional(),
  encoding: z.string().max(40).optional(),
  /** What encloses fields that contain delimiters. */
  quote: z.enum(['"', "'", "none"]).optional(),
  /** From 0; null: no row names the columns. */
  headerRow: z.int().nonnegative().max(100_000).nullable().optional(),
  /** Number of rows, from `headerRow` on, that name the columns together. */
  headerRows: z.int().min(1).max(5).optional(),
  /** Sheet of a workbook, or file within an archive, by name. */
  sheet: z.string().min(1).max(400).optional(),
  /** Decimal mark of ambiguous numbers. */
  decimalMark: z.enum([".", ","]).optional(),
  /** Order of ambiguous dates. */
  dateOrder: z.enum(["day first", "month first"]).optional(),
  /** Types of columns, by their final names; values that do not fit become missing, with a notice. */
  types: z.record(z.string(), ChosenType).optional(),
});
export type Reading = z.infer<typeof Reading>;
