import { addDays } from "@/lib/query/time";
import { shiftRange, toLastComplete, toPeriod, type PeriodUnit } from "./calendar";
import { readClock } from "./clock-times";
import { findYear, toPart, toRange, toYear, type PeriodAtom, type PeriodContext } from "./period-atoms";
import { readMonth, readShortYear } from "./short-periods";
import type { Token } from "./tokens";

const units: Readonly<Record<string, PeriodUnit>> = {
  day: "day",
  week: "week",
  month: "month",
  quarter: "quarter",
  half: "half",
  year: "year",
};
const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  "1st": 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
};
const lastWords = new Set(["last", "past", "previous", "latest", "preceding", "prior"]);
const thisWords = new Set(["this", "current"]);
const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const seasons: Readonly<Record<string, readonly [number, number, number]>> = {
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  autumn: [9, 10, 11],
  winter: [12, 1, 2],
};
const dayTimes: Readonly<Record<string, readonly [number, number]>> = {
  morning: [5, 11],
  afternoon: [12, 17],
  evening: [18, 23],
  night: [22, 23],
};

function readPartOfYear(tokens: readonly Token[], at: number, context: PeriodContext): PeriodAtom | null {
  const [first, second] = [tokens[at]?.lower ?? "", tokens[at + 1]];
  const short = /^([qh])([1-4])$/.exec(first);
  const unit = units[second?.roots[0] ?? ""];
  const last = lastWords.has(first) || first === "final";
  const ordinal =
    ordinals[first] ?? (tokens[at]?.kind === "number" && second?.lower === "." ? (tokens[at]?.value ?? 0) : 0);
  const isPart = (one: PeriodUnit | undefined) => one === "quarter" || one === "half";
  const named = unit !== undefined && isPart(unit) && (ordinal > 0 || last);
  const numbered = units[first] === "quarter" && second?.kind === "number" && (second.value ?? 9) <= 4;
  if (short === null && !named && !numbered) return null;
  const part = short?.[1] === "h" || unit === "half" ? ("half" as const) : ("quarter" as const);
  const length = short === null ? 2 : 1;
  const ofYear =
    tokens[at + length]?.lower === "of" &&
    /^(the|last)$/.test(tokens[at + length + 1]?.lower ?? "") &&
    tokens[at + length + 2]?.lower === "year"
      ? 3
      : 0;
  const year = findYear(tokens, at + length);
  if (last && year === null) return null;
  const index =
    short !== null ? Number(short[2]) : numbered ? (second.value ?? 1) : last ? (part === "half" ? 2 : 4) : ordinal;
  if (index < 1 || index > (part === "half" ? 2 : 4)) return null;
  return { length: length + (year?.length ?? ofYear), period: toPart(part, index, year?.year ?? null, context) };
}

/** "last month", "this year", "the last 30 days", "the first 3 months of 2024". */
function readRelative(tokens: readonly Token[], at: number, context: PeriodContext): PeriodAtom | null {
  const word = tokens[at]?.lower ?? "";
  const start = word === "the" ? at + 1 : at;
  const side = tokens[start]?.lower ?? "";
  const counted =
    tokens[start + 1]?.kind === "number" && tokens[start + 1]?.sign === null
      ? (tokens[start + 1]?.value ?? null)
      : null;
  const full = ["full", "whole", "complete", "calendar"].includes(tokens[start + 1]?.lower ?? "");
  const unitAt = start + (counted === null && !full ? 1 : 2);
  const unit = units[tokens[unitAt]?.roots[0] ?? ""];
  if (unit === undefined || !Number.isInteger(counted ?? 1) || (counted ?? 1) < 1 || (counted ?? 1) > 1000) return null;
  const length = unitAt - at + 1;
  const year = findYear(tokens, unitAt + 1);
  if (year !== null && counted !== null && (ordinals[side] === 1 || lastWords.has(side))) {
    const edge = side === "first" ? `${year.year}-01-01` : `${year.year}-12-31`;
    const one = toPeriod(edge, unit);
    const other = shiftRange(one, unit, (side === "first" ? 1 : -1) * (counted - 1));
    const range = side === "first" ? { start: one.start, end: other.end } : { start: other.start, end: one.end };
    return { length: length + year.length, period: toRange(range, null) };
  }
  if (thisWords.has(side)) return { length, period: toRange(toPeriod(context.newest, unit), unit) };
  if (!lastWords.has(side)) return null;
  if (counted === null || counted === 1) {
    return {
      length,
      period: toRange(
        unit === "year"
          ? shiftRange(toPeriod(context.newest, "year"), "year", context.newest.slice(5) >= "12-29" ? 0 : -1)
          : toLastComplete(context.newest, unit),
        unit,
      ),
    };
  }
  if (unit === "day")
    return {
      length,
      period: toRange({ start: addDays(context.newest, 1 - counted), end: context.newest.slice(0, 10) }, null),
    };
  const newest = toLastComplete(context.newest, unit);
  return { length, period: toRange({ start: shiftRange(newest, unit, 1 - counted).start, end: newest.end }, null) };
}

