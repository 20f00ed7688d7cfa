import { z } from "zod";
import { DatasetStatus } from "./dataset";
import { DatasetVersionId } from "../ids";
import { Reading } from "./reading";

/** One reading of a dataset's file, as listed. */
export const DatasetVersion = z.object({
  id: DatasetVersionId.schema,
  /** 1-based. */
  version: z.int().positive(),
  status: DatasetStatus,
  format: z.string(),
  rowCount: z.int().nonnegative(),
  columnCount: z.int().nonnegative(),
  /** The user's reading options. Empty: all detected; null: unknown. */
  reading: Reading.nullable(),
  /** Number of assumptions and repairs. */
  noticeCount: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
});
export type DatasetVersion = z.infer<typeof DatasetVersion>;
