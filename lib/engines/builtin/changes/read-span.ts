import type { Filter } from "@/lib/domain/plans/measure";
import type { Plan } from "../query/query";
import {
  toClosed,
  toNewestRecurring,
  toPeriodBefore,
  toReadPeriod,
  toYearBefore,
  type DataDays,
  type ReadPeriod,
} from "./change-periods";

/** A time that a plan names. */
export interface FoundSpan {
  period: ReadPeriod;
  /** The date column of its condition. */
  column: string;
  /** Whether the words name the period without its year, and several years have it. */
  isNewest: boolean;
}

const yearBefore =
  /^(?:in |the |with |to )*(?:same (?:month|period|quarter|week|days?|time) (?:of |in )?)?(?:the )?(?:(?:last|previous|prior|preceding) year|year (?:before|earlier|prior|ago)|a year (?:ago|before|earlier)|year[- ](?:over|on)[- ]year|yoy)$/iu;
const justBefore =
  /^(?:in |the |with |to )*(?:(?:last|previous|prior|preceding) (?:month|quarter|week|day|period|one)|(?:month|quarter|week|day|period|one) (?:before|earlier|prior)|before|month[- ](?:over|on)[- ]month|mom)$/iu;

/** Reads what a period is compared with where the words are relative to it; null for other words. */
export function readRelative(words: string, period: ReadPeriod): ReadPeriod | null {
  const plain = words.trim();
  if (yearBefore.test(plain)) return toYearBefore(period);
  return justBefore.test(plain) ? toPeriodBefore(period) : null;
}

/** Lists the conditions of a plan that are about time. */
export function toTimeFilters(plan: Plan): Filter[] {
  const filters =
    plan.family === "query" ? [...plan.filters, ...plan.segments.flatMap((segment) => segment.filters)] : plan.filters;
  return filters.filter(({ kind }) => kind === "period" || kind === "recurring");
}

/** Finds the time that a plan is limited to; null without one. @param latest the newest day that it may begin on. */
export function findSpan(plan: Plan, days: DataDays, latest: string): FoundSpan | null {
  const [first] = toTimeFilters(plan);
  if (first?.kind === "period") {
    return { period: toReadPeriod(toClosed(first, days)), column: first.column, isNewest: false };
  }
  if (first?.kind !== "recurring" || (first.unit !== "month" && first.unit !== "quarter")) return null;
  const { unit, values, column } = first;
  const [value] = values;
  const found = value === undefined || values.length > 1 ? null : toNewestRecurring({ unit, value }, days, latest);
  return found === null ? null : { period: found, column, isNewest: true };
}
