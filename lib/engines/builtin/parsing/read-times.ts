import { isDate } from "../matching/column-role";
import type { Filter } from "../plan/plan";
import type { Board } from "./board";
import { findTimeColumn } from "./find-time-column";
import { toFoundFilter, type FoundFilter } from "./found-filter";
import { failStructure, Unreadable } from "./unreadable";

const within: ReadonlySet<string | null> = new Set(["in", "during", "for", "of", "on", "within"]);

function getTimeColumn(board: Board, phrase: string) {
  const column = findTimeColumn(board);
  if (column === null) throw new Unreadable({ kind: "missing", phrases: [`a date for “${phrase}”`] });
  return column;
}

function toYear(board: Board, year: number, phrase: string): Filter[] {
  const column = getTimeColumn(board, phrase);
  const as = isDate(column) ? ("year" as const) : ("number" as const);
  return [{ kind: "compare", column: column.name, as, operator: "=", value: year }];
}

function readMonth(board: Board, index: number): Filter[] {
  const meaning = board.at(index);
  if (meaning?.kind !== "month") return [];
  if (board.textOf(index) === "may" && !within.has(board.prepositionBefore(index))) failStructure("may");
  const column = getTimeColumn(board, board.textOf(index));
  if (!isDate(column)) throw new Unreadable({ kind: "missing", phrases: [board.textOf(index)] });
  board.use(index);
  const filters: Filter[] = [{ kind: "month", column: column.name, month: meaning.month }];
  const next = board.after(index);
  const year = board.at(next);
  if (year?.kind === "number" && Number.isInteger(year.value) && year.value >= 1500 && year.value <= 2200) {
    board.use(next);
    filters.push({ kind: "compare", column: column.name, as: "year", operator: "=", value: year.value });
  }
  return filters;
}

/** Reads "in 2012", "in the 1990s", "in January 2012" and "on 2012-01-05" against the column that tells when. */
export function readTimes(board: Board): FoundFilter[] {
  const found: FoundFilter[] = [];
  const add = (index: number, ...filters: Filter[]) =>
    found.push(...filters.map((filter) => toFoundFilter(filter, index)));
  for (const index of board.unused("month")) add(index, ...readMonth(board, index));
  for (const index of board.unused("number")) {
    const meaning = board.at(index);
    if (meaning?.kind !== "number" || !within.has(board.prepositionBefore(index))) continue;
    if (
      !Number.isInteger(meaning.value) ||
      meaning.value < 1500 ||
      meaning.value > 2200 ||
      /[,$€£%km]/i.test(board.textOf(index))
    )
      continue;
    if (["unit", "rows"].includes(board.at(index + 1)?.kind ?? "")) continue;
    add(index, ...toYear(board, meaning.value, board.textOf(index)));
    board.use(index);
  }
  for (const index of board.unused("decade")) {
    const meaning = board.at(index);
    if (meaning?.kind !== "decade") continue;
    const column = getTimeColumn(board, board.textOf(index));
    const as = isDate(column) ? ("year" as const) : ("number" as const);
    add(index, { kind: "compare", column: column.name, as, operator: ">=", value: meaning.value });
    add(index, { kind: "compare", column: column.name, as, operator: "<=", value: meaning.value + 9 });
    board.use(index);
  }
  for (const index of board.unused("date")) {
    const meaning = board.at(index);
    const column = getTimeColumn(board, board.textOf(index));
    if (meaning?.kind !== "date" || !isDate(column)) failStructure(board.textOf(index));
    add(index, { kind: "compare", column: column.name, as: "date", operator: "=", value: meaning.value });
    board.use(index);
  }
  return found;
}
