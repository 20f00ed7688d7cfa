import type { Grain } from "@/lib/domain/query/query-key";
import { toMonthShift } from "../time";

function toWeek(dates: string, first: number): string {
  const back = first === 1 ? `${dates}.dt.weekday` : `(${dates}.dt.weekday - ${first - 1}) % 7`;
  return `(${dates} - pd.to_timedelta(${back}, unit="D")).dt.strftime("%Y-%m-%d")`;
}

function toCycle(unit: Grain["unit"], dates: string): string {
  switch (unit) {
    case "hour":
      return `${dates}.dt.hour.astype("Int64")`;
    case "day":
      return `${dates}.dt.strftime("%u %A")`;
    case "week":
      return `${dates}.dt.isocalendar().week.astype("Int64")`;
    case "month":
      return `${dates}.dt.strftime("%m %B")`;
    case "quarter":
      return `${dates}.dt.to_period("Q").dt.strftime("Q%q")`;
    case "weekend":
      return `${dates}.dt.dayofweek.map(lambda day: "weekend" if day > 4 else "weekday", na_action="ignore")`;
    case "year":
      return `${dates}.dt.year.astype("Int64")`;
  }
}

/** Writes the period of dates, a Python expression. */
export function toPeriodPython(grain: Grain, dates: string): string {
  const { unit, cyclic, calendar } = grain;
  const months = unit === "year" || unit === "quarter" ? toMonthShift(calendar) : 0;
  const shifted = months === 0 ? dates : `(${dates} + pd.DateOffset(months=${months}))`;
  if (cyclic || unit === "weekend") return toCycle(unit, shifted);
  switch (unit) {
    case "year":
      return `${shifted}.dt.year.astype("Int64")`;
    case "quarter":
      return `${shifted}.dt.to_period("Q").dt.strftime("%Y-Q%q")`;
    case "month":
      return `${dates}.dt.strftime("%Y-%m")`;
    case "week":
      return toWeek(dates, calendar.weekStarts);
    case "day":
      return `${dates}.dt.strftime("%Y-%m-%d")`;
    case "hour":
      return `${dates}.dt.strftime("%Y-%m-%d %H:00")`;
  }
}

const calendars = {
  quarter: ["Q", "%Y-Q%q"],
  month: ["M", "%Y-%m"],
  day: ["D", "%Y-%m-%d"],
} as const;

/** Writes all periods from the first to the last of a column of periods, a Python expression. */
export function toCalendarPython({ unit }: Grain, column: string): string {
  const ends = [`${column}.min()`, `${column}.max()`] as const;
  if (unit === "year") return `range(${ends[0]}, ${ends[1]} + 1)`;
  if (unit === "week") return `pd.date_range(${ends.join(", ")}, freq="7D").strftime("%Y-%m-%d")`;
  const [frequency, form] = calendars[unit === "quarter" || unit === "month" ? unit : "day"];
  const [start, end] = unit === "quarter" ? ends.map((code) => `${code}.replace("-", "")`) : ends;
  return `pd.period_range(${start ?? ""}, ${end ?? ""}, freq="${frequency}").strftime("${form}")`;
}
