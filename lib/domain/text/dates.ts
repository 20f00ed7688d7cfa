import { locale } from "./locale";

const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const dayTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const shortDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" });

/** Formats the day of a moment, in the reader's time zone: `Nov 22, 2026`. @param moment ISO 8601. */
export function formatDay(moment: string): string {
  return day.format(new Date(moment));
}

/** Formats a moment with day and time, in the reader's time zone: `Nov 22, 2026, 17:30`. @param moment ISO 8601. */
export function formatDayTime(moment: string): string {
  return dayTime.format(new Date(moment));
}

/** Formats a moment briefly, in the reader's time zone: the time for today, else the date. */
export function formatMoment(moment: Date, now = new Date()): string {
  return (moment.toDateString() === now.toDateString() ? time : shortDay).format(moment);
}

/** Formats a moment in UTC, for a file that is read anywhere: `2026-11-22 17:30 UTC`. @param moment ISO 8601. */
export function formatUtc(moment: string): string {
  return `${moment.slice(0, 16).replace("T", " ")} UTC`;
}

/** Formats a date in words: `3 January 2023`. @param day `2023-01-03`. @param options.withYear false: without its year. */
export function formatLongDay(day: string, { withYear = true } = {}): string {
  return inWords(day, { day: "numeric", month: "long", ...(withYear && { year: "numeric" }) });
}

/** Formats the month of a date in words: `January 2023`. @param day `2023-01-03`. @param options.withYear false: without its year. */
export function formatMonth(day: string, { withYear = true } = {}): string {
  return inWords(day, { month: "long", ...(withYear && { year: "numeric" }) });
}

/** Formats the name of a month, quarter or year: `January 2023`, `Q1 2023`, `2023`. Null for any other text. @param name `2023-01`, `2023 Q1`, `2023` */
export function formatPeriod(name: string): string | null {
  const [, year, quarter, month] = /^(\d{4})(?:[ -]?(Q[1-4])|-(0[1-9]|1[0-2]))?$/u.exec(name) ?? [];
  if (year === undefined) return null;
  return month === undefined ? `${quarter === undefined ? "" : `${quarter} `}${year}` : formatMonth(`${name}-01`);
}

function inWords(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`).toLocaleDateString("en-GB", { ...parts, timeZone: "UTC" });
}
