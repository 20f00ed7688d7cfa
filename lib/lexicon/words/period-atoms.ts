import { toMonthName, toPeriod, toRangeLabel, type DayRange, type PeriodUnit } from "./calendar";
import type { Token } from "./tokens";

/** A time, as far as it is understood without a date column. */
export type Period =
  /** Days from `start` to `end`, inclusive; null is open. `unit` is its length when it is one calendar period. */
  | { kind: "range"; start: string | null; end: string | null; unit: PeriodUnit | null; label: string }
  /** Recurring times: in every year or week. */
  | { kind: "recurring"; unit: "month" | "quarter" | "weekday" | "hour"; values: number[]; label: string }
  /** The period `count` units before another one that is named elsewhere. */
  | { kind: "before"; unit: PeriodUnit; count: number; label: string };

/** A period and its number of tokens. */
export interface PeriodAtom {
  length: number;
  period: Period;
  /** First and last period of a span that was read at once: "January to February 2024". */
  ends?: readonly [Period, Period];
}

/** References of relative periods: first and newest day of the data, and the year of another period in the question. */
export interface PeriodContext {
  first: string;
  newest: string;
  year: number | null;
}

/** A period of known days. */
export function toRange(range: DayRange, unit: PeriodUnit | null): Period {
  return { kind: "range", ...range, unit, label: toRangeLabel(range) };
}

/** Returns the year that a token names: four digits from 1900 to 2100; null for others. */
export function toYear(token: Token | undefined): number | null {
  const plain = token?.kind === "number" && token.sign === null && /^\d{4}$/.test(token.text) ? Number(token.text) : 0;
  return plain >= 1900 && plain <= 2100 ? plain : null;
}

/** Returns the year after a period, with the tokens in between: "of 2024", "2024", "in 2024". */
export function findYear(tokens: readonly Token[], at: number): { year: number; length: number } | null {
  const skip = ["of", "in", "for", ","].includes(tokens[at]?.lower ?? "") ? 1 : 0;
  const year = toYear(tokens[at + skip]);
  return year === null ? null : { year, length: skip + 1 };
}

/**
 * Returns the `index`-th month, quarter or half of a year: of the named one, else of the only one in the data, else of every
 * year.
 */
export function toPart(
  part: "month" | "quarter" | "half",
  index: number,
  year: number | null,
  context: PeriodContext,
): Period {
  const months = part === "month" ? 1 : part === "quarter" ? 3 : 6;
  const start = (of: number) => `${of}-${String((index - 1) * months + 1).padStart(2, "0")}-01`;
  const named = year ?? context.year;
  const from = Number(context.first.slice(0, 4));
  const all = Array.from({ length: Number(context.newest.slice(0, 4)) - from + 1 }, (_, place) =>
    toPeriod(start(from + place), part),
  );
  const inside = all.filter((range) => range.start <= context.newest && range.end >= context.first);
  const [only, ...others] = named === null ? inside : [toPeriod(start(named), part)];
  if (only !== undefined && (others.length === 0 || part === "half")) return toRange(others.at(-1) ?? only, part);
  if (part === "month") return { kind: "recurring", unit: "month", values: [index], label: toMonthName(index) };
  if (part === "quarter") return { kind: "recurring", unit: "quarter", values: [index], label: `Q${index}` };
  return toRange(only ?? toPeriod(start(from), part), part);
}
