import { z } from "zod";
import { DatasetId, MessageId, RecipeId } from "../ids";

const column = z.string();

/**
 * What a cure does to the data. Contains only facts stated by the caveat; everything else is read from the newest
 * version when the cure is applied.
 */
export const Repair = z.discriminatedUnion("kind", [
  /** Drops rows that repeat an earlier one in every column. */
  z.object({ kind: z.literal("drop_duplicates") }),
  /** Drops rows whose text in a column marks them as totals of other rows. */
  z.object({
    kind: z.literal("drop_totals"),
    totals: z.array(z.object({ column, texts: z.array(z.string()).min(1) })).min(1),
  }),
  /** Unifies texts that differ only in case or whitespace to the most frequent spelling. */
  z.object({ kind: z.literal("merge_spellings"), column }),
  z.object({ kind: z.literal("parse_number"), column }),
  z.object({ kind: z.literal("parse_date"), column }),
  /** Fills missing numbers with the median, or missing texts with a word. */
  z.object({ kind: z.literal("fill_missing"), column }),
  z.object({ kind: z.literal("drop_missing"), column }),
  /** Caps numbers at the outlier limits. */
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

/** A data change that removes the cause of a caveat, as offered to the user. */
export const Cure = z.object({
  /** Unique within its caveat. */
  id: z.string(),
  /** Button label, for example `Merge the spellings`. */
  label: z.string(),
  /** What it changes, in one sentence. Absent in answers from an earlier release. */
  effect: z.string().optional(),
  datasetId: DatasetId.schema,
  repair: Repair,
});
export type Cure = z.infer<typeof Cure>;

/** A cure chosen by the user. */
export const CureWish = z.strictObject({
  /** The answer that offers it. */
  messageId: MessageId.schema,
  /** 0-based position of its caveat in the answer. */
  caveatIndex: z.int().nonnegative(),
  cureId: z.string().min(1).max(200),
});
export type CureWish = z.infer<typeof CureWish>;

/** An applied cure: which step of which recipe wrote the data that an answer reads. */
export const AppliedCure = z.object({
  label: z.string(),
  datasetId: DatasetId.schema,
  recipeId: RecipeId.schema,
  /** Label of the recipe's version before the steps; null when the data no longer needed them. */
  before: z.string().nullable(),
  /** Label of the recipe's version with the steps. */
  version: z.string(),
  /** Ids of the steps. */
  steps: z.array(z.string()),
});
export type AppliedCure = z.infer<typeof AppliedCure>;

/** Placeholder that fills missing texts. */
export const missingWord = "unknown";
