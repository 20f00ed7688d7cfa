import type { Cure } from "@/lib/domain/answers/cure";
import { toCount, toList } from "@/lib/prompts/plain-words";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toColumn, toQuoted } from "../measure/answer-words";

type Of = Pick<DatasetFacts, "id">;
type Period = "year" | "quarter" | "month";

const mostNamed = 3;

/** Offers to drop rows that repeat an earlier one. @param rows their number, where it is known */
export function toDuplicateCures({ id: datasetId }: Of, rows?: number): Cure[] {
  const many = rows === undefined ? "the rows that repeat" : toCount(rows, "row that repeats", "rows that repeat");
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
  const many = rows === undefined ? "the rows" : toCount(rows, "row");
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

/** Offers to drop the rows of partial periods at the ends of a date column. @param names as the measurement gives them, `2024`, `2024 Q1` or `2024-01` */
export function toPeriodCures(
  { id: datasetId }: Of,
  partial: { column: string; period: Period; names: readonly string[]; first: string; rows: number },
): Cure[] {
  const { column, period, names, first, rows } = partial;
  const spans = names.flatMap((name) => toSpan(name, period) ?? []);
  if (spans.length === 0 || spans.length < names.length) return [];
  // The first day lies in the first period, if that is a partial one.
  const from = spans.find((span) => span.start <= first && first < span.end)?.end ?? null;
  const until = spans.find((span) => span.start > first)?.start ?? null;
  return [
    {
      id: "keep_periods",
      label: `Keep complete ${period}s`,
      effect: `Removes ${toCount(rows, "row")} of ${toList([...names])} by ${toColumn(column)}.`,
      datasetId,
      repair: { kind: "keep_periods", column, from, until },
    },
  ];
}

const months: Readonly<Record<Period, number>> = { year: 12, quarter: 3, month: 1 };

/** Returns the first day of a period and of the next one, as ISO dates; null for another name. */
function toSpan(name: string, period: Period): { start: string; end: string } | null {
  const found = /^(\d{4})(?: Q([1-4])|-(\d{2}))?$/u.exec(name);
  if (found === null) return null;
  const [, year = "", quarter, month] = found;
  const place = quarter !== undefined ? Number(quarter) * 3 - 3 : month !== undefined ? Number(month) - 1 : 0;
  const toDay = (at: number) => new Date(Date.UTC(Number(year), at, 1)).toISOString().slice(0, 10);
  return { start: toDay(place), end: toDay(place + months[period]) };
}
