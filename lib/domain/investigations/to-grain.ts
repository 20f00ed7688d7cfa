import type { ChangeReading } from "./change-reading";
import type { DayRange } from "./change-request";

const grains: Readonly<Record<number, ChangeReading["grain"]>> = { 3: "quarter", 6: "half", 12: "year" };

/** Names the length of a period: a whole year, half, quarter or month of the calendar, seven days, or any other days. */
export function toGrain({ start, end }: DayRange): ChangeReading["grain"] {
  const [first, next] = [new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)];
  next.setUTCDate(next.getUTCDate() + 1);
  if (first.getUTCDate() === 1 && next.getUTCDate() === 1) {
    const months = (next.getUTCFullYear() - first.getUTCFullYear()) * 12 + next.getUTCMonth() - first.getUTCMonth();
    return (first.getUTCMonth() % months === 0 ? grains[months] : undefined) ?? "month";
  }
  return next.getTime() - first.getTime() === 7 * 86_400_000 ? "week" : "day";
}
