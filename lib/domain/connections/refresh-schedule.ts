import { z } from "zod";

/** Days of a week, Monday first. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const At = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 06:30.");
const TimeZone = z.string().max(60).refine(isTimeZone, "This is not a time zone.").default("UTC");

/** When a dataset is read from its connection again without being asked. */
export const RefreshSchedule = z.discriminatedUnion("every", [
  z.object({ every: z.literal("hour") }),
  z.object({ every: z.literal("day"), at: At, timeZone: TimeZone }),
  z.object({ every: z.literal("week"), on: z.enum(weekdays), at: At, timeZone: TimeZone }),
]);
export type RefreshSchedule = z.infer<typeof RefreshSchedule>;

/** The refreshes of a dataset: its schedule, when the next one is due, and the outcome of the last one. */
export const DatasetRefresh = z.object({
  /** Null: only by hand. */
  schedule: RefreshSchedule.nullable(),
  /** Null without a schedule. */
  nextAt: z.iso.datetime().nullable(),
  /** Null before the first one; `fault` is null when it went well. */
  last: z.object({ at: z.iso.datetime(), fault: z.string().nullable() }).nullable(),
});
export type DatasetRefresh = z.infer<typeof DatasetRefresh>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns the first time after `after` that a schedule names; a time that a change of clocks skips is an hour later. */
export function toNextRefresh(schedule: RefreshSchedule, after: Date): Date {
  if (schedule.every === "hour") return new Date(after.getTime() + hourMs);
  const { at, timeZone } = schedule;
  // The day before may still be today elsewhere; nine days contain each weekday after it.
  for (let days = -1; days < 9; days += 1) {
    const { year, month, day } = toLocal(new Date(after.getTime() + days * dayMs), timeZone);
    const due = toInstant(Date.UTC(year, month - 1, day, Number(at.slice(0, 2)), Number(at.slice(3))), timeZone);
    const weekday = weekdays[(new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7];
    if (due > after && (schedule.every === "day" || schedule.on === weekday)) return due;
  }
  throw new Error("A week has passed without the scheduled day.");
}

/** Converts a local time, as if it were UTC, to the instant at which clocks in the zone show it. */
function toInstant(wall: number, timeZone: string): Date {
  const guess = wall - toOffset(new Date(wall), timeZone);
  const instant = wall - toOffset(new Date(guess), timeZone);
  return new Date(toOffset(new Date(instant), timeZone) === wall - instant ? instant : Math.max(guess, instant));
}

/** Returns by how many milliseconds clocks in the zone are ahead of UTC at an instant. */
function toOffset(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = toLocal(at, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at.getTime() / 60_000) * 60_000;
}

function toLocal(at: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric" },
  }).formatToParts(at);
  const find = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return { year: find("year"), month: find("month"), day: find("day"), hour: find("hour"), minute: find("minute") };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
