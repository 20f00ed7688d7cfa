import { isYear } from "@/lib/lexicon/columns/column-role";
import { getColumn, type PlanContext } from "../query/plan-context";
import type { Grain, Group } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";
import { isZeroWithoutRows } from "./shown-value";

/** Mean length in days of the non-cyclic periods. */
const lengths: Readonly<Partial<Record<Grain, number>>> = { year: 365.25, quarter: 91.3, month: 30.4, week: 7, day: 1 };

const isoDay = /^\d{4}-\d{2}-\d{2}/;

/** Longer series are shown without adding the periods that have no rows. */
const mostFilled = 1500;

/** Whether groups are consecutive in time, so that a line is better than bars. */
export function isTimeline(groups: readonly Group[], context: Pick<PlanContext, "dataset">): boolean {
  const [first] = groups;
  if (first === undefined) return false;
  return first.grain === null ? isYear(getColumn(context, first.column)) : lengths[first.grain] !== undefined;
}

/** Estimates how many periods a group has at most, from the range of its column and the periods asked for; null where unknown. */
export function countPeriods(group: Group, { plan, dataset }: Pick<PlanContext, "plan" | "dataset">): number | null {
  const length = group.grain === null ? undefined : lengths[group.grain];
  if (length === undefined) return null;
  const { min, max } = getColumn({ dataset }, group.column);
  const periods = plan.filters.filter((filter) => filter.kind === "period" && filter.column === group.column);
  const ends = (own: unknown, pick: "start" | "end") =>
    [own, ...periods.map((filter) => (filter.kind === "period" ? filter[pick] : null))]
      .map((day) => (typeof day === "string" && isoDay.test(day) ? Date.parse(day.slice(0, 10)) : Number.NaN))
      .filter(Number.isFinite);
  const [start, end] = [Math.max(...ends(min, "start")), Math.min(...ends(max, "end"))];
  return Number.isFinite(start) && Number.isFinite(end) ? Math.max(0, (end - start) / 86_400_000 / length) + 1 : null;
}

/**
 * Whether the result has a row for every period between the first and the last. Periods without rows then count 0 for counts and
 * totals and nothing for other measures. Not where groups are ranked or cut, and not beyond 1,500 periods.
 */
export function isCalendarFilled(context: PlanContext<PlanOf<"query">>): boolean {
  const { groups, order, limit, having, measures } = context.plan;
  const [group, other] = groups;
  if (group === undefined || other !== undefined || limit !== null || having !== null) return false;
  if (order !== null && order.by !== "group") return false;
  if (!measures.some((measure) => isZeroWithoutRows(measure.value))) return false;
  const periods = countPeriods(group, context);
  // Where the range is unknown, only long periods are certainly few enough.
  return periods === null ? ["year", "quarter", "month"].includes(group.grain ?? "") : periods <= mostFilled;
}
