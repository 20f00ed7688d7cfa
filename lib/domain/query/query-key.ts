import { z } from "zod";
import { Expression } from "./expression";

/** How a workspace counts years and weeks. */
export const Calendar = z.object({
  /** First month of a year, 1–12, and first day of a week, 1 for Monday. */
  yearStarts: z.int().min(1).max(12),
  weekStarts: z.int().min(1).max(7),
  /** The calendar year after which a year that spans two is named. */
  yearNamedBy: z.enum(["start", "end"]),
});
export type Calendar = z.infer<typeof Calendar>;

/** Periods of dates. Cyclic ones return: months of any year, quarters, weekdays (`day`), hours of the day; `weekend` separates weekends from weekdays. */
export const Grain = z.object({
  unit: z.enum(["hour", "day", "week", "month", "quarter", "year", "weekend"]),
  cyclic: z.boolean(),
  calendar: Calendar,
});
export type Grain = z.infer<typeof Grain>;

/** What rows are grouped by: the values of an expression, periods of it, or named parts, which may overlap and become columns. */
export const QueryKey = z.object({
  name: z.string().min(1),
  of: z.union([Expression, z.array(z.object({ label: z.string().min(1), where: Expression })).min(1)]),
  /** Rows without a date belong to no period. */
  grain: Grain.nullable(),
  /** What the groups are sorted by; texts in their natural order, such as sizes or months. */
  order: z.union([z.enum(["time", "number", "text"]), z.array(z.string())]),
  /** Whether periods without rows, between the first and the last, are in the result: 0 for counts and totals. */
  filled: z.boolean(),
});
export type QueryKey = z.infer<typeof QueryKey>;
