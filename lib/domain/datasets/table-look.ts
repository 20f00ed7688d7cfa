import { z } from "zod";
import { Notice } from "./dataset";
import { Reading } from "./reading";

/** What the beginning of a file tells of its table. */
export const TableLook = z.object({
  format: z.string(),
  columns: z.array(z.object({ name: z.string(), storage: z.string() })),
  /** The first rows as they are written, at most 50; long texts are cut. */
  rows: z.array(z.array(z.string())),
  /** An estimate unless `exact`. */
  rowCount: z.int().nonnegative(),
  exact: z.boolean(),
  notices: z.array(Notice),
  /** How it was read: what a person chose, and what was found out. Only what can be chosen for a file of this kind. */
  reading: Reading,
  /** What a person can choose of as `sheet`; empty when there is one table only. */
  sheets: z.array(z.string()),
  /** The first rows of the file before anything is left out, at most 20; empty for files that are no text. */
  beginning: z.array(z.array(z.string())),
});
export type TableLook = z.infer<typeof TableLook>;
