import { z } from "zod";

/** Types that a person can choose for a column. */
export const ChosenType = z.enum(["text", "number", "date", "boolean"]);
export type ChosenType = z.infer<typeof ChosenType>;

/** The user's options for reading a file; everything else is detected. */
export const Reading = z.strictObject({
  /** The field separator, or one of the words `blanks`, `tabs` (runs of them), `fixed width`, `none` (one column). */
  delimiter: z.string().min(1, "Enter at least one character.").max(20, "Enter at most 20 characters.").optional(),
  encoding: z.string().max(40).optional(),
  /** Quote character around fields that contain delimiters. */
  quote: z.enum(['"', "'", "none"]).optional(),
  /** 0-based; null if no row names the columns. */
  headerRow: z.int().nonnegative().max(100_000).nullable().optional(),
  /** Number of rows, starting at `headerRow`, that together name the columns. */
  headerRows: z.int().min(1).max(5).optional(),
  /** Sheet of a workbook, file within an archive, or list within the records of JSON whose entries become the rows, by name. */
  sheet: z.string().min(1).max(400).optional(),
  /** Decimal mark of ambiguous numbers. */
  decimalMark: z.enum([".", ","]).optional(),
  /** Order of ambiguous dates. */
  dateOrder: z.enum(["day first", "month first"]).optional(),
  /** Column types by final column name; values that do not fit become missing and cause a notice. */
  types: z.record(z.string(), ChosenType).optional(),
});
export type Reading = z.infer<typeof Reading>;
