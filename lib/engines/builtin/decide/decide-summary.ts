import { isDate, isGroupable, isMeasure } from "../matching/column-role";
import type { ColumnProfile } from "@/lib/domain/profile";
import { chooseColumn } from "../parsing/choose-column";
import { failStructure } from "../parsing/unreadable";
import type { Plan } from "../plan/plan";
import { withApartGroups, type Slots } from "./slots";

const described = {
  accepts: (column: ColumnProfile) => isMeasure(column) || isGroupable(column),
  otherwise: "has too many different values to show how they are distributed.",
};

/** Whole numbers with few different values are counted one by one, not gathered in bins. */
function isShownAsNumber(column: ColumnProfile): boolean {
  return isMeasure(column) && !(column.distinct <= 12 && column.type !== "number");
}

/** The distribution of the column at `place`, apart by the only group if there is one. */
export function toDistribution(slots: Slots, place: number): Plan {
  const { board, filters } = slots;
  const column = chooseColumn(board, place, described);
  board.use(place);
  const [group, second] = withApartGroups(slots);
  if (second !== undefined) failStructure("a distribution by two groups");
  const numeric = isShownAsNumber(column);
  if (!numeric && group !== undefined) {
    const groups = [{ column: column.name, grain: null }, group];
    return { family: "count", filters, notes: board.notes, distinct: null, groups, direction: null, limit: null };
  }
  return { family: "distribution", filters, notes: board.notes, column: column.name, numeric, group: group ?? null };
}

/** Plans distributions, lists of values and descriptions of the whole table or of one column; null when none is asked for. */
export function decideSummary(slots: Slots): Plan | null {
  const { board, intents, filters, groups } = slots;
  const wanted = intents.has("distribution") || intents.has("overview") || intents.has("values");
  const listsColumns = !slots.counts && board.has("columns") && !board.has("column") && filters.length === 0;
  if (!wanted && !listsColumns) return null;
  if (board.has("aggregate") || board.has("superlative")) return null;
  board.use(...board.unused("intent"), ...board.unused("distinct"), ...board.unused("count"));
  const [place, second] = board.unused("column");
  if (second !== undefined) {
    const [first] = groups;
    if (first !== undefined || !intents.has("distribution")) failStructure(board.textOf(second));
    failStructure("the distribution of several columns");
  }
  if (place !== undefined) {
    const meaning = board.at(place);
    const all = meaning?.kind === "column" ? meaning.matches.map((match) => board.profileOf(match.column)) : [];
    if (all.every(isDate)) failStructure(board.textOf(place));
    board.use(...board.unused("columns"));
    return toDistribution(slots, place);
  }
  if (groups.length > 0) {
    if (!intents.has("distribution")) failStructure("a summary by group");
    return { family: "count", filters, notes: board.notes, distinct: null, groups, direction: null, limit: null };
  }
  if (intents.has("distribution") && !intents.has("overview") && slots.placed.length === 0)
    failStructure("the distribution of what");
  board.use(...board.unused("columns"));
  if (filters.length > 0) failStructure("a summary of some rows");
  return { family: "overview", filters, notes: board.notes, of: listsColumns ? "columns" : "table" };
}
