import { z } from "zod";
import { DatasetId, MessageId, RecipeId } from "../ids";

const column = z.string();

/** What a cure does to the data. Only facts that the caveat states; everything else is taken from the newest version when it is applied. */
export const Repair = z.discriminatedUnion("kind", [
  /** Drops rows that repeat an earlier one in every column. */
  z.object({ kind: z.literal("drop_duplicates") }),
  /** Drops rows whose text in a column names a total of others. */
  z.object({
    kind: z.literal("drop_totals"),
    totals: z.array(z.object({ column, texts: z.array(z.string()).min(1) })).min(1),
  }),
  /** Writes the most frequent spelling wherever texts differ only in case or whitespace. */
  z.object({ kind: z.literal("merge_spellings"), column }),
  z.object({ kind: z.literal("parse_number"), column }),
  z.object({ kind: z.literal("parse_date"), column }),
  /** Fills missing numbers with the median, or missing texts with a word. */
  z.object({ kind: z.literal("fill_missing"), column }),
  z.object({ kind: z.literal("drop_missing"), column }),
  /** Replaces numbers beyond the outlier limits by these limits. */
  z.object({ kind: z.literal("cap_outliers"), column }),
  z.object({ kind: z.literal("drop_negative"), column }),
  /** Keeps the rows of complete periods: from `from` to the day before `until`. */
  z.object({
    kind: z.literal("keep_periods"),
    column,
    period: z.enum(["year", "quarter", "month"]),
    from: z.iso.date(),
    until: z.iso.date(),
  }),
]);
export type Repair = z.infer<typeof Repair>;

/** A change of the data that removes what a caveat is about, as a person can choose it. */
export const Cure = z.object({
  /** Unique within its caveat. */
  id: z.string(),
  /** Words for a button, for example `Merge the spellings`. */
  label: z.string(),
  /** What it changes, as one sentence. Absent in answers of an earlier release. */
  effect: z.string().optional(),
  datasetId: DatasetId.schema,
  repair: Repair,
});
export type Cure = z.infer<typeof Cure>;

/** A cure that a person has chosen. */
export const CureWish = z.strictObject({
  /** The answer that offers it. */
  messageId: MessageId.schema,
  /** Position of its caveat in the answer, from 0. */
  caveatIndex: z.int().nonnegative(),
  cureId: z.string().min(1).max(200),
});
export type CureWish = z.infer<typeof CureWish>;

/** A cure that was applied: which step of which recipe wrote the data that an answer reads. */
export const AppliedCure = z.object({
  label: z.string(),
  datasetId: DatasetId.schema,
  recipeId: RecipeId.schema,
  /** Label of the recipe's version before the steps; null when the data did not need them any more. */
  before: z.string().nullable(),
  /** Label of the recipe's version with the steps. */
  version: z.string(),
  /** Ids of the steps. */
  steps: z.array(z.string()),
});
export type AppliedCure = z.infer<typeof AppliedCure>;

/** Word for missing texts once they are filled. */
export const missingWord = "unknown";
