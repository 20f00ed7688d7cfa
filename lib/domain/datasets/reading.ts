import { z } from "zod";

/** What a person can have a column read as. */
export const ChosenType = z.enum(["text", "number", "date", "boolean"]);
export type ChosenType = z.infer<typeof ChosenType>;

/** How a person wants a file read; what is left out is found out. */
export const Reading = z.strictObject({
  /** What stands between two fields; or in a word `blanks`, `tabs` (runs of them), `fixed width`, `none` (one column). */
  delimiter: z.string().min(1, "One character or more.").max(20, "At most 20 characters.").optional(),
  encoding: z.string().max(40).optional(),
  /** What encloses fields that hold delimiters. */
  quote: z.enum(['"', "'", "none"]).optional(),
  /** From 0; null: no row names the columns. */
  headerRow: z.int().nonnegative().max(100_000).nullable().optional(),
  /** So many rows, from `headerRow` on, name the columns together. */
  headerRows: z.int().min(1).max(5).optional(),
  /** Sheet of a workbook, or file within an archive, by name. */
  sheet: z.string().min(1).max(400).optional(),
  /** What stands before the decimals of numbers that can be read both ways. */
  decimalMark: z.enum([".", ","]).optional(),
  /** How dates are written that fit both orders. */
  dateOrder: z.enum(["day first", "month first"]).optional(),
  /** How columns are stored, by their final names; values that do not fit become missing, with a notice. */
  types: z.record(z.string(), ChosenType).optional(),
});
export type Reading = z.infer<typeof Reading>;
