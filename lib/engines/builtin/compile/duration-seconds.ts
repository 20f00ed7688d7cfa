import type { DurationUnit } from "@/lib/domain/plans/measure";

/** Seconds of a unit of time. Months have 365.25 / 12 days. */
export const secondsOf: Readonly<Record<DurationUnit, number>> = {
  minutes: 60,
  hours: 3600,
  days: 86_400,
  weeks: 604_800,
  months: 2_629_800,
  years: 31_557_600,
};
