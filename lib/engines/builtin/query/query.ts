import { z } from "zod";
import { Filter, Group, Measure, Operator, RowValue } from "@/lib/domain/plans/measure";
import { ChartKind } from "@/lib/lexicon/vocabulary/chart-kind";

/** A named subset of the rows that is compared with another. */
const Segment = z.object({ label: z.string().min(1), filters: z.array(Filter).min(1) });
export type Segment = z.infer<typeof Segment>;

/** Numbers over rows: measures, groups, filters, comparisons, order and chart. */
export const Query = z.object({
  family: z.literal("query"),
  measures: z.array(Measure).min(1).max(6),
  groups: z.array(Group).max(2),
  filters: z.array(Filter),
  /** Two to six compared segments, the newer or named one first; changes are those of the first against the second. */
  segments: z.array(Segment).max(6),
  /**
   * A value derived from the first measure of each group. `share`: percentage of the whole. `change`: against the
   * previous period, as a percentage. `overall`: the measure over all rows that pass the filters, whatever groups stay.
   */
  derived: z.enum(["share", "change", "running_total", "moving_average", "overall"]).nullable(),
  /** Condition on groups, by the first measure. */
  having: z.object({ operator: Operator, value: z.number() }).nullable(),
  /** `change` orders by the change between the first two segments. */
  order: z.object({ by: z.enum(["measure", "group", "change"]), direction: z.enum(["high", "low"]) }).nullable(),
  limit: z.int().positive().nullable(),
  chart: ChartKind.nullable(),
  /** How an ambiguous question was read; stated with the answer. */
  notes: z.array(z.string()),
});
export type Query = z.infer<typeof Query>;

const common = { filters: z.array(Filter), notes: z.array(z.string()), chart: ChartKind.nullable() };

/** What will be computed, with nothing left to decide. */
export const Plan = z.discriminatedUnion("family", [
  Query,
  /** The rows with the highest or lowest values, or simply the first matching ones when `by` is null. */
  z.object({
    family: z.literal("rows"),
    ...common,
    by: RowValue.nullable(),
    direction: z.enum(["high", "low"]),
    limit: z.int().positive(),
    shown: z.array(z.string()).min(1),
  }),
  z.object({ family: z.literal("distribution"), ...common, of: RowValue, group: Group.nullable() }),
  z.object({
    family: z.literal("correlation"),
    ...common,
    columns: z.array(z.string()).min(2),
    target: z.string().nullable(),
  }),
  z.object({ family: z.literal("missing"), ...common, columns: z.array(z.string()).min(1) }),
  /** Duplicate rows; with columns, rows that agree in these. */
  z.object({ family: z.literal("duplicates"), ...common, columns: z.array(z.string()) }),
  z.object({ family: z.literal("outliers"), ...common, columns: z.array(z.string()).min(1) }),
  z.object({ family: z.literal("overview"), ...common, of: z.enum(["table", "columns", "shape"]) }),
  /** Up to five measured facts: the largest share, the trend, an outlier, the strongest relationship, the data quality. */
  z.object({ family: z.literal("insights"), ...common }),
]);
export type Plan = z.infer<typeof Plan>;

export type PlanFamily = Plan["family"];
/** The plan of one family. */
export type PlanOf<Family extends PlanFamily> = Extract<Plan, { family: Family }>;
