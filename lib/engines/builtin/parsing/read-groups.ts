import type { ColumnProfile } from "@/lib/domain/profile";
import { isAdditive, isDate, isGroupable, isMeasure, isYear } from "../matching/column-role";
import type { Grain, Group } from "../plan/plan";
import type { Board } from "./board";
import { chooseColumn } from "./choose-column";
import { findTimeColumn } from "./find-time-column";
import { Unreadable } from "./unreadable";

export const groupNeed = {
  accepts: (column: ColumnProfile) => isGroupable(column) || isDate(column),
  otherwise:
    "holds continuous numbers, so rows cannot be grouped by it. Ask how it is related to the other column instead.",
};

/** The group of a period, over the column that tells when. Ends the reading when there is none or the years are whole numbers and the period is shorter. */
export function toPeriodGroup(board: Board, grain: Grain, phrase: string): Group {
  const column = findTimeColumn(board);
  if (column === null) throw new Unreadable({ kind: "missing", phrases: [phrase] });
  if (isDate(column)) return { column: column.name, grain };
  if (grain === "year" && isYear(column)) return { column: column.name, grain: null };
  throw new Unreadable({ kind: "missing", phrases: [phrase] });
}

/** The period that suits the span of a date column: enough points to see a line, not more. */
export function toDefaultGrain(column: ColumnProfile): Grain {
  const days = (Date.parse(String(column.max)) - Date.parse(String(column.min))) / 86_400_000;
  if (!Number.isFinite(days) || days <= 92) return "day";
  if (days <= 365 * 12) return "month";
  return "year";
}

function toGroup(board: Board, index: number): Group {
  const column = chooseColumn(board, index, groupNeed);
  return { column: column.name, grain: isDate(column) ? toDefaultGrain(column) : null };
}

function readList(board: Board, start: number): Group[] {
  const groups: Group[] = [];
  for (let index = start; index < board.parts.length && !board.isUsed(index); index += 1) {
    const meaning = board.at(index);
    if (meaning === null) break;
    if (meaning.kind === "column") groups.push(toGroup(board, index));
    else if (meaning.kind === "grain") groups.push(toPeriodGroup(board, meaning.grain, board.textOf(index)));
    else if (["filler", "preposition", "by"].includes(meaning.kind)) continue;
    else if (meaning.kind === "join" || (meaning.kind === "break" && meaning.sign === ",")) {
      const next = board.at(board.after(index));
      if (next?.kind !== "column" && next?.kind !== "grain" && next?.kind !== "by" && next?.kind !== "join") break;
    } else break;
    board.use(index);
  }
  return groups;
}

/** What the question groups by, and whether a "by" introduces the quantity to rank by instead. */
export interface ReadGroups {
  groups: Group[];
  /** Place of the ranking quantity; null when there is none. */
  rankedBy: number | null;
}

const quantities: ReadonlySet<string> = new Set(["count", "aggregate", "superlative", "distinct"]);

/** Reads "by species", "per year and sex", "for each island", "across months". */
export function readGroups(board: Board, options: { ranks: boolean; lists: boolean; compares: boolean }): ReadGroups {
  const groups: Group[] = [];
  let rankedBy: number | null = null;
  const openers = [...board.unused("by"), ...(options.compares ? board.unused("between") : [])].sort((a, b) => a - b);
  for (const index of openers) {
    if (board.isUsed(index)) continue;
    const next = board.after(index);
    const meaning = board.at(next);
    if (next < 0 && ["value", "unknown"].includes(board.at(index + 1)?.kind ?? "")) board.use(index);
    if (meaning === null) continue;
    const isQuantity =
      quantities.has(meaning.kind) ||
      (options.ranks &&
        meaning.kind === "column" &&
        (options.lists ? namesMeasure(board, next) : !namesGroup(board, next)));
    if (isQuantity) {
      if (!options.ranks && meaning.kind !== "count") continue;
      board.use(index);
      rankedBy = next;
    } else if (meaning.kind === "rows") {
      board.use(index, next);
    } else if (meaning.kind === "column" || meaning.kind === "grain") {
      assertNoRatio(board, index, next);
      board.use(index);
      groups.push(...readList(board, next));
    }
  }
  return { groups, rankedBy };
}

/** "amount per unit" is a division where units add up, and no figure for each number of units. */
function assertNoRatio(board: Board, opener: number, place: number): void {
  const meaning = board.at(place);
  if (board.textOf(opener).toLowerCase() !== "per" || meaning?.kind !== "column") return;
  const column = chooseColumn(board, place, groupNeed);
  if (!isMeasure(column) || !isAdditive(column)) return;
  const sentence = `“per ${board.textOf(place)}” can mean divided by ${column.name}, or a figure for each value of it. Ask “by ${column.name}” for the second; the first takes a model.`;
  throw new Unreadable({ kind: "unsuited", sentence, columns: [column.name] });
}

function namesMeasure(board: Board, index: number): boolean {
  const meaning = board.at(index);
  const profiles = meaning?.kind === "column" ? meaning.matches.map((match) => board.profileOf(match.column)) : [];
  return profiles.some((profile) => isMeasure(profile) && !isYear(profile));
}

function namesGroup(board: Board, index: number): boolean {
  const meaning = board.at(index);
  return meaning?.kind === "column" && meaning.matches.some((match) => isGroupable(board.profileOf(match.column)));
}
