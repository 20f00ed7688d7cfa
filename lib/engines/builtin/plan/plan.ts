import { z } from "zod";
import { Cell } from "@/lib/domain/cell";

/** How the values of a column become one number. */
export const Aggregate = z.enum(["mean", "median", "sum", "min", "max", "range", "deviation", "variance"]);
export type Aggregate = z.infer<typeof Aggregate>;

/** Length of the periods that dates are gathered in; calendar months and weekdays come round again. */
export const Grain = z.enum(["year", "quarter", "month", "week", "day", "hour", "calendar_month", "weekday"]);
export type Grain = z.infer<typeof Grain>;

/** One condition on rows. Rows without a value do not pass, unless a negated condition says so. */
export const Filter = z.discriminatedUnion("kind", [
  /** A number, or an ISO date, compared. */
  z.object({
    kind: z.literal("compare"),
    column: z.string(),
    as: z.enum(["number", "date", "year"]),
    operator: z.enum(["=", "!=", "<", "<=", ">", ">="]),
    value: z.union([z.number(), z.string()]),
  }),
  /** One of several texts, upper and lower case alike. */
  z.object({
    kind: z.literal("values"),
    column: z.string(),
    values: z.array(Cell).min(1),
    negated: z.boolean(),
    /** Whether rows without a value pass when negated. */
    keepMissing: z.boolean(),
  }),
  z.object({ kind: z.literal("truth"), column: z.string(), expected: z.boolean() }),
  z.object({ kind: z.literal("missing"), column: z.string(), missing: z.boolean() }),
  z.object({ kind: z.literal("month"), column: z.string(), month: z.int().min(1).max(12) }),
  /** Values of which not all are known: the code looks in which of the columns they occur. */
  z.object({ kind: z.literal("lookup"), columns: z.array(z.string()).min(1), values: z.array(z.string()).min(1) }),
]);
export type Filter = z.infer<typeof Filter>;

/** What rows are gathered by: the values of a column, or periods of a date column. */
export const Group = z.object({ column: z.string(), grain: Grain.nullable() });
export type Group = z.infer<typeof Group>;

export const Measure = z.object({ aggregate: Aggregate, column: z.string() });
export type Measure = z.infer<typeof Measure>;

const common = {
  filters: z.array(Filter),
  /** How the question was read where it could be read otherwise; told with the answer. */
  notes: z.array(z.string()),
};

const direction = z.enum(["high", "low"]);

/** What will be computed, with nothing left to decide. */
export const Plan = z.discriminatedUnion("family", [
  /** Number of rows, or of different values of `distinct`. */
  z.object({
    family: z.literal("count"),
    ...common,
    distinct: z.string().nullable(),
    groups: z.array(Group).max(2),
    direction: direction.nullable(),
    limit: z.int().positive().nullable(),
  }),
  /** Measures over all rows or by group. */
  z.object({
    family: z.literal("aggregate"),
    ...common,
    measures: z.array(Measure).min(1),
    groups: z.array(Group).max(2),
    direction: direction.nullable(),
    limit: z.int().positive().nullable(),
  }),
  /** Which group has the highest or lowest value, under each reading of "has". */
  z.object({
    family: z.literal("extreme"),
    ...common,
    group: Group,
    column: z.string(),
    additive: z.boolean(),
    direction,
    limit: z.int().positive(),
  }),
  /** The rows with the highest or lowest values. */
  z.object({
    family: z.literal("rows"),
    ...common,
    column: z.string(),
    direction,
    limit: z.int().positive(),
    shown: z.array(z.string()),
  }),
  z.object({
    family: z.literal("distribution"),
    ...common,
    column: z.string(),
    numeric: z.boolean(),
    group: Group.nullable(),
  }),
  /** Share of the rows that pass `filters` which also pass `part`; or share of each group in rows or in the sum of a column. */
  z.object({
    family: z.literal("share"),
    ...common,
    part: z.array(Filter),
    groups: z.array(Group).max(2),
    sumOf: z.string().nullable(),
  }),
  z.object({
    family: z.literal("correlation"),
    ...common,
    columns: z.array(z.string()).min(2),
    target: z.string().nullable(),
  }),
  z.object({ family: z.literal("missing"), ...common, columns: z.array(z.string()).min(1) }),
  z.object({ family: z.literal("duplicates"), ...common }),
  z.object({ family: z.literal("outliers"), ...common, columns: z.array(z.string()).min(1) }),
  z.object({ family: z.literal("overview"), ...common, of: z.enum(["table", "columns", "shape"]) }),
]);
export type Plan = z.infer<typeof Plan>;

export type PlanFamily = Plan["family"];
/** The plan of one family. */
export type PlanOf<Family extends PlanFamily> = Extract<Plan, { family: Family }>;
