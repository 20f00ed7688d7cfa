import type { Filter } from "@/lib/domain/plans/measure";
import type { Query } from "../../query/query";
import { toPeriod, toRangeLabel } from "@/lib/lexicon/words/calendar";
import { toTopic } from "./merge-filters";
import { toBefore, toPeriodFilter } from "../read-times";

/** "and in 2023?" after March 2024 asks for March 2023. */
function alignYear(filter: Filter, query: Query, question: string): Filter {
  const before = query.filters.find((one) => one.kind === "period" && toTopic(one) === toTopic(filter));
  if (
    filter.kind !== "period" ||
    filter.start === null ||
    before?.kind !== "period" ||
    before.start === null ||
    before.end === null
  )
    return filter;
  const year = filter.start.endsWith("-01-01") && filter.end === `${filter.start.slice(0, 4)}-12-31`;
  const shorter =
    before.start.slice(0, 4) === before.end.slice(0, 4) &&
    !(before.start.endsWith("-01-01") && before.end.endsWith("-12-31"));
  if (!year || !shorter || /\b(only|just|whole|all of|entire|full)\b/i.test(question)) return filter;
  const range = { kind: "range" as const, start: before.start, end: before.end, unit: null, label: before.label };
  const years = Number(before.start.slice(0, 4)) - Number(filter.start.slice(0, 4));
  return toPeriodFilter(toBefore(range, "year", years), filter.column) ?? filter;
}

/** "august?" after July 2024 asks for August 2024; consecutive months form one period. */
function alignMonths(filter: Filter, query: Query): Filter {
  const before = query.filters.find((one) => one.kind === "period" && toTopic(one) === toTopic(filter));
  if (filter.kind !== "recurring" || filter.unit === "weekday" || filter.unit === "hour") return filter;
  if (before?.kind !== "period" || before.start === null || before.end === null) return filter;
  const year = before.end.slice(0, 4);
  const [first, last] = [filter.values[0], filter.values.at(-1)];
  if (first === undefined || last === undefined || last - first !== filter.values.length - 1) return filter;
  const toDays = (value: number) => {
    const month = filter.unit === "quarter" ? 3 * value - 2 : value;
    return toPeriod(`${year}-${String(month).padStart(2, "0")}-01`, filter.unit === "quarter" ? "quarter" : "month");
  };
  const range = { start: toDays(first).start, end: toDays(last).end };
  return { kind: "period", column: filter.column, ...range, label: toRangeLabel(range) };
}

/** Aligns the period of a follow-up with the previous one. */
export function alignTime(filter: Filter, query: Query, question: string): Filter {
  return filter.kind === "recurring" ? alignMonths(filter, query) : alignYear(filter, query, question);
}
