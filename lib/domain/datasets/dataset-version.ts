import { z } from "zod";
import { DatasetStatus } from "./dataset";
import { DatasetVersionId } from "../ids";
import { Reading } from "./reading";

/** One reading of a dataset's file, as a list of them shows it. */
export const DatasetVersion = z.object({
  id: DatasetVersionId.schema,
  /** From 1. */
  version: z.int().positive(),
  status: DatasetStatus,
  format: z.string(),
  rowCount: z.int().nonnegative(),
  columnCount: z.int().nonnegative(),
  /** How a person wanted it read, empty: as it seemed best; null: not known. */
  reading: Reading.nullable(),
  /** How many things were assumed or repaired. */
  noticeCount: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
});
export type DatasetVersion = z.infer<typeof DatasetVersion>;
