import type { ColumnProfile } from "@/lib/domain/profile";
import { isDate, isGroupable, isMeasure, isStoredAsNumber } from "../matching/column-role";
import { areAllValuesKnown } from "../matching/match-values";
import type { Board } from "./board";
import { chooseColumn } from "./choose-column";
import type { FoundFilter } from "./found-filter";

const places: ReadonlySet<string | null> = new Set(["in", "at", "on", "from", "near"]);

/** Parts after which an unknown word stands for a column, not for a value. */
const openers: ReadonlySet<string> = new Set(["aggregate", "by", "superlative", "count", "distinct", "mode", "top"]);

function isText(column: ColumnProfile): boolean {
  return !isDate(column) && !isMeasure(column) && !isStoredAsNumber(column);
}

interface Item {
  places: number[];
  text: string;
  /** Columns that are known to have it; null when none is. */
  columns: readonly string[] | null;
}

/** A known value, or unknown words next to each other, from `start` on. */
function readItem(board: Board, start: number): Item | null {
  const first = board.at(start);
  if (board.isUsed(start)) return null;
  if (first?.kind === "value" && !first.weak) {
    const [match] = first.matches;
    return { places: [start], text: match?.value ?? "", columns: first.matches.map((candidate) => candidate.column) };
  }
  if (first?.kind !== "unknown") return null;
  const run = [start];
  for (let index = start + 1; index < board.parts.length && !board.isUsed(index); index += 1) {
    const kind = board.at(index)?.kind;
    const linked =
      board.at(index + 1)?.kind === "unknown" && (kind === "number" || /^[/.&:]$/.test(board.textOf(index)));
    if (kind !== "unknown" && !linked) break;
    run.push(index);
  }
  const [token] = board.parts[start]?.tokens ?? [];
  const quoted = run.length === 1 && token?.kind === "quoted";
  const text = quoted ? token.text : board.textBetween(start, Math.max(...run));
  return { places: run, text, columns: null };
}

interface ItemList {
  items: Item[];
  joins: number[];
  words: string[];
}

/** Items from `start` on that are joined by "and", "or", "versus" or commas. */
function readList(board: Board, start: number): ItemList {
  const first = readItem(board, start);
  const list: ItemList = { items: first === null ? [] : [first], joins: [], words: [] };
  let next = Math.max(...(first?.places ?? [start])) + 1;
  for (;;) {
    const joins: number[] = [];
    while (board.at(next)?.kind === "join" || (board.at(next)?.kind === "break" && board.textOf(next) === ",")) {
      const meaning = board.at(next);
      list.words.push(meaning?.kind === "join" ? meaning.word : "and");
      joins.push(next);
      next += 1;
    }
    const item = joins.length === 0 ? null : readItem(board, next);
    if (item === null) return list;
    list.items.push(item);
    list.joins.push(...joins);
    next = Math.max(...item.places) + 1;
  }
}

/** The first item of the list that ends in the unknown word at `unknown`: "Adelie and Foo" begins with a known value. */
function findStart(board: Board, unknown: number): number {
  let start = unknown;
  for (;;) {
    let left = start - 1;
    while (board.at(left)?.kind === "join" || board.textOf(left) === ",") left -= 1;
    const meaning = board.at(left);
    if (left === start - 1 || board.isUsed(left) || meaning?.kind !== "value" || meaning.weak) return start;
    start = left;
  }
}

function isName(board: Board, item: Item): boolean {
  const [token] = board.parts[Math.min(...item.places)]?.tokens ?? [];
  return token !== undefined && (token.kind === "quoted" || (/^\p{Lu}/u.test(token.text) && token.start > 0));
}

/** The column that stands directly before the value, with "=" or "is" or nothing between. */
function findColumnBefore(board: Board, first: number): { column: string; used: number[]; compared: boolean } | null {
  let left = first - 1;
  const used: number[] = [];
  while (left >= 0) {
    const meaning = board.at(left);
    if (meaning?.kind === "comparison" && meaning.operator === "=") used.push(left);
    else if (meaning?.kind !== "copula" && meaning?.kind !== "filler") break;
    left -= 1;
  }
  const meaning = board.at(left);
  if (meaning?.kind !== "column" || board.isUsed(left)) return null;
  if (!meaning.matches.some((match) => isText(board.profileOf(match.column)))) return null;
  const column = chooseColumn(board, left, { accepts: isText, otherwise: "" }).name;
  return { column, used: [...used, left], compared: used.length > 0 };
}

/** Whether unknown words at this place can be a value at all. */
function standsForValue(board: Board, list: ItemList, first: number): boolean {
  if (places.has(board.prepositionBefore(first))) return true;
  if (!list.items.every((item) => item.columns !== null || isName(board, item))) return false;
  return !openers.has(board.at(board.before(first))?.kind ?? "");
}

/** Columns that may hold all items. */
function toCandidates(board: Board, list: ItemList): string[] {
  const open = board.columnsThat((column) => isText(column) && isGroupable(column) && !areAllValuesKnown(column));
  return open
    .map((column) => column.name)
    .filter((name) => list.items.every((item) => item.columns?.includes(name) ?? true));
}

/**
 * Reads words that stand where a value of a category stands ("in Brazil", "country = peru", "Peru and Chile") but are not
 * among the values that the facts name. Whether they occur, only the data can tell, so the code looks for them.
 */
export function readLookups(board: Board): FoundFilter[] {
  const found: FoundFilter[] = [];
  for (const unknown of board.unused("unknown")) {
    if (board.isUsed(unknown)) continue;
    const start = findStart(board, unknown);
    const list = readList(board, start);
    const before = findColumnBefore(board, start);
    const named =
      before !== null && (before.compared || list.items.every((item) => item.columns !== null || isName(board, item)));
    const columns = named ? [before.column] : standsForValue(board, list, start) ? toCandidates(board, list) : [];
    if (columns.length === 0) continue;
    const opener = board.before(start);
    if (board.at(opener)?.kind === "between") board.use(opener);
    board.use(...list.items.flatMap((item) => item.places), ...list.joins, ...(named ? before.used : []));
    const values = list.items.map((item) => item.text);
    const apart = values.length > 1 && !list.words.includes("or") && columns.length === 1;
    found.push({ filter: { kind: "lookup", columns, values }, at: start, apart });
  }
  return found;
}
