import { addDays } from "@/lib/query/time";

/** Lengths of consecutive periods. */
export type PeriodUnit = "day" | "week" | "month" | "quarter" | "half" | "year";

/** Days from `start` to `end`, both inclusive ISO dates. */
export interface DayRange {
  start: string;
  end: string;
}

const monthsOf: Readonly<Record<"month" | "quarter" | "half" | "year", number>> = {
  month: 1,
  quarter: 3,
  half: 6,
  year: 12,
};

/** Days at the end of a period that may lack data (weekends, holidays) although the month is complete. */
const quietDays: Readonly<Record<PeriodUnit, number>> = { day: 0, week: 0, month: 3, quarter: 5, half: 5, year: 5 };

function toDate(iso: string): Date {
  return new Date(`${iso.slice(0, 10)}T00:00:00Z`);
}

function toIso(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** Returns the period of that length that contains `iso`. Weeks begin on Monday. */
export function toPeriod(iso: string, unit: PeriodUnit): DayRange {
  const date = toDate(iso);
  if (unit === "day") return { start: iso.slice(0, 10), end: iso.slice(0, 10) };
  if (unit === "week") {
    const start = addDays(iso, -((date.getUTCDay() + 6) % 7));
    return { start, end: addDays(start, 6) };
  }
  const length = monthsOf[unit];
  const first = Math.floor(date.getUTCMonth() / length) * length;
  const year = date.getUTCFullYear();
  return { start: toIso(year, first, 1), end: toIso(year, first + length, 0) };
}

/** Shifts a range by `count` units; a range of entire months keeps entire months. */
export function shiftRange(range: DayRange, unit: PeriodUnit, count: number): DayRange {
  if (unit === "day" || unit === "week") {
    const days = unit === "day" ? count : 7 * count;
    return { start: addDays(range.start, days), end: addDays(range.end, days) };
  }
  return {
    start: shiftMonths(range.start, monthsOf[unit] * count),
    end: addDays(shiftMonths(addDays(range.end, 1), monthsOf[unit] * count), -1),
  };
}

function shiftMonths(iso: string, count: number): string {
  const date = toDate(iso);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0)).getUTCDate();
  return toIso(date.getUTCFullYear(), date.getUTCMonth() + count, Math.min(date.getUTCDate(), last));
}

/** Returns the newest period that the data covers to its end; the only one when it covers none. */
export function toLastComplete(newest: string, unit: PeriodUnit): DayRange {
  const current = toPeriod(newest, unit);
  return addDays(newest, quietDays[unit]) >= current.end ? current : shiftRange(current, unit, -1);
}

const monthNames = "January February March April May June July August September October November December".split(" ");
/** Returns the name of a month, 1–12. */
export function toMonthName(month: number): string {
  return monthNames[month - 1] ?? String(month);
}

/** Formats a range for people: `2024`, `Q3 2023`, `first half of 2025`, `March 2024`, else its two days. */
export function toRangeLabel({ start, end }: { start: string | null; end: string | null }): string {
  if (start === null) return end === null ? "all dates" : `until ${end}`;
  if (end === null) return `since ${start.endsWith("-01-01") ? start.slice(0, 4) : start}`;
  const year = start.slice(0, 4);
  const fits = (unit: PeriodUnit) => {
    const period = toPeriod(start, unit);
    return period.start === start && period.end === end;
  };
  const month = Number(start.slice(5, 7));
  if (fits("year")) return year;
  if (fits("half")) return `${month === 1 ? "first" : "second"} half of ${year}`;
  if (fits("quarter")) return `Q${(month + 2) / 3} ${year}`;
  if (fits("month")) return `${toMonthName(month)} ${year}`;
  if (start === end) return start;
  if (start.endsWith("-01-01") && end.endsWith("-12-31")) return `${year}–${end.slice(0, 4)}`;
  return `${start} to ${end}`;
}
