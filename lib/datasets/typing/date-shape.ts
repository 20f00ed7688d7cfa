/** How the text of one date is written. */
export interface DateShape {
  /** A pattern of DuckDB's strptime in which `@1` and `@2` are day and month, in an order not yet decided. */
  pattern: string;
  /** What this particular value shows about that order. */
  order: "day first" | "month first" | "open";
  hasTime: boolean;
}

const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const longMonths = "january|february|march|april|june|july|august|september|october|november|december";
const clock = String.raw`(?:(?<gap>[ T]|, )(?<hour>\d{1,2}):(?<minute>\d{2})(?<second>:\d{2})?(?<fraction>\.\d{1,6})?(?<half> ?[AP]M)?)?`;
const numeric = new RegExp(
  String.raw`^(?<one>\d{1,2})(?<mark>[./-])(?<two>\d{1,2})\k<mark>(?<year>\d{4}|\d{2})${clock}$`,
  "i",
);
const yearFirst = new RegExp(
  String.raw`^(?<year>\d{4})(?<mark>[./-])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})${clock}$`,
  "i",
);
const monthName = `(?<month>${longMonths}|${months})`;
const namedMonthFirst = new RegExp(
  String.raw`^${monthName}(?<mark>\.? )(?<day>\d{1,2})(?<comma>,? )(?<year>\d{4})${clock}$`,
  "i",
);
const namedDayFirst = new RegExp(
  String.raw`^(?<day>\d{1,2})(?<mark>[ -]|\. )${monthName}(?<comma>[ -])(?<year>\d{4}|\d{2})${clock}$`,
  "i",
);

type Groups = Record<string, string | undefined>;

function toClockPattern(groups: Groups): string {
  if (groups.hour === undefined) return "";
  const hour = groups.half === undefined ? "%H" : "%I";
  const half = groups.half === undefined ? "" : groups.half.startsWith(" ") ? " %p" : "%p";
  const second = groups.second === undefined ? "" : ":%S";
  return `${groups.gap ?? " "}${hour}:%M${second}${groups.fraction === undefined ? "" : ".%f"}${half}`;
}

const toYear = (groups: Groups) => (groups.year?.length === 2 ? "%y" : "%Y");
const toMonth = (groups: Groups) => ((groups.month?.length ?? 0) > 3 ? "%B" : "%b");

function inRange(groups: Groups): boolean {
  const year = Number(groups.year);
  const hour = Number(groups.hour ?? 0);
  return (groups.year?.length === 2 || (year >= 1000 && year <= 2999)) && hour < 24 && Number(groups.minute ?? 0) < 60;
}

function findNumeric(groups: Groups): Pick<DateShape, "pattern" | "order"> | null {
  const one = Number(groups.one);
  const two = Number(groups.two);
  if (one < 1 || two < 1 || one > 31 || two > 31 || (one > 12 && two > 12)) return null;
  const mark = groups.mark ?? "";
  return {
    pattern: `@1${mark}@2${mark}${toYear(groups)}`,
    order: one > 12 ? "day first" : two > 12 ? "month first" : "open",
  };
}

/** Finds the format of a date other than plain ISO 8601; null when `text` is not one. */
export function findDateShape(text: string): DateShape | null {
  if (!/\d/.test(text)) return null;
  const found = (pattern: RegExp): Groups | undefined => {
    const groups = pattern.exec(text)?.groups;
    return groups !== undefined && inRange(groups) ? groups : undefined;
  };
  const finish = (groups: Groups, shape: Pick<DateShape, "pattern" | "order">): DateShape => ({
    pattern: shape.pattern + toClockPattern(groups),
    order: shape.order,
    hasTime: groups.hour !== undefined,
  });
  const hasName = /[a-z]{3}/i.test(text);
  let groups = hasName ? undefined : found(numeric);
  if (groups !== undefined) {
    const shape = findNumeric(groups);
    return shape === null ? null : finish(groups, shape);
  }
  groups = hasName ? undefined : found(yearFirst);
  if (groups !== undefined) {
    if (Number(groups.month) > 12 || Number(groups.day) > 31) return null;
    return finish(groups, { pattern: `%Y${groups.mark}%m${groups.mark}%d`, order: "open" });
  }
  groups = hasName ? found(namedMonthFirst) : undefined;
  if (groups !== undefined) {
    return finish(groups, { pattern: `${toMonth(groups)}${groups.mark}%d${groups.comma}%Y`, order: "open" });
  }
  groups = hasName ? found(namedDayFirst) : undefined;
  if (groups === undefined) return null;
  return finish(groups, {
    pattern: `%d${groups.mark}${toMonth(groups)}${groups.comma}${toYear(groups)}`,
    order: "open",
  });
}

const iso = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(Z| ?[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Finds the parts of an ISO 8601 date or time; null when `text` is not one. */
export function findIsoShape(text: string): { hasTime: boolean; zone: string | null } | null {
  const match = iso.exec(text);
  if (match === null || Number(text.slice(5, 7)) > 12 || Number(text.slice(8, 10)) > 31) return null;
  return { hasTime: text.length > 10, zone: match[1]?.trim() ?? null };
}
