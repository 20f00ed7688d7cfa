import type { Grain } from "@/lib/domain/query/query-key";
import { formatLongDay, formatMonth } from "@/lib/domain/text/dates";
import { addDays } from "../time";
import { toWordList } from "@/lib/domain/text/word-list";

const months = "January February March April May June July August September October November December".split(" ");
const weekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** Names the period between two days where people have a name for it: `2024`, `Q1 2024`, `March 2024`, `3 March 2024`. */
function findName(start: string, end: string): string | null {
  const [year, month] = [start.slice(0, 4), Number(start.slice(5, 7))];
  if (start === end) return formatLongDay(start);
  const next = addDays(end, 1);
  if (!start.endsWith("-01") || !next.endsWith("-01")) return null;
  const length = (Number(next.slice(0, 4)) - Number(year)) * 12 + Number(next.slice(5, 7)) - month;
  if (length === 1) return formatMonth(start);
  if (length === 3 && month % 3 === 1) return `Q${(month + 2) / 3} ${year}`;
  return length === 12 && month === 1 ? year : null;
}

/** Renders the days from `start` to `end`, both inclusive ISO dates, as the end of a phrase: `in 2024`, `since 1 March 2024`. */
export function toPeriodWords(start: string | null, end: string | null): string {
  if (start === null) return end === null ? "at any time" : `until ${formatLongDay(end)}`;
  if (end === null) return `since ${formatLongDay(start)}`;
  const name = findName(start, end);
  if (name === null) return `from ${formatLongDay(start)} to ${formatLongDay(end)}`;
  return `${start === end ? "on" : "in"} ${name}`;
}

/** Renders returning parts of dates: `March or April`, `Q1`, `a weekend`, `the 9 o’clock hour`. */
export function toCycleWords(unit: string, values: readonly number[]): string {
  const sorted = values.toSorted((left, right) => left - right);
  const list = (name: (value: number) => string) => toWordList(sorted.map(name), "or");
  switch (unit) {
    case "month":
      return list((value) => months[value - 1] ?? String(value));
    case "quarter":
      return list((value) => `Q${value}`);
    case "weekday":
      if (sorted.join() === "6,7") return "a weekend";
      if (sorted.join() === "1,2,3,4,5") return "a weekday";
      return list((value) => weekdays[value - 1] ?? String(value));
    default:
      return `the ${list(String)} o’clock hour`;
  }
}

/** Names a period for people: `month`, `calendar month` for one of any year, `weekday`. */
export function toGrainWords({ unit, cyclic }: Grain): string {
  if (unit === "weekend") return "part of week";
  if (!cyclic) return unit;
  if (unit === "day") return "weekday";
  return unit === "hour" ? "hour" : `calendar ${unit}`;
}
