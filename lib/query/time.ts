import type { Calendar } from "@/lib/domain/query/query-key";

/** Seconds of a unit of time. Months have 365.25 / 12 days. */
export const secondsOf: Readonly<Record<string, number>> = {
  minutes: 60,
  hours: 3600,
  days: 86_400,
  weeks: 604_800,
  months: 2_629_800,
  years: 31_557_600,
};

/** By how many months a date has to move so that its calendar year and quarter are those of the workspace. */
export function toMonthShift({ yearStarts, yearNamedBy }: Calendar): number {
  if (yearStarts === 1) return 0;
  return yearNamedBy === "end" ? 13 - yearStarts : 1 - yearStarts;
}

/** Returns the ISO date `count` days after the one that `day` begins with; negative counts go back. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
