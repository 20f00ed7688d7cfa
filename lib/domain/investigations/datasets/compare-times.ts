import { toPeriodName } from "../change-words";
import type { DayRange, TimeGrain } from "../change-request";
import type { ComparedDataset } from "./compared-dataset";
import type { DatasetComparison, DatasetPairing } from "./dataset-comparison";
import { findFiscalColumn, findTimeAxis, type TimeAxis } from "./time-axis";

type Sides = readonly [ComparedDataset, ComparedDataset];

const order: readonly TimeGrain[] = ["day", "week", "month", "quarter", "year"];
/** Days without rows at the end of a month that are no surprise, such as a weekend. */
const usualGapDays = 3;
const dayMs = 86_400_000;

const rowsOf: Readonly<Record<TimeGrain, string>> = {
  day: "daily rows",
  week: "weekly rows",
  month: "monthly rows",
  quarter: "quarterly rows",
  year: "yearly rows",
  irregular: "rows at irregular times",
};

/** Compares the calendars and the periods of two datasets. @param period the days of the question; null for all. */
export function compareTimes(
  [first, second]: Sides,
  options: { period: DayRange | null; columns: readonly [string | undefined, string | undefined] },
): { time: DatasetPairing["time"]; comparisons: DatasetComparison[] } {
  const axes = [findTimeAxis(first, options.columns[0]), findTimeAxis(second, options.columns[1])] as const;
  const [left, right] = axes;
  if (left === null || right === null) {
    return { time: null, comparisons: [toNoTime(left === null ? first : second)] };
  }
  const grain = toCommonGrain(left, right);
  const covered = toCovered(left, right, grain);
  return {
    time: { columns: [left.column, right.column], grain, covered },
    comparisons: [
      compareCalendars([first, second], [left, right], grain),
      comparePeriods([first, second], [left, right], { covered, period: options.period }),
    ],
  };
}

function toNoTime(dataset: ComparedDataset): DatasetComparison {
  const fiscal = findFiscalColumn(dataset);
  const says =
    fiscal === null
      ? `“${dataset.name}” has no column with dates or months.`
      : `“${dataset.name}” counts fiscal periods (“${fiscal}”) without dates, which cannot be mapped to calendar months.`;
  return { field: "calendar", verdict: "different", says };
}

/** Returns the coarser of both grains; rows at irregular times, such as orders, can be added up to any. */
function toCommonGrain(left: TimeAxis, right: TimeAxis): TimeGrain {
  if (left.grain === "irregular") return right.grain;
  if (right.grain === "irregular") return left.grain;
  return order[Math.max(order.indexOf(left.grain), order.indexOf(right.grain))] ?? "irregular";
}

function compareCalendars(
  [first, second]: Sides,
  [left, right]: readonly [TimeAxis, TimeAxis],
  grain: TimeGrain,
): DatasetComparison {
  const [one, other] = [`“${first.name}”`, `“${second.name}”`];
  const calendar = (verdict: DatasetComparison["verdict"], says: string) => ({
    field: "calendar" as const,
    verdict,
    says,
  });
  if (left.isFiscal !== right.isFiscal) {
    const [counting, plain] = left.isFiscal ? [one, other] : [other, one];
    return calendar(
      "different",
      `${counting} counts fiscal periods and ${plain} calendar ones, so the days of a month may differ.`,
    );
  }
  const grains = [left.grain, right.grain];
  if (grains.includes("week") && grain !== "week") {
    const [weekly, long] = left.grain === "week" ? [one, other] : [other, one];
    return calendar("different", `${weekly} has ${rowsOf.week}, which cross the ${grain}s of ${long}.`);
  }
  const zone =
    left.isUtc === right.isUtc
      ? ""
      : ` Times of ${left.isUtc ? one : other} are in UTC, so rows near midnight may count towards the previous or next day.`;
  if (left.grain === right.grain) {
    const says = `Both have ${rowsOf[left.grain]}.${zone}`;
    return calendar(zone === "" ? "same" : "reconciled", says);
  }
  const isLeftFine =
    left.grain === "irregular" ||
    (right.grain !== "irregular" && order.indexOf(left.grain) < order.indexOf(right.grain));
  const [fine, coarse] = isLeftFine ? [one, other] : [other, one];
  const added = rowsOf[isLeftFine ? left.grain : right.grain];
  const how = grain === "irregular" || grain === "day" ? "days" : `${grain}s`;
  return calendar(
    "reconciled",
    `${coarse} has ${rowsOf[isLeftFine ? right.grain : left.grain]}; the ${added} of ${fine} are added up to ${how}.${zone}`,
  );
}

/** Returns the days that both have; whole months where one has monthly rows. */
function toCovered(left: TimeAxis, right: TimeAxis, grain: TimeGrain): DayRange | null {
  const start = left.first > right.first ? left.first : right.first;
  const end = left.last < right.last ? left.last : right.last;
  const isMonthly = grain === "month" || grain === "quarter" || grain === "year";
  const whole = isMonthly ? { start: toWholeStart(start), end: toWholeEnd(end) } : { start, end };
  return whole.start > whole.end ? null : whole;
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the first day of the first whole month. */
function toWholeStart(day: string): string {
  if (Number(day.slice(8, 10)) <= 1 + usualGapDays) return `${day.slice(0, 8)}01`;
  return shift(toMonthEnd(day), 1);
}

/** Returns the last day of the last whole month. */
function toWholeEnd(day: string): string {
  const end = toMonthEnd(day);
  return Date.parse(end) - Date.parse(day) <= usualGapDays * dayMs ? end : shift(`${day.slice(0, 8)}01`, -1);
}

function toMonthEnd(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

function comparePeriods(
  [first, second]: Sides,
  [left, right]: readonly [TimeAxis, TimeAxis],
  { covered, period }: { covered: DayRange | null; period: DayRange | null },
): DatasetComparison {
  const spans = `“${first.name}” covers ${toSpan(left)} and “${second.name}” ${toSpan(right)}`;
  const of = (verdict: DatasetComparison["verdict"], says: string) => ({ field: "period" as const, verdict, says });
  if (covered === null) return of("different", `${spans}, so they have no complete period in common.`);
  if (period === null) {
    return left.first === right.first && left.last === right.last
      ? of("same", `Both cover ${toSpan(left)}.`)
      : of("reconciled", `${spans}; ${toPeriodName(covered)} is compared.`);
  }
  if (covered.start <= period.start && covered.end >= period.end)
    return of("same", `Both cover ${toPeriodName(period)}.`);
  return of("different", `${spans}, so one of them does not cover all of ${toPeriodName(period)}.`);
}

function toSpan({ first, last }: Pick<TimeAxis, "first" | "last">): string {
  return toPeriodName({ start: first, end: last });
}
