import { z } from "zod";
import { Cell } from "../datasets/cell";

/** How many values become one number. */
export const Aggregate = z.enum(["sum", "mean", "median", "min", "max", "range", "deviation", "variance"]);
export type Aggregate = z.infer<typeof Aggregate>;

/** Period by which dates are grouped. The last five are cyclic; `weekend` separates weekends from weekdays. */
export const Grain = z.enum([
  "year",
  "quarter",
  "month",
  "week",
  "day",
  "calendar_month",
  "calendar_quarter",
  "weekday",
  "weekend",
  "hour",
]);
export type Grain = z.infer<typeof Grain>;

export const DurationUnit = z.enum(["minutes", "hours", "days", "weeks", "months", "years"]);
export type DurationUnit = z.infer<typeof DurationUnit>;

/** How two values are compared. */
export const Operator = z.enum(["=", "!=", "<", "<=", ">", ">="]);

/** A value per row. It is missing when an operand is missing, or after a division by zero. */
export type RowValue =
  | { kind: "column"; column: string }
  | { kind: "number"; value: number }
  | { kind: "arithmetic"; operator: "+" | "-" | "*" | "/"; left: RowValue; right: RowValue }
  /** Time from one date to another, as a fraction; months have 365.25 / 12 days. A null end is the newest date of the data. */
  | { kind: "duration"; from: string; to: string | null; unit: DurationUnit };
export const RowValue: z.ZodType<RowValue> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("column"), column: z.string() }),
    z.object({ kind: z.literal("number"), value: z.number() }),
    z.object({
      kind: z.literal("arithmetic"),
      operator: z.enum(["+", "-", "*", "/"]),
      left: RowValue,
      right: RowValue,
    }),
    z.object({ kind: z.literal("duration"), from: z.string(), to: z.string().nullable(), unit: DurationUnit }),
  ]),
);

/** One condition on rows. Rows without a value do not pass, unless a negated condition says so. */
export const Filter = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("compare"), of: RowValue, operator: Operator, value: z.number() }),
  /** Days from `start` to `end`, both inclusive ISO dates; null is open. `label` for people: `2024`, `March 2024`. */
  z.object({
    kind: z.literal("period"),
    column: z.string(),
    start: z.iso.date().nullable(),
    end: z.iso.date().nullable(),
    label: z.string(),
  }),
  /** Cyclic dates: months 1–12, ISO weekdays 1–7, hours 0–23, quarters 1–4. */
  z.object({
    kind: z.literal("recurring"),
    column: z.string(),
    unit: z.enum(["month", "quarter", "weekday", "hour"]),
    values: z.array(z.int()).min(1),
  }),
  /** One of several values; texts compare ignoring case and surrounding whitespace, and null is a missing value. */
  z.object({
    kind: z.literal("values"),
    column: z.string(),
    values: z.array(Cell).min(1),
    negated: z.boolean(),
    /** Whether rows without a value pass when negated. */
    keepMissing: z.boolean(),
  }),
  z.object({ kind: z.literal("contains"), column: z.string(), text: z.string().min(1), negated: z.boolean() }),
  z.object({ kind: z.literal("truth"), column: z.string(), expected: z.boolean() }),
  z.object({ kind: z.literal("missing"), column: z.string(), missing: z.boolean() }),
  /** Compares two date or number columns, for example paid after due. */
  z.object({ kind: z.literal("columns"), left: z.string(), operator: Operator, right: z.string() }),
  /** Values of columns whose values are not all known: the code finds the column in which they occur. */
  z.object({ kind: z.literal("lookup"), columns: z.array(z.string()).min(1), values: z.array(z.string()).min(1) }),
]);
export type Filter = z.infer<typeof Filter>;

/** What rows are grouped by: the values of a column, or periods of a date column. */
export const Group = z.object({ column: z.string(), grain: Grain.nullable() });
export type Group = z.infer<typeof Group>;

/** One number over a set of rows; `where` restricts the set further. */
export type MeasureValue =
  | { kind: "rows"; where: Filter[] }
  /** Distinct values of a column, or distinct periods; with `rows`, only those with this many rows. */
  | { kind: "distinct"; of: Group; where: Filter[]; rows: { operator: z.infer<typeof Operator>; value: number } | null }
  | { kind: "aggregate"; aggregate: Aggregate; of: RowValue; where: Filter[] }
  /** Linear interpolation; `share` from 0 to 1. */
  | { kind: "percentile"; share: number; of: RowValue; where: Filter[] }
  /** `top / bottom * times`, missing when the bottom is zero or missing. */
  | { kind: "quotient"; top: MeasureValue; bottom: MeasureValue; times: number }
  | { kind: "combination"; operator: "+" | "-"; left: MeasureValue; right: MeasureValue };
export const MeasureValue: z.ZodType<MeasureValue> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("rows"), where: z.array(Filter) }),
    z.object({
      kind: z.literal("distinct"),
      of: Group,
      where: z.array(Filter),
      rows: z.object({ operator: Operator, value: z.number() }).nullable(),
    }),
    z.object({ kind: z.literal("aggregate"), aggregate: Aggregate, of: RowValue, where: z.array(Filter) }),
    z.object({ kind: z.literal("percentile"), share: z.number().min(0).max(1), of: RowValue, where: z.array(Filter) }),
    z.object({ kind: z.literal("quotient"), top: MeasureValue, bottom: MeasureValue, times: z.number() }),
    z.object({ kind: z.literal("combination"), operator: z.enum(["+", "-"]), left: MeasureValue, right: MeasureValue }),
  ]),
);

/** A requested number. */
export const Measure = z.object({
  /** For people, for example `total of Revenue (€)` or `profit margin`; unique within a query. */
  label: z.string().min(1),
  /** `%`, `€`, `days` … as written after the number; null without one. */
  unit: z.string().nullable(),
  value: MeasureValue,
});
export type Measure = z.infer<typeof Measure>;
