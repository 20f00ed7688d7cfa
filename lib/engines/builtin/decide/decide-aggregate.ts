import { isMeasure } from "../matching/column-role";
import { chooseColumn, findByHints } from "../parsing/choose-column";
import { toDefaultGrain } from "../parsing/read-groups";
import { findTimeColumn } from "../parsing/find-time-column";
import { failStructure, Unreadable } from "../parsing/unreadable";
import type { Group, Measure, Plan } from "../plan/plan";
import { isDate } from "../matching/column-role";
import { toDistribution } from "./decide-summary";
import { toDefaultMeasures } from "./default-measures";
import { readMeasures, toMeasureNeed } from "./measures";
import { withApartGroups, type Slots } from "./slots";

/** The period that a trend runs along: the one that is named, or what suits the data. */
function toTrendGroups(slots: Slots): Group[] {
  const { board } = slots;
  const groups = withApartGroups(slots);
  if (!slots.intents.has("trend")) return groups;
  board.use(...board.unused("intent"));
  const time = findTimeColumn(board);
  if (time === null) throw new Unreadable({ kind: "missing", phrases: ["a date"] });
  const [named] = board.unused("column").filter((place) => {
    const meaning = board.at(place);
    return meaning?.kind === "column" && meaning.matches.some((match) => match.column === time.name);
  });
  if (named !== undefined) board.use(named);
  if (groups.some((group) => group.column === time.name)) return groups;
  const grain = isDate(time) ? toDefaultGrain(time) : null;
  return [{ column: time.name, grain }, ...groups];
}

/** "the heaviest on each island": the adjective names both the column and the end of its scale. */
function readHinted(slots: Slots): Measure[] {
  const { board } = slots;
  return board.unused("superlative").flatMap((index) => {
    const meaning = board.at(index);
    if (meaning?.kind !== "superlative" || meaning.hints.length === 0) return [];
    const aggregate = meaning.direction === "high" ? ("max" as const) : ("min" as const);
    const column = findByHints(board, meaning.hints, toMeasureNeed(aggregate));
    if (column === null) return [];
    board.use(index);
    return [{ aggregate, column: column.name }];
  });
}

/** Columns without any word for a summary: average and median, and what the data suggests. */
function readDefaults(slots: Slots, groups: readonly Group[]): Measure[] {
  const { board } = slots;
  const places = board.unused("column");
  const need = { accepts: isMeasure, otherwise: "does not hold quantities, so it has no average." };
  board.use(...places);
  const columns = places.map((place) => chooseColumn(board, place, need));
  const [only] = columns;
  if (only === undefined) return [];
  const [period] = groups;
  const timed = period !== undefined && isDate(board.profileOf(period.column));
  if (columns.length > 1 || timed) {
    const measures = columns.flatMap((column) => toDefaultMeasures(column).slice(0, 1));
    const names = measures.map(({ aggregate }) => (aggregate === "sum" ? "total" : "average"));
    board.note(`No summary was named, so this is the ${[...new Set(names)].join(" or the ")}.`);
    return measures;
  }
  board.note("No summary was named, so several are shown.");
  return toDefaultMeasures(only);
}

/** Plans measures over all rows, by group or over time, and the plainest questions of all: a column and what to split it by. */
export function decideAggregate(slots: Slots): Plan | null {
  const { board, filters } = slots;
  const groups = toTrendGroups(slots);
  const trend = slots.intents.has("trend");
  const compares = slots.intents.has("compare");
  const common = { filters, notes: board.notes, direction: null, limit: null };
  if (groups.length > 2) failStructure("three groups at once");
  if (board.has("count") && board.has("aggregate") && board.has("column")) board.use(...board.unused("count"));
  if (compares) board.use(...board.unused("intent"));
  const hinted = readHinted(slots);
  const measures = hinted.length > 0 ? hinted : readMeasures(slots);
  if (measures.length > 0) return { family: "aggregate", ...common, measures, groups };
  const places = board.unused("column");
  if (trend && places.length === 0) {
    board.use(...board.unused("count"));
    return { family: "count", ...common, distinct: null, groups };
  }
  const [first, second] = places;
  if (first === undefined) {
    const split = groups.length > 0 && (board.has("rows") || compares);
    return split ? { family: "count", ...common, distinct: null, groups } : null;
  }
  const meaning = board.at(first);
  const measured =
    meaning?.kind === "column" && meaning.matches.some((match) => isMeasure(board.profileOf(match.column)));
  if (second === undefined && (!measured || groups.length === 0) && groups.length <= 1 && !trend)
    return toDistribution(slots, first);
  if (groups.length === 0) failStructure(board.textOf(second ?? first));
  const defaults = readDefaults(slots, groups);
  return { family: "aggregate", ...common, measures: defaults, groups };
}
