import { formatMonth } from "@/lib/domain/text/dates";

/** A period by its name and its first and last day, as ISO dates. */
export interface LastPeriod {
  label: string;
  start: string;
  end: string;
}

const day = 86_400_000;
/** Lengths in months, with the days without rows at either end that do not make a period incomplete. */
const lengths = [
  { months: 12, grace: 10 },
  { months: 1, grace: 3 },
] as const;

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** First day of a month that is counted from the year 0. */
function toStart(month: number): Date {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1));
}

function toLabel(start: Date, months: number): string {
  if (months === 12) return String(start.getUTCFullYear());
  return formatMonth(toDay(start));
}

/** The last two complete years of some data, else its last two complete months; newest first. Empty without such. */
export function toLastPeriods({ first, newest }: { first: string; newest: string }): LastPeriod[] {
  const [start, end] = [new Date(`${first}T00:00:00Z`), new Date(`${newest}T00:00:00Z`)];
  for (const { months, grace } of lengths) {
    const reached = new Date(end.getTime() + grace * day);
    const ordinal = Math.floor((reached.getUTCFullYear() * 12 + reached.getUTCMonth()) / months);
    const periods = [1, 2].map((back) => {
      const [from, to] = [toStart((ordinal - back) * months), toStart((ordinal - back + 1) * months)];
      const end = toDay(new Date(to.getTime() - day));
      return { from, period: { label: toLabel(from, months), start: toDay(from), end } };
    });
    const oldest = periods.at(-1);
    if (oldest !== undefined && oldest.from.getTime() >= start.getTime() - grace * day)
      return periods.map(({ period }) => period);
  }
  return [];
}
