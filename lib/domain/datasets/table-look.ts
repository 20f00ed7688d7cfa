import { z } from "zod";
import { Notice } from "./dataset";
import { Reading } from "./reading";

/** Preview of a file's table, from its beginning. */
export const TableLook = z.object({
  format: z.string(),
  columns: z.array(z.object({ name: z.string(), storage: z.string() })),
  /** The first rows as they are written, at most 50; long texts are cut. */
  rows: z.array(z.array(z.string())),
  /** An estimate unless `exact`. */
  rowCount: z.int().nonnegative(),
  exact: z.boolean(),
  notices: z.array(Notice),
  /** How it was read: the person's choices, and what was detected. Only settings that apply to this kind of file. */
  reading: Reading,
  /** Possible values of `sheet`; empty when there is only one table. */
  sheets: z.array(z.string()),
  /** The first rows of the file before anything is left out, at most 20; empty for binary files. */
  beginning: z.array(z.array(z.string())),
});
export type TableLook = z.infer<typeof TableLook>;
