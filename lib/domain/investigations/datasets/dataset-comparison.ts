import { z } from "zod";
import { DatasetId } from "../../ids";
import { DayRange, TimeGrain } from "../change-request";

/** `reconciled`: they differ, and `says` states how code makes them comparable. `different`: they cannot be compared. */
export const ComparisonVerdict = z.enum(["same", "reconciled", "different"]);
export type ComparisonVerdict = z.infer<typeof ComparisonVerdict>;

/** In what two datasets may differ. */
const DatasetField = z.enum(["unit", "currency", "calendar", "period", "grain", "dimensions"]);

/** Whether two datasets agree in one respect. */
export const DatasetComparison = z.object({
  field: DatasetField,
  verdict: ComparisonVerdict,
  /** One sentence for a person. */
  says: z.string(),
});
export type DatasetComparison = z.infer<typeof DatasetComparison>;

/** Columns of two datasets that hold the same items. */
export const SharedDimension = z.object({
  columns: z.tuple([z.string(), z.string()]),
  /** Number of items that both have, in whatever spelling. */
  matched: z.int().nonnegative(),
  /** Items that both have in different spellings. */
  respelled: z.array(z.tuple([z.string(), z.string()])),
  onlyFirst: z.array(z.string()),
  onlySecond: z.array(z.string()),
});
export type SharedDimension = z.infer<typeof SharedDimension>;

/** How two datasets can be compared, with a verdict for each respect. */
export const DatasetPairing = z.object({
  datasets: z.tuple([DatasetId.schema, DatasetId.schema]),
  names: z.tuple([z.string(), z.string()]),
  /** The columns to compare; null where no two mean the same. */
  amounts: z
    .object({
      columns: z.tuple([z.string(), z.string()]),
      /** What values are multiplied by so that both have `unit`. */
      factors: z.tuple([z.number(), z.number()]),
      unit: z.string().nullable(),
    })
    .nullable(),
  /** The columns of time, with the finest grain and the days that both have; null where one has no time or none in common. */
  time: z
    .object({ columns: z.tuple([z.string(), z.string()]), grain: TimeGrain, covered: DayRange.nullable() })
    .nullable(),
  dimensions: z.array(SharedDimension),
  comparisons: z.array(DatasetComparison),
});
export type DatasetPairing = z.infer<typeof DatasetPairing>;
