import type { ColumnProfile } from "@/lib/domain/profile";
import { isDate, isGroupable, isMeasure, isStoredAsNumber } from "../matching/column-role";
import { areAllValuesKnown } from "../matching/match-values";
import type { Filter } from "../plan/plan";
import type { Board } from "./board";
import { chooseColumn } from "./choose-column";

const places: ReadonlySet<string | null> = new Set(["in", "at", "on", "from", "near"]);
const naming: ReadonlySet<string | null> = new Set([...places, "for", "of", "with"]);

function isText(column: ColumnProfile): boolean {
  return !isDate(column) && !isMeasure(column) && !isStoredAsNumber(column);
}

/** Unknown parts from `start` on, next to each other. */
function readRun(board: Board, start: number): number[] {
  const run = [start];
  for (let index = start + 1; index < board.parts.length; index += 1) {
    const meaning = board.at(index);
    const continues =
      meaning?.kind === "unknown" || (meaning?.kind === "number" && board.at(index + 1)?.kind === "unknown");
    if (!continues || board.isUsed(index)) break;
    run.push(index);
  }
  return run;
}

function isName(board: Board, run: readonly number[]): boolean {
  return run.every((index) => {
    const [token] = board.parts[index]?.tokens ?? [];
    if (token === undefined || token.kind === "quoted") return true;
    return token.kind === "number" || (/^\p{Lu}/u.test(token.text) && token.start > 0);
  });
}

/** The column that stands directly before the value, with "=" or "is" or nothing between. */
function findColumnBefore(board: Board, first: number): { column: ColumnProfile; used: number[] } | null {
  let left = first - 1;
  const used: number[] = [];
  while (left >= 0) {
    const meaning = board.at(left);
    if (meaning?.kind === "comparison" && meaning.operator === "=") used.push(left);
    else if (meaning?.kind !== "copula" && meaning?.kind !== "filler") break;
    left -= 1;
  }
  if (board.at(left)?.kind !== "column" || board.isUsed(left)) return null;
  const otherwise = "does not hold text, so it cannot be compared with a word.";
  return { column: chooseColumn(board, left, { accepts: isText, otherwise }), used: [...used, left] };
}

/**
 * Reads words that stand where a value of a category stands ("in Brazil", "country = peru") but are not among the values
 * that the facts name. Whether they occur, only the data can tell, so the code looks for them.
 */
export function readLookups(board: Board): Filter[] {
  const filters: Filter[] = [];
  for (const start of board.unused("unknown")) {
    if (board.isUsed(start)) continue;
    const run = readRun(board, start);
    const before = findColumnBefore(board, start);
    const value = run.map((index) => board.textOf(index)).join(" ");
    const bare =
      run.length === 1 && board.parts[start]?.tokens[0]?.kind === "quoted"
        ? (board.parts[start].tokens[0].text ?? value)
        : value;
    if (before !== null && (before.used.length > 1 || isName(board, run))) {
      board.use(...run, ...before.used);
      filters.push({ kind: "lookup", columns: [before.column.name], value: bare });
      continue;
    }
    const preposition = board.prepositionBefore(start);
    const named = isName(board, run);
    if (!(
      places.has(preposition) ||
      (named && naming.has(preposition)) ||
      (named && /^["“'`]/.test(board.textOf(start)))
    ))
      continue;
    const columns = board.columnsThat((column) => isText(column) && isGroupable(column) && !areAllValuesKnown(column));
    if (columns.length === 0) continue;
    board.use(...run);
    filters.push({ kind: "lookup", columns: columns.map((column) => column.name), value: bare });
  }
  return filters;
}
