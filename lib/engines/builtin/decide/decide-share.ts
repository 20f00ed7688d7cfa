import { isGroupable, isMeasure } from "../matching/column-role";
import { chooseColumn } from "../parsing/choose-column";
import { groupNeed } from "../parsing/read-groups";
import type { FoundFilter } from "../parsing/found-filter";
import type { Board } from "../parsing/board";
import { failStructure } from "../parsing/unreadable";
import type { Filter, Group, Plan } from "../plan/plan";
import { toMeasureNeed } from "./measures";
import type { Slots } from "./slots";

/** Place of the first "are", "is", "that" behind the intent: what stands after it is the part, what stands before is the whole. */
function findDivide(slots: Slots): number | null {
  const { board } = slots;
  const start = board.unused("intent")[0] ?? 0;
  const place = board.parts.findIndex((part, index) => index > start && part.meaning.kind === "copula");
  return place < 0 ? null : place;
}

const within: ReadonlySet<string | null> = new Set(["in", "on", "at", "from", "among", "within", "for"]);

/** Conditions of time and place make the whole, unless the question says otherwise by its order. */
function isSetting(board: Board, { filter, at }: FoundFilter): boolean {
  if (filter.kind === "month" || (filter.kind === "compare" && filter.as !== "number")) return true;
  return within.has(board.prepositionBefore(at));
}

/** Parts the conditions into those that make the whole and those that make the part. */
function divide(slots: Slots): { whole: Filter[]; part: Filter[] } {
  const { board, placed } = slots;
  if (placed.length <= 1) return { whole: [], part: placed.map(({ filter }) => filter) };
  const divider = findDivide(slots);
  const first = Math.min(...placed.map(({ at }) => at));
  const measured = placed.filter(
    ({ filter }) => filter.kind === "truth" || (filter.kind === "compare" && filter.as === "number"),
  );
  const isPart = (found: FoundFilter) => {
    if (divider !== null && divider > first) return found.at > divider;
    if (measured.length > 0) return measured.includes(found);
    return !isSetting(board, found);
  };
  const part = placed.filter(isPart);
  const columns = new Set(part.map(({ filter }) => (filter.kind === "lookup" ? filter.columns.join() : filter.column)));
  if (columns.size !== 1) failStructure("which rows make the whole");
  return {
    whole: placed.filter((found) => !isPart(found)).map(({ filter }) => filter),
    part: part.map(({ filter }) => filter),
  };
}

/** "the proportion of males and females" wants the share of each value of their column. */
function toListedGroup(slots: Slots): Group | null {
  const [found, second] = slots.placed;
  if (!slots.placed.some(({ apart }) => apart)) return null;
  if (found === undefined || second !== undefined || slots.groups.length > 0 || slots.board.has("column")) {
    failStructure("shares of several values at once");
  }
  return found.filter.kind === "lookup" ? null : { column: found.filter.column, grain: null };
}

/** Plans "what percentage of X are Y", "share of X by Y"; null when no share is asked for. */
export function decideShare(slots: Slots): Plan | null {
  const { board, groups } = slots;
  if (!slots.intents.has("share") || slots.intents.has("missing")) return null;
  const listed = toListedGroup(slots);
  const { whole, part } = listed !== null || board.has("column") ? { whole: slots.filters, part: [] } : divide(slots);
  board.use(...board.unused("intent"), ...board.unused("count"));
  const total = board.unused("aggregate").filter((index) => {
    const meaning = board.at(index);
    return meaning?.kind === "aggregate" && meaning.aggregate === "sum";
  });
  board.use(...total);
  const common = { filters: whole, notes: board.notes };
  if (listed !== null) return { family: "share", ...common, filters: [], part: [], groups: [listed], sumOf: null };
  const [place, second] = board.unused("column");
  if (second !== undefined) failStructure(board.textOf(second));
  if (place === undefined) {
    if (part.length === 0 && groups.length === 0) failStructure("a share of what");
    return { family: "share", ...common, part, groups, sumOf: null };
  }
  board.use(place);
  const meaning = board.at(place);
  const names = meaning?.kind === "column" ? meaning.matches.map((match) => match.column) : [];
  const groupable = names.some((name) => isGroupable(board.profileOf(name)) && !isMeasure(board.profileOf(name)));
  if (groupable) {
    // "percentage of countries with …" counts countries, not rows: that is another computation.
    if (!slots.placed.every((found) => isSetting(board, found))) failStructure(board.textOf(place));
    const column = chooseColumn(board, place, groupNeed).name;
    return { family: "share", ...common, part, groups: [...groups, { column, grain: null }].slice(0, 2), sumOf: null };
  }
  if (groups.length !== 1) failStructure(board.textOf(place));
  return { family: "share", ...common, part, groups, sumOf: chooseColumn(board, place, toMeasureNeed("sum")).name };
}
