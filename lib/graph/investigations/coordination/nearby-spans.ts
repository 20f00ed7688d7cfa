import type { DayRange } from "@/lib/domain/investigations/change-request";

const dayMs = 86_400_000;
/** Maximum number of other spans that are checked besides the two periods. */
export const mostSpans = 20;

/** Lists spans that a program may have mistaken for one of the two periods: neighbours of the same length, quarters, years, all days. */
export function toNearbySpans({ period, comparison }: { period: DayRange; comparison: DayRange }): DayRange[] {
  const months = [countMonths(comparison), countMonths(period)];
  const [size = null] = months[0] === months[1] ? months : [];
  const neighbours =
    size === null ? [comparison, period].flatMap(toDayNeighbours) : toMonthNeighbours(comparison, period, size);
  const spans = [comparison, period, ...neighbours, ...[comparison, period].flatMap(toLongerSpans)];
  const isFirst = ({ start, end }: DayRange, index: number) =>
    spans.findIndex((one) => one.start === start && one.end === end) === index;
  // The two periods come first, even if they are the same days, as in a comparison with a plan.
  return spans.filter((span, index) => index < 2 || isFirst(span, index)).slice(0, mostSpans);
}

function toMonthNeighbours(comparison: DayRange, period: DayRange, size: number): DayRange[] {
  const steps = [-1, -2, -3, 1, 2];
  const shifted = [comparison, period].flatMap((range) => steps.map((step) => shiftMonths(range, step * size)));
  return [...shifted, shiftMonths(comparison, -12), shiftMonths(period, -12)];
}

function toDayNeighbours(range: DayRange): DayRange[] {
  const length = Math.round((toTime(range.end) - toTime(range.start)) / dayMs) + 1;
  return [-1, -2, 1].map((step) => ({
    start: toDay(toTime(range.start) + step * length * dayMs),
    end: toDay(toTime(range.end) + step * length * dayMs),
  }));
}

/** Returns the quarter and the year that the days begin in, and the quarter before. */
function toLongerSpans({ start }: DayRange): DayRange[] {
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1];
  const quarter = Math.floor(month / 3) * 3;
  return [toMonths(year, quarter, 3), toMonths(year, quarter - 3, 3), toMonths(year, 0, 12)];
}

/** Counts whole months; null for other days. */
function countMonths({ start, end }: DayRange): number | null {
  const next = toDay(toTime(end) + dayMs);
  if (!start.endsWith("-01") || !next.endsWith("-01")) return null;
  return toMonthNumber(next) - toMonthNumber(start);
}

function shiftMonths({ start, end }: DayRange, by: number): DayRange {
  const size = countMonths({ start, end }) ?? 1;
  return toMonths(Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1 + by, size);
}

function toMonths(year: number, month: number, count: number): DayRange {
  return { start: toDay(Date.UTC(year, month, 1)), end: toDay(Date.UTC(year, month + count, 0)) };
}

function toMonthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function toTime(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