/** "the year before", "a month earlier", "the year after", "the previous year", "the same month last year". */
function readBefore(tokens: readonly Token[], at: number): PeriodAtom | null {
  const words = tokens.slice(at, at + 7).map((token) => token.lower);
  const found =
    /^(?:(?:the |a )?(day|week|month|quarter|half|year) (?:before|earlier|prior|previously)( that)?|(?:the )?(?:preceding|previous|prior) (month|quarter|year|week)|(?:the )?same (?:month|period|time|quarter|months|days|half) (?:of )?(?:the )?(?:last|previous|prior) year|(?:the )?same (?:month|period|time|quarter|months|half) (?:the )?year before|(?:the )?one before)\b/.exec(
      words.join(" "),
    );
  if (found === null) {
    const later =
      /^(?:(?:the |a )?(week|month|quarter|half|year) (?:after|later)(?: that)?|(?:the )?following (week|month|quarter|half|year))\b/.exec(
        words.join(" "),
      );
    const unit = units[later?.[1] ?? later?.[2] ?? ""];
    if (later === null || unit === undefined) return null;
    return { length: later[0].split(" ").length, period: { kind: "before", unit, count: -1, label: later[0] } };
  }
  const unit = units[found[1] ?? found[3] ?? "year"] ?? "year";
  return { length: found[0].split(" ").length, period: { kind: "before", unit, count: 1, label: found[0] } };
}

function readRecurring(tokens: readonly Token[], at: number): PeriodAtom | null {
  const token = tokens[at];
  if (token?.kind !== "word") return null;
  const root = token.roots[0] ?? "";
  const recurring = (unit: "weekday" | "hour", values: number[], length = 1): PeriodAtom => ({
    length,
    period: {
      kind: "recurring",
      unit,
      values,
      label: tokens
        .slice(at, at + length)
        .map((one) => one.lower)
        .join(" "),
    },
  });
  if (root === "weekend") return recurring("weekday", [6, 7], tokens[at + 1]?.roots[0] === "day" ? 2 : 1);
  if (
    /^sat(urday)?s?$/.test(token.lower) &&
    ["/", "and", "&", "or"].includes(tokens[at + 1]?.lower ?? "") &&
    /^sun(day)?s?$/.test(tokens[at + 2]?.lower ?? "")
  ) {
    return recurring("weekday", [6, 7], 3);
  }
  const season = seasons[root];
  if (season !== undefined) {
    const year = root === "winter" ? null : findYear(tokens, at + 1);
    const month = (of: number, number: number) => toPeriod(`${of}-${String(number).padStart(2, "0")}-01`, "month");
    if (year !== null) {
      const range = { start: month(year.year, season[0]).start, end: month(year.year, season[2]).end };
      return {
        length: 1 + year.length,
        period: { kind: "range", ...range, unit: null, label: `${root} ${year.year}` },
      };
    }
    return { length: 1, period: { kind: "recurring", unit: "month", values: [...season], label: root } };
  }
  const rest = tokens
    .slice(at, at + 4)
    .map((one) => one.lower)
    .join(" ");
  if (rest === "rest of the week") return recurring("weekday", [1, 2, 3, 4, 5], 4);
  const weekday = weekdays.findIndex((short) =>
    new RegExp(`^${short}(s|day|days|sday|sdays|nesday|nesdays|r|rs|rsday|rsdays|urday|urdays|es)?$`).test(token.lower),
  );
  if (weekday >= 0 && token.lower !== "monthly") return recurring("weekday", [weekday + 1]);
  const hours = dayTimes[root];
  return hours === undefined
    ? null
    : recurring(
        "hour",
        Array.from({ length: hours[1] - hours[0] + 1 }, (_, place) => hours[0] + place),
      );
}

/** Reads the period that begins at token `at`, if any. */
export function readAtom(
  tokens: readonly Token[],
  at: number,
  dates: ReadonlyMap<number, PeriodAtom>,
  context: PeriodContext,
): PeriodAtom | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === "date") return { length: 1, period: toRange({ start: token.text, end: token.text }, "day") };
  const date = dates.get(at);
  if (date !== undefined) return date;
  const year = toYear(token);
  // "2024 Q1"
  const isParted = year !== null && /^[qh][1-4]$/.test(tokens[at + 1]?.lower ?? "");
  const part = isParted ? readPartOfYear(tokens, at + 1, { ...context, year }) : null;
  if (part !== null) return { ...part, length: part.length + 1 };
  if (year !== null) return { length: 1, period: toRange(toPeriod(`${year}-01-01`, "year"), "year") };
  const decade = /^((?:19|20)\d)0s$/.exec(token.lower)?.[1];
  if (decade !== undefined)
    return { length: 1, period: toRange({ start: `${decade}0-01-01`, end: `${decade}9-12-31` }, null) };
  if (token.lower === "yesterday" || token.lower === "today") {
    const day = token.lower === "today" ? context.newest.slice(0, 10) : addDays(context.newest, -1);
    return { length: 1, period: toRange({ start: day, end: day }, "day") };
  }
  return (
    readMonth(tokens, at, context) ??
    readClock(tokens, at) ??
    readShortYear(tokens, at, context) ??
    readBefore(tokens, at) ??
    readPartOfYear(tokens, at, context) ??
    readRelative(tokens, at, context) ??
    readRecurring(tokens, at)
  );
}
