import type { Cure } from "@/lib/domain/answers/cure";
import { formatCount } from "@/lib/domain/text/numbers";
import { toList } from "@/lib/prompts/plain-words";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toColumn, toGroup, toQuoted } from "../measure/answer-words";

type Of = Pick<DatasetFacts, "id">;
type Period = "year" | "quarter" | "month";

const mostNamed = 3;

/** Offers to drop rows that repeat an earlier one. @param rows their number, where it is known */
export function toDuplicateCures({ id: datasetId }: Of, rows?: number): Cure[] {
  const many = rows === undefined ? "the rows that repeat" : formatCount(rows, "row that repeats", "rows that repeat");
  return [
    {
      id: "drop_duplicates",
      label: rows === 1 ? "Drop the repeated row" : "Drop the repeated rows",
      effect: `Removes ${many} an earlier row in every column.`,
      datasetId,
      repair: { kind: "drop_duplicates" },
    },
  ];
}

/** Offers to drop rows that are totals of others. */
export function toTotalCures(
  { id: datasetId }: Of,
  totals: readonly { column: string; texts: readonly string[] }[],
  rows?: number,
): Cure[] {
  const named = toList([...new Set(totals.flatMap(({ texts }) => texts))].map(toQuoted), mostNamed);
  const many = rows === undefined ? "the rows" : formatCount(rows, "row");
  return [
    {
      id: "drop_totals",
      label: rows === 1 ? "Drop the total row" : "Drop the total rows",
      effect: `Removes ${many} with totals of others (${named}).`,
      datasetId,
      repair: { kind: "drop_totals", totals: totals.map(({ column, texts }) => ({ column, texts: [...texts] })) },
    },
  ];
}

/**
 * Offers to drop the rows of partial periods at the ends of a date column.
 * @param partial.names as the measurement gives them: `2024`, `2024 Q1` or `2024-01`
 * @param partial.days the first and the last day of the column
 */
export function toPeriodCures(
  { id: datasetId }: Of,
  partial: { column: string; period: Period; names: readonly string[]; days: readonly [string, string]; rows: number },
): Cure[] {
  const { column, period, names, days, rows } = partial;
  const [first, last] = days.map((day) => toSpan(day, period));
  const isPartial = (span: Span) => names.includes(toName(span, period));
  if (
    first === undefined ||
    last === undefined ||
    !names.every((name) => [first, last].some((span) => toName(span, period) === name))
  )
    return [];
  const [from, until] = [isPartial(first) ? first.end : first.start, isPartial(last) ? last.start : last.end];
  return [
    {
      id: "keep_periods",
      label: `Keep complete ${period}s`,
      effect: `Removes ${formatCount(rows, "row")} of ${toList(names.map(toGroup))} by ${toColumn(column)}.`,
      datasetId,
      repair: { kind: "keep_periods", column, period, from, until },
    },
  ];
}

const months: Readonly<Record<Period, number>> = { year: 12, quarter: 3, month: 1 };

/** The first day of a period and of the next one, as ISO dates. */
interface Span {
  start: string;
  end: string;
}

/** Returns the period of a day. */
function toSpan(day: string, period: Period): Span {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const length = months[period];
  const place = Math.floor(date.getUTCMonth() / length) * length;
  const toDay = (month: number) => new Date(Date.UTC(date.getUTCFullYear(), month, 1)).toISOString().slice(0, 10);
  return { start: toDay(place), end: toDay(place + length) };
}

/** Names a period as the measurement does. */
function toName({ start }: Span, period: Period): string {
  const [year = "", month = ""] = start.split("-");
  if (period === "year") return year;
  return period === "quarter" ? `${year} Q${Math.ceil(Number(month) / 3)}` : `${year}-${month}`;
}
