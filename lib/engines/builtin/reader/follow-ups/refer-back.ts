import type { Filter, Measure } from "@/lib/domain/plans/measure";
import type { Plan, Query, Segment } from "../../query/query";
import { toRangeLabel } from "@/lib/lexicon/words/calendar";
import { addDays } from "@/lib/query/time";
import { toDistinctParts } from "./compare-turns";
import type { Board } from "../board";
import type { Draft } from "../draft";
import { isTime } from "./merge-filters";
import { negate } from "../conditions/negate";

/** "for both", "these two countries", "and the rest": which parts of earlier questions a follow-up refers to. */
export function readReferences(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("reference")) {
    if (meaning.to !== "previous") draft.refers = meaning.to;
    const next = board.get(board.after(index), "number");
    if (meaning.to !== "both" && next?.value !== 2) continue;
    draft.refers = "both";
    const counted = next === null ? board.after(index) : board.after(board.after(index));
    board.use(index, ...(next === null ? [] : [board.after(index)]));
    if (["column", "grain", "noun", "rows"].includes(board.at(counted)?.kind ?? "")) board.use(counted);
  }
  for (const { index, meaning } of board.all("negation")) {
    if (!meaning.keepMissing || board.parts.slice(index + 1).some((part) => part.meaning.kind !== "break")) continue;
    // "and those without?"
    draft.refers = "rest";
    board.use(index, ...board.all("reference").map((reference) => reference.index));
  }
  for (const { index, meaning } of board.all("by")) {
    if (!meaning.each || board.after(index) >= 0) continue;
    draft.refers = "both";
    board.use(index);
  }
  // "in both years" states the time, too.
  if (/\bboth\b/i.test(board.question)) draft.refers ??= "both";
}

function toLabel(filter: Filter): string {
  if (filter.kind === "values") return filter.values.join(", ");
  return filter.kind === "period" ? filter.label : "those";
}

/** Returns the measures of the last two questions when these differ in nothing else: "just 2025 for both"; null otherwise. */
export function toBothMeasures(plans: readonly Plan[], refers: Draft["refers"]): Measure[] | null {
  const [before, last] = plans.slice(-2);
  if (refers !== "both" || before?.family !== "query" || last?.family !== "query") return null;
  const toFrame = ({ filters, groups, segments }: Query) => JSON.stringify([filters, groups, segments]);
  return toFrame(before) === toFrame(last) ? [...before.measures, ...last.measures] : null;
}

/** Merges two parts into one condition: "both months together"; null when they cannot be merged. */
function toWhole(segments: readonly Segment[]): Filter | null {
  const [one, other] = segments.map(({ filters }) => filters[0]);
  if (one?.kind === "values" && other?.kind === "values") return { ...one, values: [...one.values, ...other.values] };
  if (one?.kind !== "period" || other?.kind !== "period") return null;
  const [early, late] = (one.start ?? "") < (other.start ?? "") ? [one, other] : [other, one];
  if (early.end === null || late.start === null || addDays(early.end, 1) !== late.start) return null;
  return { ...early, end: late.end, label: toRangeLabel({ start: early.start, end: late.end }) };
}

/** Returns the parts of earlier questions to compare, with the remaining conditions; null when they are unclear. */
export function toReferredParts(
  plans: readonly Plan[],
  board: Board,
  refers: Draft["refers"],
): { segments: Segment[]; filters: Filter[] } | null {
  const last = plans.at(-1);
  if (refers === null || last?.family !== "query") return null;
  if (refers === "both") {
    const parts = toDistinctParts(plans);
    const whole = /\b(together|combined)\b/i.test(board.question) ? toWhole(parts?.segments ?? []) : null;
    return parts === null || whole === null ? parts : { segments: [], filters: [...parts.filters, whole] };
  }
  const part = last.filters.findLast((filter) => !isTime(filter));
  const rest = part === undefined ? null : negate(part, true);
  if (part === undefined || rest === null) return null;
  const others = last.filters.filter((filter) => filter !== part);
  const those = board.all("reference").some(({ meaning }) => meaning.to === "previous");
  if (!those) return { segments: [], filters: [...others, rest] };
  return {
    filters: others,
    segments: [
      { label: toLabel(part), filters: [part] },
      { label: "the rest", filters: [rest] },
    ],
  };
}
