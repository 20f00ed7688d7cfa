import type { Filter, Measure } from "@/lib/domain/plans/measure";
import type { Query } from "../../query/query";
import type { Board } from "../board";
import type { DataReading } from "../data-reading";
import { toShare } from "../measures/measure-of";
import { isTime, toTopic } from "./merge-filters";

/** Whether a value follows "share of": it is the part, not a condition on the whole. */
function namesPart(board: Board): boolean {
  return board.parts.some(
    ({ meaning, text }, index) =>
      meaning.kind === "intent" &&
      meaning.intent === "share" &&
      (/\bof$/i.test(text) || /^of$/i.test(board.textOf(index + 1))) &&
      board.at(board.after(index))?.kind === "value",
  );
}

/**
 * "as percent": shares of groups, or of the rows that match the last condition; null when there is no whole.
 * @param own the conditions of the follow-up itself
 */
export function toPercent(query: Query, own: readonly Filter[], { board, draft }: DataReading): Query | null {
  const said = own.filter((filter) => !isTime(filter));
  // "percent of orders refunded", or "share of e-bikes" of each month: the question itself states the part.
  if (said.length > 0 && (query.groups.length === 0 ? draft.measures.length > 0 : namesPart(board))) {
    const shares = query.measures.map((measure) => toShare(measure, said));
    const known = shares.filter((measure) => measure !== null);
    if (known.length === shares.length)
      return { ...query, measures: known, filters: query.filters.filter((filter) => !said.includes(filter)) };
  }
  if (query.measures.some((measure) => measure.unit === "%")) return query;
  if (query.groups.length > 0) return { ...query, derived: "share" };
  const topics = new Set(own.map(toTopic));
  const before = query.filters.filter(
    (filter) => !isTime(filter) && !own.includes(filter) && !topics.has(toTopic(filter)),
  );
  const base = query.filters.filter((filter) => isTime(filter) || own.includes(filter));
  if (before.length === 0) return query.segments.length > 1 ? query : null;
  const measures = query.measures.map((measure) => toShare(measure, before));
  const known = measures.filter((measure): measure is Measure => measure !== null);
  return known.length < measures.length ? null : { ...query, measures: known, filters: base };
}
