import { z } from "zod";
import { Day } from "./change-request";

const side = z.enum(["period", "comparison"]);
const value = z.number().nullable();
/** What values per unit are divided by: a column, or `row`; null where the measure itself is such a value. */
const per = z.string().nullable();
/** Values per unit of one part of the rows in both periods. */
const rates = z.object({ before: z.number(), after: z.number() });

/**
 * What the sentence about a cause says, measured on the rows themselves, so that it can be evaluated: against the contributions
 * before it is shown, and row by row in the tests. Values are in units of the measure; `before` is of the comparison period.
 */
export const CauseStatement = z.discriminatedUnion("kind", [
  /** These days have no rows, although most days on their weekdays have some. `missing`: what is usual on them. */
  z.object({
    kind: z.literal("silent"),
    ...{ side, days: z.array(Day), count: z.int().positive(), missing: z.number() },
  }),
  /** The data ends this many days before the period does. */
  z.object({ kind: z.literal("ended"), last: Day, days: z.int().positive() }),
  /** Rows between two days repeat an earlier row in every column but these, and add this value. */
  z.object({
    kind: z.literal("repeated"),
    ...{ side, rows: z.int().positive(), first: Day, last: Day, value: z.number(), except: z.array(z.string()) },
  }),
  /** A row is at least twice as large as any other of its period. */
  z.object({ kind: z.literal("large_row"), side, value: z.number(), day: Day, changeWithout: value }),
  /** The item has rows in the comparison only. */
  z.object({ kind: z.literal("gone"), before: value }),
  /** The same for all items of the cause. */
  z.object({ kind: z.literal("all_gone"), count: z.int().positive(), before: value }),
  /** The item has no rows in these days of the period, after it had some. */
  z.object({ kind: z.literal("stopped"), start: Day, end: Day, before: value, after: value }),
  /** The item has no rows in the comparison. `known`: it has some before the period. */
  z.object({ kind: z.literal("new"), first: Day, known: z.boolean(), after: value }),
  z.object({ kind: z.literal("moved"), before: value, after: value }),
  /** Value per unit of the item, and of all others. */
  z.object({ kind: z.literal("rate"), ...rates.shape, others: rates.nullable(), per }),
  /** How all values per unit changed together, at the shares that the items of a dimension have in the period. */
  z.object({
    kind: z.literal("rates_within"),
    ...{ dimension: z.string(), relative: z.number(), per },
  }),
  /** Share of the item whose share moved the most; the measure as it is, and as it would be with the shares of the comparison. */
  z.object({
    kind: z.literal("mix"),
    ...{
      item: z.string(),
      shareBefore: z.number(),
      shareAfter: z.number(),
      withOldMix: z.number(),
      after: z.number(),
      per,
    },
  }),
  /** Most items' values per unit moved against the whole, which their shares turned. */
  z.object({
    kind: z.literal("reversed"),
    ...{ against: z.int().positive(), count: z.int().positive(), withOldMix: z.number(), after: z.number(), per },
  }),
  z.object({
    kind: z.literal("calendar"),
    ...{ unit: z.enum(["day", "week"]), before: z.int(), after: z.int() },
    weekends: z.object({ before: z.int(), after: z.int() }).nullable(),
  }),
  /** No item explains much more of the change than its size would. */
  z.object({ kind: z.literal("spread") }),
  /** The value lies within what history leads to expect. */
  z.object({ kind: z.literal("usual") }),
  /** An item of a plan and of what came about; null for the one that has no rows of it. */
  z.object({ kind: z.literal("deviates"), before: value, after: value }),
]);
export type CauseStatement = z.infer<typeof CauseStatement>;
