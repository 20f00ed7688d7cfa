import { z } from "zod";
import { DatasetSource } from "../connections/connection";
import { DatasetRefresh } from "../connections/refresh-schedule";
import { DatasetId, DatasetVersionId } from "../ids";

/** What the values of a column mean, as opposed to how they are stored. */
export const ColumnType = z.enum(["number", "category", "text", "date", "boolean", "id", "geo", "personal"]);
export type ColumnType = z.infer<typeof ColumnType>;

/** One column of a dataset version. */
export const Column = z.object({
  /** Unique within the dataset, never blank. */
  name: z.string(),
  type: ColumnType,
  /** How it is stored: the DuckDB type, for example `DOUBLE` or `VARCHAR`. */
  storage: z.string(),
  /** Rows without a value. */
  missing: z.int().nonnegative(),
  /** Exact number of distinct values, excluding missing ones. */
  distinct: z.int().nonnegative(),
  /** A person's description of the column. */
  description: z.string().optional(),
});
export type Column = z.infer<typeof Column>;

/** Something that was assumed, repaired or left out while reading a file. */
export const Notice = z.object({
  text: z.string(),
  columns: z.array(z.string()),
  /** Number of affected rows, if known. */
  rows: z.int().nonnegative().optional(),
  /** 0-based positions of some of them in the stored table, at most 20. */
  rowNumbers: z.array(z.int().nonnegative()).optional(),
  examples: z.array(z.string()).optional(),
  /** Texts that identify rows that look like totals and whose numbers add up. */
  totals: z.array(z.object({ column: z.string(), texts: z.array(z.string()).min(1) })).optional(),
  /** Whether it says that values of its columns are repeated, because several rows come from one record. */
  repeats: z.literal(true).optional(),
  /** Values that were filled in, although nobody measured them: how many of the column, and with what; null where they differ. */
  filled: z
    .array(
      z.object({
        column: z.string(),
        values: z.int().positive(),
        of: z.int().nonnegative(),
        with: z.union([z.string(), z.number()]).nullable(),
      }),
    )
    .optional(),
  /** Whether it says that the number of rows is an estimate. */
  estimatesRows: z.literal(true).optional(),
});
export type Notice = z.infer<typeof Notice>;

/** Whether a dataset can be analysed. */
export const DatasetStatus = z.enum(["ready", "reading", "failed"]);
export type DatasetStatus = z.infer<typeof DatasetStatus>;

/** Format of a version produced by a recipe, which has a table but no original file. */
export const recipeFormat = "recipe";

/** An uploaded table, as the API shows it: always its newest version. */
export const Dataset = z.object({
  id: DatasetId.schema,
  versionId: DatasetVersionId.schema,
  name: z.string(),
  description: z.string().optional(),
  /** Licence or source that must be shown wherever the data is shown. */
  attribution: z.string().optional(),
  format: z.string(),
  bytes: z.int().nonnegative(),
  status: DatasetStatus,
  /** Why reading failed; only after a failure. */
  fault: z.string().optional(),
  rowCount: z.int().nonnegative(),
  /** `false`: `rowCount` is an estimate, because counting the rows of a live table took too long. */
  rowCountExact: z.literal(false).optional(),
  columnCount: z.int().nonnegative(),
  columns: z.array(Column),
  /** SHA-256 of the original bytes, hexadecimal. */
  fingerprint: z.string(),
  version: z.int().positive(),
  notices: z.array(Notice),
  /** Where its rows come from; absent for an upload. */
  source: DatasetSource.optional(),
  /** How often it is read from its source again, and the outcome; absent without a schedule before the first time. */
  refresh: DatasetRefresh.optional(),
  /** How much has come from the source so far; only while it is being read. */
  progress: z.object({ rows: z.int().nonnegative(), bytes: z.int().nonnegative() }).optional(),
  createdAt: z.iso.datetime(),
});
export type Dataset = z.infer<typeof Dataset>;
