import { findHinted } from "./find-hinted";
import { isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Measure } from "@/lib/domain/plans/measure";
import type { Board } from "../board";
import type { MeaningOf } from "../segments/part";
import { withOptionalAggregate } from "./measure-of";
import type { Scan } from "./scan";

const between = new Set(["filler", "preposition", "aggregate", "join", "superlative", "reference", "unit", "distinct"]);
const wanted = new Set(["column", "term", "noun", "rows", "amount", "time", "count", "percentile"]);

/** Whether the number of an aggregate follows it. */
function leads(board: Board, index: number): boolean {
  let next = index + 1;
  while (next < board.parts.length && (board.isUsed(next) || between.has(board.at(next)?.kind ?? ""))) next += 1;
  return wanted.has(board.at(next)?.kind ?? "");
}

/** Reads "average" and the like for the following number, or else the previous one. */
export function readAggregate(scan: Scan, index: number, meaning: MeaningOf<"aggregate">): void {
  const { board, draft, wants } = scan;
  const last = wants.at(-1);
  board.use(index);
  // "the sum of the averages" aggregates other numbers.
  if (
    scan.pending.aggregates.length > 0 &&
    board.at(board.before(index))?.kind === "aggregate" &&
    /\bof\b/.test(board.textOf(index - 1))
  )
    draft.doubt ??= board.textOf(board.before(index));
  if (last !== undefined && !leads(board, index)) last.aggregates.push(meaning.aggregate);
  else scan.pending.aggregates.push(meaning.aggregate);
}

/** Finds the number that "how far" and the like ask for; null where the word does not ask for one. */
export function findAskedNumber(board: Board, index: number): Measure | null {
  const meaning = board.get(index, "superlative");
  if (meaning === null || meaning.hints.includes("count") || board.textOf(index - 1).toLowerCase() !== "how")
    return null;
  const measure = findHinted(board, meaning.hints);
  return measure?.value.kind === "aggregate" ? measure : null;
}

/** Reads "highest": the order of groups, or else the extreme of the following number. */
export function readSuperlative(scan: Scan, index: number, meaning: MeaningOf<"superlative">): void {
  const { board, draft, previous, duration, settle } = scan;
  const grouped = previous?.family === "query" && previous.groups.length > 0;
  const ranks = grouped || draft.subject !== null || draft.groups.length > 0 || draft.limit !== null;
  const next = board.at(board.after(index))?.kind;
  // "how far do people ride" asks for the number itself, not for an extreme.
  const asked = findAskedNumber(board, index);
  if (asked !== null) {
    settle(index, { make: (aggregate) => withOptionalAggregate(asked, aggregate ?? "mean") });
    return;
  }
  draft.hints.push(...meaning.hints);
  if (duration === null && meaning.hints.some((hint) => hint !== "count" && findHinted(board, [hint]) === null)) return;
  const what = board.at(board.before(index))?.kind === "which" && board.wordsOf(board.before(index)).startsWith("what");
  if (what && (next === "column" || next === "term"))
    scan.pending.aggregates.push(meaning.direction === "high" ? "max" : "min");
  const number =
    next === "term" ||
    (board.get(board.after(index), "column")?.matches ?? []).some(({ column }) => isMeasure(board.profileOf(column)));
  if (ranks || !number) draft.order ??= { by: "measure", direction: meaning.direction };
  else scan.pending.aggregates.push(meaning.direction === "high" ? "max" : "min");
  board.use(index);
}
