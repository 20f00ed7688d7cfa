import type { ColumnProfile } from "@/lib/domain/profile";
import { isAdditive, isDate, isGroupable, isMeasure } from "../matching/column-role";
import type { Board } from "../parsing/board";
import { chooseColumn, findByHints } from "../parsing/choose-column";
import { findTimeColumn } from "../parsing/find-time-column";
import { groupNeed, toDefaultGrain, toPeriodGroup } from "../parsing/read-groups";
import { failStructure, Unreadable } from "../parsing/unreadable";
import type { Aggregate, Grain, Group, Plan } from "../plan/plan";
import type { Slots } from "./slots";

interface Ranking {
  direction: "high" | "low";
  hints: readonly string[];
  /** Whether "top" or "bottom" was said. */
  listed: boolean;
  /** Whether it ranks by how many rows there are. */
  byCount: boolean;
}

function readRanking(slots: Slots): Ranking | null {
  const { board } = slots;
  const ranking: Ranking = { direction: "high", hints: [], listed: false, byCount: false };
  let found = false;
  for (const index of [
    ...board.unused("top"),
    ...board.unused("superlative"),
    ...board.unused("mode"),
    ...board.unused("order"),
  ]) {
    const meaning = board.at(index);
    if (
      meaning?.kind !== "top" &&
      meaning?.kind !== "superlative" &&
      meaning?.kind !== "mode" &&
      meaning?.kind !== "order"
    )
      continue;
    // "top 5 lowest" is about the lowest: the more specific word decides.
    if (meaning.kind !== "order" || !found) ranking.direction = meaning.direction;
    if (meaning.kind === "top" || meaning.kind === "order") ranking.listed = true;
    if (meaning.kind === "mode") ranking.byCount = true;
    if (meaning.kind === "superlative") {
      ranking.hints = meaning.hints;
      const next = board.at(board.after(index))?.kind;
      if (meaning.hints.length === 0 && next === "rows") ranking.byCount = true;
    }
    board.use(index);
    found = true;
  }
  if (board.has("rank")) board.use(...board.unused("rank"));
  return found ? ranking : null;
}

function toMonthProblem(): Unreadable {
  const sentence =
    "“Month” can mean the calendar month over all years, or one month of one year. Ask for “calendar month”, or for the numbers “by month”.";
  return new Unreadable({ kind: "unsuited", sentence, columns: [] });
}

/** "which month": over several years that can be two things. */
function toSubjectPeriod(board: Board, grain: Grain, phrase: string): Group {
  const column = findTimeColumn(board);
  const days = column === null ? 0 : (Date.parse(String(column.max)) - Date.parse(String(column.min))) / 86_400_000;
  if (grain === "month" && days > 366) throw toMonthProblem();
  return toPeriodGroup(board, grain, phrase);
}

/** What is ranked: the column behind "which", or the first one that can be grouped by. */
function readSubject(slots: Slots, rankedBy: number | null): Group | null {
  const { board } = slots;
  const places = board.parts.flatMap((part, index) => {
    const kind = part.meaning.kind;
    return !board.isUsed(index) && index !== rankedBy && (kind === "column" || kind === "grain") ? [index] : [];
  });
  for (const place of places) {
    const meaning = board.at(place);
    if (meaning?.kind === "grain") {
      const group = toSubjectPeriod(board, meaning.grain, board.textOf(place));
      board.use(place);
      return group;
    }
    if (meaning?.kind !== "column") continue;
    const fits = meaning.matches.some((match) => {
      const profile = board.profileOf(match.column);
      return isGroupable(profile) || isDate(profile);
    });
    if (!fits) continue;
    const measured = meaning.matches.every((match) => isMeasure(board.profileOf(match.column)));
    if (measured && (places.length === 1 || place !== places[0])) continue;
    const column = chooseColumn(board, place, groupNeed);
    board.use(place);
    const whole =
      column.distinct === board.lexicon.dataset.profile.rowCount ? ("day" as const) : toDefaultGrain(column);
    return { column: column.name, grain: isDate(column) ? whole : null };
  }
  return null;
}

function readQuantity(slots: Slots, ranking: Ranking): ColumnProfile | null {
  const { board } = slots;
  const need = {
    accepts: isMeasure,
    otherwise: "does not hold quantities, so nothing can be ranked by it.",
    direction: ranking.direction,
  };
  const [place, ...others] = board.unused("column");
  if (others.length > 0) failStructure(board.textOf(others[0] ?? 0));
  if (place === undefined) return ranking.hints.length === 0 ? null : findByHints(board, ranking.hints, need);
  const meaning = board.at(place);
  if (meaning?.kind === "column" && ranking.hints.length > 0) {
    // "the youngest who survived" is about an age, whatever other column is named.
    const names = meaning.matches.map((match) => match.column);
    const accepts = (column: ColumnProfile) => isMeasure(column) && names.includes(column.name);
    const hinted = findByHints(board, ranking.hints, { ...need, accepts });
    if (hinted === null) failStructure(board.textOf(place));
    board.use(place);
    return hinted;
  }
  const column = chooseColumn(board, place, need);
  board.use(place);
  return column;
}

