import type { ColumnProfile } from "@/lib/domain/profile";
import { isDate, isMeasure, isYear } from "../matching/column-role";
import type { Board } from "./board";
import { chooseColumn, findByHints } from "./choose-column";
import { findTimeColumn } from "./find-time-column";
import { isTimeOperand, type Operand } from "./read-operand";
import { Unreadable } from "./unreadable";

/** A column that a limit is about, with its place when the question names it. */
export interface ComparedColumn {
  column: ColumnProfile;
  place: number | null;
}

/** How a limit is put. */
export interface Limit {
  /** Places of the comparing words and of what is compared with. */
  places: readonly number[];
  /** Words of the quality that an adjective names, such as mass for "heavier". */
  hints: readonly string[];
  /** End of the scale that the adjective points to. */
  direction: "high" | "low" | null;
  /** Whether the comparing word speaks of time ("after", "since"). */
  temporal: boolean;
  operands: readonly Operand[];
}

const need = {
  accepts: (column: ColumnProfile) => isMeasure(column) || isDate(column) || isYear(column),
  otherwise: "does not hold numbers or dates, so it cannot be compared with a number.",
};

function isWithin(column: ColumnProfile, operand: Operand): boolean {
  const { min, max } = column;
  if (typeof operand.value !== "number" || typeof min !== "number" || typeof max !== "number") return false;
  return operand.value >= min && operand.value <= max;
}

/** "fertility between 1960 and 1980" is about years, since no fertility is near 1960. */
function isAboutTime(board: Board, column: ColumnProfile, limit: Limit): boolean {
  if (isDate(column) || isYear(column) || !limit.operands.every(isTimeOperand)) return false;
  if (limit.operands.some((operand) => typeof operand.value === "string") || limit.temporal) return true;
  const hasTime = board.columnsThat((candidate) => isDate(candidate) || isYear(candidate)).length > 0;
  return hasTime && !limit.operands.some((operand) => isWithin(column, operand));
}

/** The column that a limit is about: the one beside it, the one that its adjective means, or the one that tells when. Ends the reading when it is unclear. */
export function findComparedColumn(board: Board, limit: Limit): ComparedColumn {
  const first = Math.min(...limit.places);
  const last = Math.max(...limit.places);
  for (const place of [board.before(first), board.after(last)]) {
    if (place < 0 || board.at(place)?.kind !== "column") continue;
    const column = chooseColumn(board, place, need);
    if (!isAboutTime(board, column, limit)) return { column, place };
  }
  if (limit.hints.length > 0) {
    const hinted = findByHints(board, limit.hints, { ...need, direction: limit.direction });
    if (hinted !== null) return { column: hinted, place: null };
  }
  const timed = limit.hints.length === 0 && limit.operands.every(isTimeOperand);
  const column = timed ? findTimeColumn(board) : null;
  if (column !== null) return { column, place: null };
  const phrase = limit.places.map((place) => board.textOf(place)).join(" ");
  const sentence = `It is not clear which column should be “${phrase}”. Name the column before the limit.`;
  throw new Unreadable({ kind: "unsuited", sentence, columns: [] });
}
