import { isGroupable, isMeasure } from "../matching/column-role";
import { chooseColumn } from "../parsing/choose-column";
import { failStructure } from "../parsing/unreadable";
import type { Plan } from "../plan/plan";
import { toDefaultMeasures } from "./default-measures";
import type { Slots } from "./slots";

/** Most columns of a correlation matrix. */
const mostColumns = 15;

function namesMeasure(slots: Slots, place: number): boolean {
  const { board } = slots;
  const meaning = board.at(place);
  return meaning?.kind === "column" && meaning.matches.some((match) => isMeasure(board.profileOf(match.column)));
}

/** Numbers against a category: averages by group instead of a coefficient. */
function toGroupComparison(slots: Slots, places: readonly number[]): Plan {
  const { board, filters } = slots;
  const category = places.find((place) => !namesMeasure(slots, place)) ?? -1;
  const measure = places.find((place) => place !== category) ?? -1;
  const need = { accepts: isGroupable, otherwise: "cannot be used to form groups." };
  const group = chooseColumn(board, category, need);
  const groups = [{ column: group.name, grain: null }];
  board.use(...places);
  if (!namesMeasure(slots, measure)) {
    const second = chooseColumn(board, measure, need);
    board.note("Both columns hold categories, so rows were counted for each pair instead of a correlation.");
    groups.push({ column: second.name, grain: null });
    return { family: "count", filters, notes: board.notes, distinct: null, groups, direction: null, limit: null };
  }
  const column = chooseColumn(board, measure, { accepts: isMeasure, otherwise: "" });
  board.note(`${group.name} holds categories, so groups were compared instead of a correlation.`);
  const measures = toDefaultMeasures(column);
  return { family: "aggregate", filters, notes: board.notes, measures, groups, direction: null, limit: null };
}

/** Plans "correlation between X and Y", "what correlates most with X", a matrix of all numbers; null when none is asked for. */
export function decideCorrelation(slots: Slots): Plan | null {
  const { board, filters } = slots;
  const versus = board.unused("join").some((index) => {
    const meaning = board.at(index);
    return meaning?.kind === "join" && meaning.word === "versus";
  });
  const places = board.unused("column");
  const against =
    versus && places.length === 2 && !board.has("aggregate") && places.every((place) => namesMeasure(slots, place));
  if (!slots.intents.has("correlation") && !against) return null;
  if (slots.groups.length > 0) failStructure("a correlation by group");
  board.use(...board.unused("intent"), ...board.unused("between"), ...board.unused("columns"), ...board.unused("by"));
  if (places.length === 2 && places.some((place) => !namesMeasure(slots, place)))
    return toGroupComparison(slots, places);
  const need = { accepts: isMeasure, otherwise: "does not hold quantities, so it has no correlation." };
  const named = places.map((place) => chooseColumn(board, place, need).name);
  board.use(...places, ...board.unused("superlative"));
  const common = { family: "correlation" as const, filters, notes: board.notes };
  if (new Set(named).size >= 2) return { ...common, columns: [...new Set(named)], target: null };
  const all = board.columnsThat(isMeasure).map((column) => column.name);
  if (all.length < 2) failStructure("a correlation needs two columns of numbers");
  const [target] = named;
  const others = all.filter((column) => column !== target);
  const columns = (target === undefined ? all : [target, ...others]).slice(0, mostColumns);
  if (columns.length < all.length) board.note(`Only the first ${mostColumns} columns of numbers were compared.`);
  return { ...common, columns, target: target ?? null };
}