function readAggregate(board: Board): Aggregate | null {
  const [place, ...others] = board.unused("aggregate");
  if (place === undefined) return null;
  if (others.length > 0) failStructure(board.textOf(others[0] ?? 0));
  const meaning = board.at(place);
  board.use(place);
  return meaning?.kind === "aggregate" ? meaning.aggregate : null;
}

/** Whether each value stands for one row, so that "the hottest day" is a row. */
function isOneRow(board: Board, group: Group): boolean {
  const column = board.profileOf(group.column);
  const whole = !isDate(column) || group.grain === "day";
  return whole && column.distinct === board.lexicon.dataset.profile.rowCount;
}

/** "who has the highest …", "when was the highest …" ask for the row, not for the number. */
function asksForRow(board: Board): boolean {
  return board.parts.some((part, index) => {
    const word = part.text.toLowerCase();
    return (part.meaning.kind === "which" && word !== "what") || (index === 0 && word === "when");
  });
}

function toShown(board: Board, column: string, subject: Group | null): string[] {
  const first = subject === null || subject.column === column ? [] : [subject.column];
  const others = board.columnsThat(({ name }) => name !== column && !first.includes(name)).map(({ name }) => name);
  return [...first, ...others.slice(0, 7 - first.length), column];
}

/** Plans "which X has the most Y", "top 5 X by Y", "the heaviest penguin", "most common X"; null when nothing is ranked. */
export function decideRanking(slots: Slots): Plan | null {
  const { board, filters, limit } = slots;
  const several = board.unused("superlative").length > 1;
  if (several) return null;
  const plain = board.has("superlative") && !board.has("top") && !board.has("mode") && !board.has("order");
  const bare = plain && slots.rankedBy === null && !asksForRow(board) && limit === null;
  if (bare && slots.groups.length > 0) {
    const counted = board.unused("superlative").some((index) => board.at(board.after(index))?.kind === "rows");
    if (counted && board.has("column")) failStructure("a ranking within groups");
    return null;
  }
  const ranking = readRanking(slots);
  if (ranking === null) return null;
  const byCount = ranking.byCount || slots.counts || board.at(slots.rankedBy ?? -1)?.kind === "count";
  const common = { filters, notes: board.notes, direction: ranking.direction };
  const [given, ...more] = slots.groups;
  if (more.length > 0) failStructure("a ranking within groups");
  const aggregate = readAggregate(board);
  const subject = given ?? readSubject(slots, slots.rankedBy);
  if (given !== undefined && board.unused("column").length > 1) failStructure("a ranking within groups");
  const listed = limit ?? (ranking.listed ? 10 : 1);
  const shownLimit = board.parts.some((part) => part.meaning.kind === "order") && limit === null ? null : listed;
  if (byCount && !board.has("column")) {
    board.use(...board.unused("count"));
    if (subject === null) failStructure("what to count");
    return { family: "count", ...common, distinct: null, groups: [subject], limit: shownLimit };
  }
  const quantity = readQuantity(slots, ranking);
  if (subject !== null && quantity !== null && !isOneRow(board, subject)) {
    if (aggregate !== null || shownLimit === null) {
      const measures = [{ aggregate: aggregate ?? ("mean" as const), column: quantity.name }];
      return { family: "aggregate", ...common, measures, groups: [subject], limit: shownLimit };
    }
    return {
      family: "extreme",
      ...common,
      group: subject,
      column: quantity.name,
      additive: isAdditive(quantity),
      limit: listed,
    };
  }
  const rows = board.has("rows") || (subject !== null && isOneRow(board, subject));
  if (quantity !== null && rows && aggregate === null) {
    return {
      family: "rows",
      ...common,
      column: quantity.name,
      limit: listed,
      shown: toShown(board, quantity.name, subject),
    };
  }
  if (quantity !== null && subject === null && aggregate === null && asksForRow(board)) {
    return {
      family: "rows",
      ...common,
      column: quantity.name,
      limit: listed,
      shown: toShown(board, quantity.name, null),
    };
  }
  if (quantity !== null && subject === null && aggregate === null && limit === null && !ranking.listed) {
    const measures = [
      { aggregate: ranking.direction === "high" ? ("max" as const) : ("min" as const), column: quantity.name },
    ];
    return { family: "aggregate", ...common, direction: null, measures, groups: [], limit: null };
  }
  if (quantity === null && subject !== null) {
    const sentence = "It is not said what to rank by. Name a column, or ask for the number of rows.";
    throw new Unreadable({ kind: "unsuited", sentence, columns: [] });
  }
  failStructure("the ranking");
}
