import { isGroupable, isMeasure } from "../matching/column-role";
import { chooseColumn } from "../parsing/choose-column";
import { groupNeed } from "../parsing/read-groups";
import { failStructure } from "../parsing/unreadable";
import type { Filter, Plan } from "../plan/plan";
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

/** Parts the conditions into those that make the whole and those that make the part. */
function divide(slots: Slots): { whole: Filter[]; part: Filter[] } {
  const { board, filters, values } = slots;
  if (filters.length <= 1) return { whole: [], part: [...filters] };
  const placed = (filter: Filter) => values.find((value) => value.filter === filter)?.at ?? null;
  const divider = findDivide(slots);
  if (filters.some((filter) => placed(filter) === null)) {
    const part = filters.filter((filter) => placed(filter) !== null || filter.kind === "truth");
    const whole = filters.filter((filter) => !part.includes(filter));
    const timed = whole.every(
      (filter) =>
        filter.kind === "month" || (filter.kind === "compare" && filter.as === "year") || filter.kind === "lookup",
    );
    if (part.length === 1 && timed) return { whole, part };
    failStructure("which rows make the whole");
  }
  const first = Math.min(...filters.map((filter) => placed(filter) ?? 0));
  const isPart = (filter: Filter) => {
    const at = placed(filter) ?? 0;
    return divider !== null && divider > first ? at > divider : !within.has(board.prepositionBefore(at));
  };
  const part = filters.filter(isPart);
  if (part.length !== 1) failStructure("which rows make the whole");
  return { whole: filters.filter((filter) => !isPart(filter)), part };
}

/** Plans "what percentage of X are Y", "share of X by Y"; null when no share is asked for. */
export function decideShare(slots: Slots): Plan | null {
  const { board, groups } = slots;
  if (!slots.intents.has("share") || slots.intents.has("missing")) return null;
  if (slots.values.some((value) => value.apart)) failStructure("shares of several values at once");
  const { whole, part } = divide(slots);
  board.use(...board.unused("intent"), ...board.unused("count"));
  const total = board.unused("aggregate").filter((index) => {
    const meaning = board.at(index);
    return meaning?.kind === "aggregate" && meaning.aggregate === "sum";
  });
  board.use(...total);
  const common = { filters: whole, notes: board.notes };
  const [place, second] = board.unused("column");
  if (second !== undefined) failStructure(board.textOf(second));
  if (place === undefined) {
    if (part.length === 0 && groups.length === 0) failStructure("a share of what");
    return { family: "share", ...common, part, groups, sumOf: null };
  }
  board.use(place);
  if (part.length > 0) failStructure(board.textOf(place));
  const meaning = board.at(place);
  const names = meaning?.kind === "column" ? meaning.matches.map((match) => match.column) : [];
  const groupable = names.some((name) => isGroupable(board.profileOf(name)) && !isMeasure(board.profileOf(name)));
  if (groupable) {
    const column = chooseColumn(board, place, groupNeed).name;
    return { family: "share", ...common, part, groups: [...groups, { column, grain: null }].slice(0, 2), sumOf: null };
  }
  if (groups.length !== 1) failStructure(board.textOf(place));
  return { family: "share", ...common, part, groups, sumOf: chooseColumn(board, place, toMeasureNeed("sum")).name };
}
