import { z } from "zod";
import { Notice } from "./dataset";
import { Reading } from "./reading";

/** Preview of the beginning of a file's table. */
export const TableLook = z.object({
  format: z.string(),
  columns: z.array(z.object({ name: z.string(), storage: z.string() })),
  /** The first rows as written in the file, at most 50; long texts are truncated. */
  rows: z.array(z.array(z.string())),
  /** An estimate unless `exact`. */
  rowCount: z.int().nonnegative(),
  exact: z.boolean(),
  notices: z.array(Notice),
  /** How it was read: the user's choices and the detected settings. Only settings that apply to this kind of file. */
  reading: Reading,
  /** Possible values of `sheet`; empty if there is only one table. */
  sheets: z.array(z.string()),
  /** The first rows of the file with nothing left out, at most 20; empty for binary files. */
  beginning: z.array(z.array(z.string())),
});
export type TableLook = z.infer<typeof TableLook>;
