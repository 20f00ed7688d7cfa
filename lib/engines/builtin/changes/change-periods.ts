import {
  shiftRange,
  toLastComplete,
  toPeriod,
  toRangeLabel,
  type DayRange,
  type PeriodUnit,
} from "@/lib/lexicon/words/calendar";
import { addDays } from "@/lib/query/time";

/** A period of known days with its length. */
export interface ReadPeriod extends DayRange {
  /** `day` for days that are no single calendar period. */
  unit: PeriodUnit;
}

/** First and newest day of the data. */
export interface DataDays {
  first: string;
  newest: string;
}

const units: readonly PeriodUnit[] = ["year", "half", "quarter", "month", "week", "day"];
const dayMs = 86_400_000;

/** Returns the days with the length that they have as a calendar period. */
export function toReadPeriod({ start, end }: DayRange): ReadPeriod {
  const unit = units.find((candidate) => {
    const whole = toPeriod(start, candidate);
    return whole.start === start && whole.end === end;
  });
  return { start, end, unit: unit ?? "day" };
}

/** Whether the days are whole months, and how many; null when they are not. */
function countMonths({ start, end }: DayRange): number | null {
  if (!start.endsWith("-01") || !addDays(end, 1).endsWith("-01")) return null;
  const place = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return place(end) - place(start) + 1;
}

/** Counts the days of a range. */
function countDays({ start, end }: DayRange): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / dayMs) + 1;
}

/** Returns the period just before: the month before March, as many whole months or days before other days. */
export function toPeriodBefore(period: ReadPeriod): ReadPeriod {
  const months = countMonths(period);
  const shifted =
    period.unit !== "day"
      ? shiftRange(period, period.unit, -1)
      : months === null
        ? { start: addDays(period.start, -countDays(period)), end: addDays(period.start, -1) }
        : shiftRange(period, "month", -months);
  return { ...shifted, unit: period.unit };
}

/** Returns the same days of the year before. */
export function toYearBefore(period: ReadPeriod): ReadPeriod {
  return { ...shiftRange(period, "year", -1), unit: period.unit };
}

/** Returns the newest period that recurs in every year and lies within the data and not after `latest`; null for none. */
export function toNewestRecurring(
  recurring: { unit: "month" | "quarter"; value: number },
  days: DataDays,
  latest: string,
): ReadPeriod | null {
  const { unit, value } = recurring;
  const month = unit === "month" ? value : 3 * (value - 1) + 1;
  for (let year = Number(latest.slice(0, 4)); year >= Number(days.first.slice(0, 4)); year--) {
    const range = toPeriod(`${year}-${String(month).padStart(2, "0")}-01`, unit);
    if (range.start <= latest && range.end >= days.first) return { ...range, unit };
  }
  return null;
}

/** Closes an open range with the bounds of the data. */
export function toClosed({ start, end }: { start: string | null; end: string | null }, days: DataDays): DayRange {
  return { start: start ?? days.first, end: end ?? days.newest };
}

/** The length in which data of this span is compared when the words name no period. */
function toUsualUnit({ first, newest }: DataDays): PeriodUnit {
  const span = countDays({ start: first, end: newest });
  return span >= 62 ? "month" : span >= 15 ? "week" : "day";
}

/** A change that a person may mean: a period and what it is compared with. */
export interface PeriodPair {
  period: ReadPeriod;
  comparison: ReadPeriod;
  label: string;
}

/** Lists the changes that a question without a period may mean, the likeliest first: only those that the data covers. */
export function toUsualPairs(days: DataDays): PeriodPair[] {
  const unit = toUsualUnit(days);
  const last: ReadPeriod = { ...toLastComplete(days.newest, unit), unit };
  const quarter: ReadPeriod = { ...toLastComplete(days.newest, "quarter"), unit: "quarter" };
  const pairs = [
    toPair(last, toPeriodBefore(last)),
    toPair(last, toYearBefore(last)),
    ...(unit === "month" ? [toPair(quarter, toPeriodBefore(quarter))] : []),
  ];
  return pairs.filter(({ comparison }) => comparison.end >= days.first);
}

/**
 * Returns what "since May" compares: the days since then with as many before, where the data covers them; otherwise the
 * newest whole month with May.
 */
export function toSincePair(since: ReadPeriod, days: DataDays): PeriodPair {
  const whole: ReadPeriod = { start: since.start, end: days.newest, unit: "day" };
  const before = toPeriodBefore(whole);
  if (before.start >= days.first) return toPair(whole, before);
  const newest: ReadPeriod = { ...toLastComplete(days.newest, since.unit), unit: since.unit };
  return newest.start > since.start ? toPair(newest, since) : toPair(whole, before);
}

/** Names a pair for people: `March 2024 against February 2024`. */
export function toPair(period: ReadPeriod, comparison: ReadPeriod): PeriodPair {
  return { period, comparison, label: `${toRangeLabel(period)} against ${toRangeLabel(comparison)}` };
}
