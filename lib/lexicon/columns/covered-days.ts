import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { Lexicon } from "./lexicon";

const dayMs = 86_400_000;
/** Fewer dates show no rhythm. */
const fewest = 3;
/** Part of the weeks or months that has a date at least. */
const mostly = 0.8;

/**
 * Extends the days of a column whose dates stand for whole weeks or months, named by their first day, to the end of the newest
 * one.
 */
export function toCoveredDays(
  days: { first: string; newest: string },
  { distinct }: Pick<ColumnProfile, "distinct">,
): NonNullable<Lexicon["days"]> {
  const [first, newest] = [new Date(`${days.first}T00:00:00Z`), new Date(`${days.newest}T00:00:00Z`)];
  const isRhythm = (count: number) => distinct >= fewest && distinct <= count && distinct >= mostly * count;
  const months =
    (newest.getUTCFullYear() - first.getUTCFullYear()) * 12 + newest.getUTCMonth() - first.getUTCMonth() + 1;
  if (first.getUTCDate() === 1 && newest.getUTCDate() === 1 && isRhythm(months)) {
    const end = new Date(Date.UTC(newest.getUTCFullYear(), newest.getUTCMonth() + 1, 0));
    return { ...days, newest: end.toISOString().slice(0, 10) };
  }
  const span = (newest.getTime() - first.getTime()) / dayMs;
  if (span % 7 !== 0 || !isRhythm(span / 7 + 1)) return days;
  return { ...days, newest: new Date(newest.getTime() + 6 * dayMs).toISOString().slice(0, 10) };
}
