import { isGroupable, isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Measure } from "@/lib/domain/plans/measure";
import type { Board } from "../board";
import type { Draft } from "../draft";
import { findHinted } from "./find-hinted";
import { findMainMeasure, toColumnMeasure, toDistinct, toRowCount } from "./measure-of";

/** Evaluative words without a criterion. */
export const judging = /\b(best|worst|better|worse|good|bad|poorest)\b/i;

const most = /^(most|least|fewest|biggest|largest|smallest|top|main|busiest|quietest)$/;

/** Rows that are amounts of money themselves: "donations by month". */
const flows = new Set("donation gift contribution payment payout sale expense pledge grant fee tip refund".split(" "));

/** "percentage of countries": entities other than rows; null when the question asks for rows. */
function findShared(board: Board): Measure | null {
  const share = board.parts.findIndex((part) => part.meaning.kind === "intent" && part.meaning.intent === "share");
  const place = share < 0 ? -1 : board.after(share);
  const match = board.get(place, "column")?.matches[0];
  const profile = match === undefined || match.byMeaning ? null : board.profileOf(match.column);
  if (profile === null || !isGroupable(profile) || isMeasure(profile) || !/s$/i.test(board.textOf(place))) return null;
  if (profile.distinct >= 0.95 * board.lexicon.dataset.profile.rowCount || profile.name === board.lexicon.rows.column)
    return null;
  board.use(place);
  return toDistinct(profile.name);
}

/** Chooses the measure when the question names no number but ranks, compares or counts something. */
export function toDefaultMeasure(board: Board, draft: Draft): Measure | null {
  const rows = draft.subject !== null && "rows" in draft.subject;
  // The most expensive orders have the highest value, not the highest unit price.
  const hinted =
    rows && draft.hints.includes("price") ? findMainMeasure(board.lexicon, "total") : findHinted(board, draft.hints);
  if (hinted !== null) return hinted;
  const [aggregate] = draft.aggregates;
  if (aggregate !== undefined) return findMainMeasure(board.lexicon, aggregate);
  const main = findMainMeasure(board.lexicon, "total");
  const asksRows = board.parts.some(
    (part) => part.meaning.kind === "noun" || part.meaning.kind === "rows" || part.meaning.kind === "count",
  );
  const ranked = board.parts.some(
    (part, index) => part.meaning.kind === "superlative" && !most.test(board.wordsOf(index)),
  );
  const listed = draft.subject !== null && "rows" in draft.subject && draft.order !== null;
  const money = board.parts.some(
    (part) => part.meaning.kind === "amount" && /money|euro|dollar|pound/i.test(part.text),
  );
  if (draft.share && money && main !== null) return main;
  // A customer's size is measured in money only.
  const group = draft.subject !== null && "group" in draft.subject ? draft.subject.group.column : null;
  const buys = group !== null && board.lexicon.concepts.get("customer")?.includes(group) === true;
  if (main === null && buys && /\b(biggest|largest|top|best)\b/i.test(board.question)) return null;
  const counts = board.parts.some((part) => part.meaning.kind === "count") || draft.share;
  const paid = board.parts.some(
    (part, index) => part.meaning.kind === "noun" && flows.has(board.rootsOf(index).at(-1) ?? ""),
  );
  if (paid && !counts && main !== null) return main;
  if (draft.share || (asksRows && !listed)) return findShared(board) ?? toRowCount(board.lexicon);
  if (draft.change || ranked || draft.order !== null || draft.compares || draft.segments.length > 1) {
    // "best" and "worst" refer to money or ratings, or are for the person to clarify.
    const judged = judging.test(board.question) && !draft.compares;
    const [rating] = board.lexicon.concepts.get("rating") ?? [];
    if (listed && judged) return null;
    if (judged && main === null) return rating === undefined ? null : toColumnMeasure(board.lexicon, rating, "mean");
    return main ?? (listed ? null : toRowCount(board.lexicon));
  }
  const anything =
    draft.subject !== null || draft.groups.length > 0 || draft.segments.length > 0 || draft.filters.length > 0;
  return anything ? toRowCount(board.lexicon) : null;
}

/** "date range": the first and the last date. */
export function toSpan(board: Board, draft: Draft): Measure[] {
  const [grain] = board.all("grain").filter(({ meaning }) => meaning.grain === "day");
  const [date] = board.lexicon.concepts.get("mainDate") ?? [];
  if (!draft.aggregates.includes("range") || grain === undefined || date === undefined) return [];
  board.use(grain.index);
  return (["min", "max"] as const).map((aggregate) => toColumnMeasure(board.lexicon, date, aggregate));
}
