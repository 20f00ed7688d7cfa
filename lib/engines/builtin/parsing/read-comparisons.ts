import type { ColumnProfile } from "@/lib/domain/profile";
import { isDate, isMeasure, isStoredAsNumber, isYear } from "../matching/column-role";
import type { Filter } from "../plan/plan";
import type { Board } from "./board";
import { chooseColumn } from "./choose-column";
import { findComparedColumn, type Limit } from "./find-compared-column";
import { toFoundFilter, type FoundFilter } from "./found-filter";
import { assertSameUnit, readOperand, type Operand } from "./read-operand";
import { failStructure } from "./unreadable";

type Comparison = Extract<Filter, { kind: "compare" }>;
type Operator = Comparison["operator"];

function toComparison(board: Board, column: ColumnProfile, [operator, operand]: [Operator, Operand]): Comparison {
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

/** A limit on how many rows a group has ("more than 5 observations") is no condition on rows. */
function assertNotAboutGroups(board: Board, limit: Limit): void {
  const before = board.at(board.before(Math.min(...limit.places)));
  const named = before?.kind === "column" && before.matches.some((match) => isMeasure(board.profileOf(match.column)));
  const next = board.after(Math.max(...limit.places));
  if (board.at(next)?.kind === "rows" && !named && limit.hints.length === 0) failStructure(board.textOf(next));
}

function toFilters(board: Board, limit: Limit, operators: readonly Operator[]): FoundFilter[] {
  assertNotAboutGroups(board, limit);
  const { column, place } = findComparedColumn(board, limit);
  const places = place === null ? limit.places : [...limit.places, place];
  board.use(...places);
  const at = Math.min(...places);
  return limit.operands.map((operand, index) =>
    toFoundFilter(toComparison(board, column, [operators[index] ?? "=", operand]), at),
  );
}

function readSingle(board: Board, index: number): FoundFilter[] {
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
  if (board.at(end)?.kind === "afterNumber" || board.at(board.before(index))?.kind === "negation")
    failStructure(board.textOf(end));
  const direction = meaning.operator.startsWith(">") ? "high" : "low";
  const { hints, temporal, operator } = meaning;
  return toFilters(board, { places: [index, ...operand.places], hints, direction, temporal, operands: [operand] }, [
    operator,
  ]);
}

function readAfterNumber(board: Board, index: number): FoundFilter[] {
  const meaning = board.at(index);
  const number = board.at(index - 1)?.kind === "unit" ? index - 2 : index - 1;
  const operand = readOperand(board, number);
  if (meaning?.kind !== "afterNumber" || operand === null || board.isUsed(number)) failStructure(board.textOf(index));
  const places = [...operand.places, index];
  return toFilters(board, { places, hints: [], direction: null, temporal: false, operands: [operand] }, [
    meaning.operator,
  ]);
}

/** Two operands from `start`, parted by "and" or "to"; `opener` is the place of "between", if there is one. */
function readRange(board: Board, start: number, opener: number | null): FoundFilter[] {
  const low = readOperand(board, start);
  if (low === null) return [];
  const connector = Math.max(...low.places) + 1;
  const between = board.at(connector);
  const connects =
    (between?.kind === "join" && between.word === "and") || (between?.kind === "preposition" && between.word === "to");
  const high = connects ? readOperand(board, connector + 1) : null;
  if (high === null) return [];
  const places = [...(opener === null ? [] : [opener]), ...low.places, connector, ...high.places];
  return toFilters(board, { places, hints: [], direction: null, temporal: false, operands: [low, high] }, [">=", "<="]);
}

/** "cluster 3", "class is 1": a column of few numbers with the number that it is to have. */
function readEquality(board: Board, index: number): FoundFilter[] {
  const operand = readOperand(board, index);
  let left = index - 1;
  while (board.at(left)?.kind === "copula") left -= 1;
  const meaning = board.at(left);
  if (operand === null || meaning?.kind !== "column" || board.isUsed(left)) return [];
  const fits = (column: ColumnProfile) => isYear(column) || (isStoredAsNumber(column) && column.distinct <= 60);
  const named = meaning.matches.filter((match) => fits(board.profileOf(match.column)));
  if (named.length === 0 || board.at(index + 1)?.kind === "rows") return [];
  const column = chooseColumn(board, left, { accepts: fits, otherwise: "" });
  board.use(left, ...operand.places);
  return [toFoundFilter(toComparison(board, column, ["=", operand]), left)];
}

/** Reads "over 4000", "5 or more", "between 10 and 20", "from 1990 to 2000" with the column that they are about. */
export function readComparisons(board: Board): FoundFilter[] {
  const filters: FoundFilter[] = [];
  for (const index of board.unused("between")) filters.push(...readRange(board, index + 1, index));
  for (const index of [...board.unused("number"), ...board.unused("date")]) {
    if (board.isUsed(index) || board.prepositionBefore(index) !== "from") continue;
    filters.push(...readRange(board, index, null));
  }
  for (const index of board.unused("afterNumber")) filters.push(...readAfterNumber(board, index));
  for (const index of board.unused("comparison")) filters.push(...readSingle(board, index));
  for (const index of board.unused("number")) filters.push(...readEquality(board, index));
  return filters;
}
