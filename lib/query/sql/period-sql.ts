import type { Grain } from "@/lib/domain/query/query-key";
import { toMonthShift } from "../time";
import { toOtherQuarter, type Wording } from "./other-words";

/** Moves a date so that its calendar period is that of the workspace. */
function toShifted(date: string, { unit, calendar }: Grain): string {
  const months = unit === "year" || unit === "quarter" ? toMonthShift(calendar) : 0;
  if (months === 0) return date;
  return `(${date} ${months < 0 ? "-" : "+"} INTERVAL ${Math.abs(months)} MONTH)`;
}

const twoDigits = (call: "month" | "day", date: string) =>
  `CASE WHEN ${call}(${date}) < 10 THEN '-0' ELSE '-' END || ${call}(${date})::VARCHAR`;
const toOtherMonth = (date: string) => `year(${date})::VARCHAR || ${twoDigits("month", date)}`;
const toOtherDay = (date: string) => `${toOtherMonth(date)} || ${twoDigits("day", date)}`;

/** First day of a week that begins on this ISO weekday, in other words. */
function toOtherWeek(date: string, first: number): string {
  const others = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
    const back = (day - first + 7) % 7;
    return back === 0 ? [] : [`WHEN ${day} THEN ${date}::DATE - INTERVAL ${back} DAY`];
  });
  return `strftime(CASE isodow(${date}) ${others.join(" ")} ELSE ${date}::DATE + INTERVAL 0 DAY END, '%Y-%m-%d')`;
}

/** First moment of the period of a date, without the shift of the calendar's months. */
function toStart(grain: Grain, date: string): string {
  const back = grain.unit === "week" ? grain.calendar.weekStarts - 1 : 0;
  if (back === 0) return `date_trunc('${grain.unit}', ${date})`;
  return `date_trunc('week', ${date} - INTERVAL ${back} DAY) + INTERVAL ${back} DAY`;
}

function toCycle(unit: Grain["unit"], date: string, wording: Wording): string {
  const isOther = wording === "other";
  switch (unit) {
    case "hour":
      return isOther ? `strftime(${date}, '%H')::INTEGER` : `hour(${date})`;
    case "day":
      return `isodow(${date}) || ' ' || dayname(${date})`;
    case "week":
      return `weekofyear(${date})`;
    case "month":
      return `strftime(${date}, '%m ') || monthname(${date})`;
    case "quarter":
      return isOther
        ? `CASE WHEN ${date} IS NOT NULL THEN ${toOtherQuarter(date, "Q")} END`
        : `'Q' || quarter(${date})`;
    case "weekend":
      return `CASE WHEN isodow(${date}) > 5 THEN 'weekend' WHEN ${date} IS NOT NULL THEN 'weekday' END`;
    case "year":
      return `year(${date})`;
  }
}

function toPlainPeriod(grain: Grain, date: string, wording: Wording): string {
  if (grain.cyclic || grain.unit === "weekend") return toCycle(grain.unit, date, wording);
  const isOther = wording === "other";
  switch (grain.unit) {
    case "year":
      return isOther ? `strftime(${date}, '%Y')::INTEGER` : `year(${date})`;
    case "quarter":
      return isOther
        ? `year(${date})::VARCHAR || ${toOtherQuarter(date, "-Q")}`
        : `strftime(${date}, '%Y') || '-Q' || quarter(${date})`;
    case "month":
      return isOther ? toOtherMonth(date) : `strftime(${date}, '%Y-%m')`;
    case "week":
      return isOther ? toOtherWeek(date, grain.calendar.weekStarts) : `strftime(${toStart(grain, date)}, '%Y-%m-%d')`;
    case "day":
      return isOther ? toOtherDay(date) : `strftime(${date}, '%Y-%m-%d')`;
    case "hour":
      return `strftime(${date}, '%Y-%m-%d %H:00')`;
  }
}

/** Writes the period of a date. */
export function toPeriodSql(grain: Grain, date: string, wording: Wording): string {
  return toPlainPeriod(grain, toShifted(date, grain), wording);
}

/** Writes what a calendar of periods needs: the first moment of a date's period, the step to the next one, and the period of a moment. */
export function toCalendarSql(grain: Grain, wording: Wording) {
  return {
    toStart: (date: string) => toStart(grain, toShifted(date, grain)),
    step: grain.unit === "quarter" ? "INTERVAL 3 MONTH" : `INTERVAL 1 ${grain.unit.toUpperCase()}`,
    toPeriod: (start: string) => toPlainPeriod(grain, start, wording),
  };
}
