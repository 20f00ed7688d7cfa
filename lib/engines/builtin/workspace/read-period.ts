import * as chrono from "chrono-node";

/** A span of time: from `from`, before `to`; ISO 8601, open where null. */
export interface TimeSpan {
  from: string | null;
  to: string | null;
}

const units = "(day|week|month|year)";
const lastUnit = new RegExp(`\\b(last|previous|past|this)\\s+${units}\\b`, "iu");
const age = new RegExp(
  `\\b(?:older than|not (?:used|opened|touched) (?:for|in)|more than)\\s+(\\d+|an?|one|two|three|six)\\s+${units}s?\\b`,
  "iu",
);
const recent = new RegExp(`\\b(?:last|past)\\s+(\\d+)\\s+${units}s?\\b`, "iu");
const opening = /\b(before|until|older than|since|after)\b/iu;
const words: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, six: 6 };

type Unit = "day" | "week" | "month" | "year";

/** Reads when something was last used from a message; null when it names no time. Days begin at midnight UTC, weeks on Monday. */
export function readPeriod(message: string, now: Date): TimeSpan | null {
  const old = age.exec(message);
  if (old !== null) return { from: null, to: shift(now, toUnit(old[2]), -toCount(old[1])).toISOString() };
  const newest = recent.exec(message);
  if (newest !== null) return { from: shift(now, toUnit(newest[2]), -toCount(newest[1])).toISOString(), to: null };
  const unit = lastUnit.exec(message);
  if (unit !== null) {
    const size = toUnit(unit[2]);
    const start = toBeginning(now, size);
    return unit[1]?.toLowerCase() === "this" ? toSpan(start, size) : toSpan(shift(start, size, -1), size);
  }
  return readDate(message, now);
}

/** Reads calendar dates: a day, a month or a year, or everything before or after it. */
function readDate(message: string, now: Date): TimeSpan | null {
  const [found] = chrono.en.GB.parse(message, { instant: now, timezone: 0 });
  if (found === undefined) {
    const year = /\b(?:from|in|of|before|until|since|after)\s+((?:19|20)\d\d)\b/iu.exec(message);
    return year === null ? null : toOpened(message, year.index, toSpan(new Date(`${year[1]}-01-01T00:00:00Z`), "year"));
  }
  const { start, end } = found;
  const first = toSpan(toBeginning(start.date(), toPrecision(start)), toPrecision(start));
  const last =
    end === undefined || end === null ? first : toSpan(toBeginning(end.date(), toPrecision(end)), toPrecision(end));
  return toOpened(message, found.index, { from: first.from, to: last.to });
}

/** Opens a span at the side that the word before it says. */
function toOpened(message: string, index: number, span: TimeSpan): TimeSpan {
  const before = message.slice(Math.max(0, index - 20), index + 12);
  switch (opening.exec(before)?.[1]?.toLowerCase()) {
    case "before":
    case "until":
    case "older than":
      return { from: null, to: span.from };
    case "since":
      return { from: span.from, to: null };
    case "after":
      return { from: span.to, to: null };
    default:
      return span;
  }
}

function toPrecision(part: chrono.ParsedComponents): Unit {
  if (part.isCertain("day") || part.isCertain("weekday")) return "day";
  return part.isCertain("month") ? "month" : "year";
}

function toUnit(text = "day"): Unit {
  const unit = text.toLowerCase();
  return unit === "week" || unit === "month" || unit === "year" ? unit : "day";
}

function toCount(text = "1"): number {
  return words[text.toLowerCase()] ?? Number(text);
}

function toBeginning(date: Date, unit: Unit): Date {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (unit) {
    case "day":
      return new Date(Date.UTC(year, month, day));
    case "week":
      return new Date(Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7)));
    case "month":
      return new Date(Date.UTC(year, month, 1));
    case "year":
      return new Date(Date.UTC(year, 0, 1));
  }
}

function shift(date: Date, unit: Unit, count: number): Date {
  const moved = new Date(date);
  if (unit === "day" || unit === "week") moved.setUTCDate(moved.getUTCDate() + count * (unit === "week" ? 7 : 1));
  else if (unit === "month") moved.setUTCMonth(moved.getUTCMonth() + count);
  else moved.setUTCFullYear(moved.getUTCFullYear() + count);
  return moved;
}

function toSpan(start: Date, unit: Unit): TimeSpan {
  return { from: start.toISOString(), to: shift(start, unit, 1).toISOString() };
}
