import { z } from "zod";
import { RowFilter } from "../datasets/row-filter";
import { DatasetId } from "../ids";

/** A calendar day, ISO 8601. */
export const Day = z.iso.date();

/** Days of a period; both are part of it. */
export const DayRange = z.object({ start: Day, end: Day });
export type DayRange = z.infer<typeof DayRange>;

/**
 * A sum over rows. Distinct values are counted so that parts add up: a value that occurs in several rows counts in each with
 * an equal part.
 */
const quantity = z.discriminatedUnion("kind", [
  /** Sum of the column, multiplied row by row with `times` where given, as in quantity × unit price. */
  z.object({ kind: z.literal("sum"), column: z.string(), times: z.string().optional() }),
  z.object({ kind: z.literal("rows") }),
  /** Number of rows with a value in the column, as in the number of refunds where `refund` is an amount. */
  z.object({ kind: z.literal("present"), column: z.string() }),
  z.object({ kind: z.literal("distinct"), column: z.string() }),
]);
export type Quantity = z.infer<typeof quantity>;

/** The measure whose change is examined. */
const changeMeasure = z.discriminatedUnion("kind", [
  /** A quantity. With `volume`, such as units sold, its change also splits into effects of volume, mix and rate. */
  z.object({ kind: z.literal("additive"), of: quantity, volume: quantity.optional() }),
  /** One quantity divided by another, such as margin ÷ revenue or orders ÷ visits. */
  z.object({ kind: z.literal("ratio"), numerator: quantity, denominator: quantity }),
  /** Mean of a column over the rows that have a value. */
  z.object({ kind: z.literal("average"), column: z.string() }),
  /**
   * The last quantity, as the first one times each next one divided by the one before: orders, units, revenue gives
   * orders × units per order × revenue per unit. `names` has one name for each factor.
   */
  z
    .object({
      kind: z.literal("product"),
      chain: z.array(quantity).min(2).max(5),
      names: z.array(z.string()).min(2).max(5),
    })
    .refine(({ chain, names }) => chain.length === names.length, {
      message: "A product needs one name for each factor of its chain.",
      path: ["names"],
    }),
]);
export type ChangeMeasure = z.infer<typeof changeMeasure>;

/** Usual distance between the dates of a table, or the length to which its rows are added up. */
export const TimeGrain = z.enum(["day", "week", "month", "quarter", "year", "irregular"]);
export type TimeGrain = z.infer<typeof TimeGrain>;

/** Rows of a budget, plan or target, which take the place of those of the comparison period: both are about the same days. */
const changeBaseline = z.object({
  /** One of the datasets of the execution; may be that of the request. */
  dataset: DatasetId.schema,
  /** What people call it: `budget`. */
  label: z.string(),
  /** Additive, like the measure of the request. */
  measure: changeMeasure,
  time: z.string(),
  filters: z.array(RowFilter).default([]),
  /** What amounts of the request and of the baseline are multiplied by to have the unit of the request. */
  factors: z.object({ period: z.number(), comparison: z.number() }),
  /** The baseline's column for each dimension of the request. */
  columns: z.record(z.string(), z.string()),
  /** To what both are added up; `irregular`: only totals. */
  grain: TimeGrain,
});

/** What to explain: the change of a measure from a comparison period to a period, in one dataset. */
export const ChangeRequest = z.object({
  /** One of the datasets of the execution. */
  dataset: DatasetId.schema,
  measure: changeMeasure,
  /** Column of dates, moments, ISO texts or years. */
  time: z.string(),
  period: DayRange,
  /** Must not overlap the period; with a baseline, the period itself. */
  comparison: DayRange,
  baseline: changeBaseline.optional(),
  /** Category columns, examined alone and in pairs; by default those that code finds. */
  dimensions: z.array(z.string()).max(24).optional(),
  /** Rows must pass all of them. */
  filters: z.array(RowFilter).default([]),
  /** Unit of the measure, such as € or %; carried through. */
  unit: z.string().nullable().default(null),
});
export type ChangeRequest = z.input<typeof ChangeRequest>;
