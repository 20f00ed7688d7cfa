import { z } from "zod";
import { Cell } from "../datasets/cell";
import { CauseStatement } from "./cause-statement";
import { Day, DayRange } from "./change-request";

/** What moved a part: its size, its share of the whole, or its own level; null for a change that has not been split. */
const changeEffect = z.enum(["volume", "rate", "mix"]).nullable();
export type ChangeEffect = z.infer<typeof changeEffect>;

/**
 * What an item adds to the change. The rows of the same dimensions and effects add up to the change: one of them may be the
 * rest, with `items` null.
 */
const contribution = z.object({
  /** One column, or two for pairs. */
  dimensions: z.array(z.string()).min(1).max(2),
  /** One text for each column, `(missing)` for gaps; null for all items that have no row of their own. */
  items: z.array(z.string()).nullable(),
  /** How many items the row stands for. */
  count: z.int().nonnegative(),
  /** The item's value of the measure in the comparison period; null where a ratio has no denominator. */
  before: z.number().nullable(),
  /** The same in the period. */
  after: z.number().nullable(),
  change: z.number(),
  /** Part of the whole change; null where that is zero. */
  share: z.number().nullable(),
  effect: changeEffect,
});
export type Contribution = z.infer<typeof contribution>;

/** What one factor adds to the change of the whole. */
const factorEffect = z.object({
  /** Name of a factor of a product; otherwise the effect. */
  name: z.string(),
  effect: changeEffect,
  /** The dimension that mix refers to; null where no dimension is involved. */
  dimension: z.string().nullable(),
  change: z.number(),
  share: z.number().nullable(),
});
export type FactorEffect = z.infer<typeof factorEffect>;

/** What the rows of a period cover. */
const periodFacts = DayRange.extend({
  /** Calendar days. */
  days: z.int().positive(),
  /** Days with rows. */
  coveredDays: z.int().nonnegative(),
  rows: z.int().nonnegative(),
});

const causeKinds = [
  "duplicate_load",
  "missing_days",
  "incomplete_period",
  "source_stopped",
  "outlier",
  "calendar",
  "item_lost",
  "item_new",
  "item_change",
  "price_change",
  "mix_shift",
  "simpson_reversal",
  "broad_change",
  "no_unusual_change",
] as const;

/** A candidate cause. `no_unusual_change` states that the change is within the usual variation. */
const cause = z.object({
  kind: z.enum(causeKinds),
  /** The columns that the items belong to; empty where no item is concerned. */
  dimensions: z.array(z.string()),
  /** Items, one list of texts as long as `dimensions` each. */
  items: z.array(z.array(z.string())),
  /** How much of the change is due to it, in units of the measure; null where that has no meaning. */
  explained: z.number().nullable(),
  /** Part of the whole change. */
  share: z.number().nullable(),
  /** From 0 to 1; the list is sorted by it. */
  score: z.number(),
  /** Figures that support it, such as the missing days or the value of a row. */
  evidence: z.array(z.object({ name: z.string(), value: Cell })),
  /** What can be said of it; null where the rows do not bear it out, so that it is not told. */
  states: CauseStatement.nullable().default(null),
});
export type Cause = z.infer<typeof cause>;

/** A fact about calendar or data that may move a comparison, also where it did not move this one. */
const changeFact = z.object({
  kind: z.enum([
    "missing_days",
    "incomplete_period",
    "calendar",
    "duplicate_rows",
    "large_rows",
    "missing_values",
    "new_items",
    "lost_items",
    "mixed_units",
    "spelling_variants",
  ]),
  /** Which of the two periods it concerns; null for both. */
  side: z.enum(["period", "comparison"]).nullable(),
  evidence: z.array(z.object({ name: z.string(), value: Cell })),
  /** Effect on the change in units of the measure; null where unknown. */
  effect: z.number().nullable(),
});
export type ChangeFact = z.infer<typeof changeFact>;

/** Whether the change exceeds the usual variation. */
const usualVariation = z.object({
  /** `unknown`: too little history. */
  status: z.enum(["usual", "unusual", "unknown"]),
  /** The value that history leads to expect for the period; null without history. */
  expected: z.number().nullable(),
  /** Bounds of the usual values. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Distance from the expected value, in robust standard deviations. */
  distance: z.number().nullable(),
  /** Earlier pairs of periods that it is compared with. */
  pairs: z.int().nonnegative(),
  /** Earlier years that have the same period. */
  years: z.int().nonnegative(),
  /** Whether the expectation follows earlier years rather than the periods just before. */
  seasonal: z.boolean(),
  /** Range of the values of the earlier periods of the same length; null for none. */
  earlier: z
    .object({ count: z.int().positive(), since: Day, low: z.number(), high: z.number() })
    .nullable()
    .default(null),
});

/** What code found about a change. */
export const ChangeReport = z.object({
  unit: z.string().nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** after − before. */
  change: z.number().nullable(),
  /** change ÷ |before|; null where that is zero. */
  relative: z.number().nullable(),
  /** What the values before are of, where they are not of an earlier period; absent otherwise. */
  baseline: z.object({ label: z.string() }).optional(),
  period: periodFacts,
  comparison: periodFacts,
  /** First and last day of the dataset, filters applied. */
  first: Day,
  last: Day,
  /** Usual distance between dates. */
  grain: z.enum(["day", "week", "month", "quarter", "year", "irregular"]),
  usual: usualVariation,
  /** Add up to the change for each `dimension`. */
  effects: z.array(factorEffect),
  /** Sorted by |change| within a dimension; complete for each. */
  contributions: z.array(contribution),
  /** Dimensions that were not examined, and why, in one sentence. */
  leftOut: z.array(z.object({ dimensions: z.array(z.string()), reason: z.string() })),
  /** The few items that explain the most and surprise the most, most first. */
  findings: z.array(contribution.extend({ surprise: z.number().nonnegative() })),
  facts: z.array(changeFact),
  /** Most likely first; never empty. */
  causes: z.array(cause).min(1),
});
export type ChangeReport = z.infer<typeof ChangeReport>;

/** What the program leaves: a report, or one sentence about why there is none. */
export const ChangeReply = z.union([z.object({ report: ChangeReport }), z.object({ refusal: z.string() })]);
export type ChangeReply = z.infer<typeof ChangeReply>;
