import type { Board } from "./board";
import type { FoundFilter } from "./found-filter";
import { failStructure, Unreadable } from "./unreadable";

interface ValueRun {
  places: number[];
  words: string[];
}

function columnsOf(board: Board, index: number): string[] {
  const meaning = board.at(index);
  return meaning?.kind === "value" ? meaning.matches.map((match) => match.column) : [];
}

/** The values from `start` on that are joined and share a column. */
function readRun(board: Board, start: number): { run: ValueRun; columns: string[] } {
  let columns = columnsOf(board, start);
  const run: ValueRun = { places: [start], words: [] };
  for (let index = start + 1; index < board.parts.length;) {
    const joins: number[] = [];
    const words: string[] = [];
    while (index < board.parts.length) {
      const meaning = board.at(index);
      if (meaning?.kind === "join") words.push(meaning.word);
      else if (meaning?.kind === "break" && meaning.sign === ",") words.push("and");
      else if (meaning?.kind === "rows" || meaning?.kind === "filler") words.push("");
      else break;
      joins.push(index);
      index += 1;
    }
    const shared = columns.filter((column) => columnsOf(board, index).includes(column));
    if (!words.some((word) => word !== "") || shared.length === 0) break;
    columns = shared;
    run.words.push(...words.filter((word) => word !== ""));
    run.places.push(...joins.filter((place) => board.at(place)?.kind !== "rows"), index);
    index += 1;
  }
  return { run, columns };
}

/** A column part beside the values that narrows down which column they belong to; its place, or -1. */
function findNamingColumn(board: Board, run: ValueRun, columns: readonly string[]): number {
  const first = Math.min(...run.places);
  const names = (place: number) => {
    const meaning = board.at(place);
    return (
      meaning?.kind === "column" &&
      !board.isUsed(place) &&
      meaning.matches.some((match) => columns.includes(match.column))
    );
  };
  let left = first - 1;
  while (left >= 0) {
    const meaning = board.at(left);
    const passable =
      meaning?.kind === "negation" || (meaning?.kind === "comparison" && ["=", "!="].includes(meaning.operator));
    if (!passable && !["filler", "copula", "preposition"].includes(meaning?.kind ?? "")) break;
    left -= 1;
  }
  const asked = board.at(left - 1)?.kind === "which" || board.at(left - 1)?.kind === "by";
  if (names(left) && !asked) return left;
  const right = Math.max(...run.places) + 1;
  return names(right) ? right : -1;
}

function findNegation(board: Board, first: number): number {
  let left = first - 1;
  while (left >= 0 && ["filler", "preposition", "column", "copula"].includes(board.at(left)?.kind ?? "")) left -= 1;
  const meaning = board.at(left);
  if (board.isUsed(left)) return -1;
  return meaning?.kind === "negation" || (meaning?.kind === "comparison" && ["=", "!="].includes(meaning.operator))
    ? left
    : -1;
}

function readRunFilter(board: Board, start: number): FoundFilter {
  const { run, columns } = readRun(board, start);
  const naming = findNamingColumn(board, run, columns);
  const meaning = board.at(naming);
  const named =
    meaning?.kind === "column"
      ? columns.filter((column) => meaning.matches.some((match) => match.column === column))
      : columns;
  const [column] = named;
  if (column === undefined) failStructure(board.textOf(start));
  if (named.length > 1) board.failAmbiguous(board.textOf(start), named);
  const values: string[] = [];
  for (const place of run.places) {
    const part = board.at(place);
    if (part?.kind !== "value") continue;
    if (part.weak && naming < 0) failStructure(board.textOf(place));
    const match = part.matches.find((candidate) => candidate.column === column);
    if (match === undefined) continue;
    values.push(match.value);
    if (match.loose !== null) board.note(`“${board.textOf(place)}” was read as ${column} = ${match.value}.`);
  }
  const negation = findNegation(board, Math.min(...run.places));
  const sign = board.at(negation);
  const negated = sign?.kind === "negation" || (sign?.kind === "comparison" && sign.operator === "!=");
  const opener = board.before(Math.min(...run.places));
  if (board.at(opener)?.kind === "between") board.use(opener);
  board.use(...run.places, ...(naming < 0 ? [] : [naming]), ...(negation < 0 ? [] : [negation]));
  const keepMissing = sign?.kind === "negation" && sign.keepMissing;
  const apart = values.length > 1 && !run.words.includes("or") && !negated;
  return { filter: { kind: "values", column, values, negated, keepMissing }, at: Math.min(...run.places), apart };
}

const between: ReadonlySet<string> = new Set(["filler", "preposition", "copula", "rows", "value"]);

/** "excluding females on Dream" leaves out those who are both, which no two conditions that add up can say. */
function assertClearException(board: Board, found: readonly FoundFilter[]): void {
  for (const { filter, at } of found) {
    if (filter.kind !== "values" || !filter.negated || !filter.keepMissing) continue;
    const next = found.find(
      (other) => other.at > at && board.parts.slice(at, other.at).every(({ meaning }) => between.has(meaning.kind)),
    );
    if (next !== undefined) failStructure(board.textBetween(at, next.at));
  }
}

/** Reads the values of categories that the question names: "female", "on Biscoe", "excluding Adelie", "rain or snow". */
export function readValues(board: Board): FoundFilter[] {
  const found: FoundFilter[] = [];
  for (const index of board.unused("value")) {
    if (!board.isUsed(index)) found.push(readRunFilter(board, index));
  }
  assertClearException(board, found);
  const columns = found.flatMap(({ filter }) => (filter.kind === "values" && !filter.negated ? [filter.column] : []));
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) {
    const sentence = `The question names values of ${twice} in two places. Ask about them in one list, for example “A and B”.`;
    throw new Unreadable({ kind: "unsuited", sentence, columns: [twice] });
  }
  return found;
}
