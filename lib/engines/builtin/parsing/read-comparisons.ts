import type { ColumnProfile } from "@/lib/domain/profile";
import { isDate, isMeasure, isYear } from "../matching/column-role";
import { toNameParts } from "../matching/column-unit";
import { findPhrase } from "../language/phrases";
import type { Filter } from "../plan/plan";
import type { Board } from "./board";
import { chooseColumn, findByHints } from "./choose-column";
import { findTimeColumn } from "./find-time-column";
import { failStructure, Unreadable } from "./unreadable";

type Comparison = Extract<Filter, { kind: "compare" }>;
type Operator = Comparison["operator"];

const comparable = {
  accepts: (column: ColumnProfile) => isMeasure(column) || isDate(column) || isYear(column),
  otherwise: "does not hold numbers or dates, so it cannot be compared with a number.",
};

interface Operand {
  value: number | string;
  /** Places that it takes up, a unit included. */
  places: number[];
  unit: string | null;
}

/** The number or date at `index` with the unit behind it; null when there is none. */
function readOperand(board: Board, index: number): Operand | null {
  const meaning = board.at(index);
  if (index < 0 || meaning === null) return null;
  const following = board.at(index + 1);
  const unit = following?.kind === "unit" ? following.unit : null;
  const places = unit === null ? [index] : [index, index + 1];
  if (meaning.kind === "numberWord") return { value: meaning.value, places, unit };
  if (meaning.kind === "date") return { value: meaning.value, places: [index], unit: null };
  if (meaning.kind !== "number") return null;
  if (meaning.percent) failStructure(board.textOf(index));
  const sign = /^[$€£]/.exec(board.textOf(index).trim())?.[0] ?? null;
  return { value: meaning.value, places, unit: unit ?? sign };
}

function assertSameUnit(column: ColumnProfile, operand: Operand): void {
  const own = toNameParts(column.name).unit;
  if (operand.unit === null || own === null) return;
  const meaning = findPhrase(own.toLowerCase());
  const known = meaning?.kind === "unit" ? meaning.unit : own;
  const loose = operand.unit === "°" && known.startsWith("°");
  if (known === operand.unit || loose) return;
  const sentence = `The column ${column.name} is in ${own}, but the question gives a limit in ${operand.unit}. Give the limit in ${own}.`;
  throw new Unreadable({ kind: "unsuited", sentence, columns: [column.name] });
}

function toComparison(board: Board, column: ColumnProfile, operator: Operator, operand: Operand): Comparison {
  assertSameUnit(column, operand);
  const { value } = operand;
  const base = { kind: "compare" as const, column: column.name, operator };
  if (isDate(column)) {
    if (typeof value === "string") return { ...base, as: "date", value };
    if (value >= 1000 && value <= 2200 && Number.isInteger(value)) return { ...base, as: "year", value };
    failStructure(board.textOf(operand.places[0] ?? 0));
  }
  if (typeof value === "string") failStructure(value);
  return { ...base, as: "number", value };
}

function findComparedColumn(
  board: Board,
  places: readonly number[],
  hints: readonly string[],
): { column: ColumnProfile; place: number | null } | null {
  const first = Math.min(...places);
  const last = Math.max(...places);
  for (const place of [board.before(first), board.after(last)]) {
    if (place < 0 || board.at(place)?.kind !== "column") continue;
    return { column: chooseColumn(board, place, comparable), place };
  }
  const hinted = hints.length === 0 ? null : findByHints(board, hints, comparable);
  return hinted === null ? null : { column: hinted, place: null };
}

function isYearNumber(operand: Operand): boolean {
  return typeof operand.value === "number" && operand.value >= 1500 && operand.value <= 2200 && operand.unit === null;
}

function finish(
  board: Board,
  options: { places: readonly number[]; hints: readonly string[]; bounds: readonly [Operator, Operand][] },
): Filter[] {
  const { places, hints, bounds } = options;
  const last = Math.max(...places);
  if (board.at(board.after(last))?.kind === "rows" && board.at(board.before(Math.min(...places)))?.kind !== "column") {
    if (hints.length === 0) failStructure(board.textOf(board.after(last)));
  }
  const found = findComparedColumn(board, places, hints);
  const temporal = bounds.every(([, operand]) => typeof operand.value === "string" || isYearNumber(operand));
  const column = found?.column ?? (temporal && hints.length === 0 ? findTimeColumn(board) : null);
  if (column === null) {
    const phrase = places.map((place) => board.textOf(place)).join(" ");
    const sentence = `It is not clear which column should be “${phrase}”. Name the column before the limit.`;
    throw new Unreadable({ kind: "unsuited", sentence, columns: [] });
  }
  board.use(...places, ...(found?.place === null || found?.place === undefined ? [] : [found.place]));
  return bounds.map(([operator, operand]) => toComparison(board, column, operator, operand));
}

function readSingle(board: Board, index: number): Filter[] {
  const meaning = board.at(index);
  if (meaning?.kind !== "comparison") return [];
  const next = board.after(index);
  const operand = readOperand(board, next);
  if (operand === null) {
    const equality = meaning.operator === "=" || meaning.operator === "!=";
    if (equality && ["value", "unknown"].includes(board.at(next)?.kind ?? "")) return [];
    failStructure(board.textOf(index));
  }
  const end = Math.max(...operand.places) + 1;
  if (board.at(end)?.kind === "afterNumber") failStructure(board.textOf(end));
  return finish(board, {
    places: [index, ...operand.places],
    hints: meaning.hints,
    bounds: [[meaning.operator, operand]],
  });
}

function readAfterNumber(board: Board, index: number): Filter[] {
  const meaning = board.at(index);
  const number = board.at(index - 1)?.kind === "unit" ? index - 2 : index - 1;
  const operand = readOperand(board, number);
  if (meaning?.kind !== "afterNumber" || operand === null || board.isUsed(number)) failStructure(board.textOf(index));
  return finish(board, { places: [...operand.places, index], hints: [], bounds: [[meaning.operator, operand]] });
}

/** Two operands from `start`, parted by "and" or "to". */
function readRange(board: Board, start: number, opener: number): Filter[] | null {
  const low = readOperand(board, start);
  if (low === null) return null;
  const connector = Math.max(...low.places) + 1;
  const between = board.at(connector);
  const connects =
    (between?.kind === "join" && between.word === "and") || (between?.kind === "preposition" && between.word === "to");
  const high = connects ? readOperand(board, connector + 1) : null;
  if (high === null) return null;
  const places = [opener, ...low.places, connector, ...high.places].filter((place) => place >= 0);
  return finish(board, {
    places,
    hints: [],
    bounds: [
      [">=", low],
      ["<=", high],
    ],
  });
}

/** Reads "over 4000", "5 or more", "between 10 and 20", "from 1990 to 2000" with the column that they are about. */
export function readComparisons(board: Board): Filter[] {
  const filters: Filter[] = [];
  for (const index of board.unused("between")) filters.push(...(readRange(board, index + 1, index) ?? []));
  for (const index of board.unused("number")) {
    if (board.isUsed(index) || board.prepositionBefore(index) !== "from") continue;
    filters.push(...(readRange(board, index, -1) ?? []));
  }
  for (const index of board.unused("date")) {
    if (board.isUsed(index) || board.prepositionBefore(index) !== "from") continue;
    filters.push(...(readRange(board, index, -1) ?? []));
  }
  for (const index of board.unused("afterNumber")) filters.push(...readAfterNumber(board, index));
  for (const index of board.unused("comparison")) filters.push(...readSingle(board, index));
  return filters;
}
