import type { ColumnProfile } from "@/lib/domain/profile";
import { findPhrase } from "../language/phrases";
import { toNameParts } from "../matching/column-unit";
import type { Board } from "./board";
import { failStructure, Unreadable } from "./unreadable";

/** What a column is compared with. */
export interface Operand {
  /** A number, or an ISO date. */
  value: number | string;
  /** Places that it takes up, a unit included. */
  places: number[];
  /** As the language knows it, for example `g`; null when none is named. */
  unit: string | null;
}

/** The number or date at `index` with the unit behind it; null when there is none. */
export function readOperand(board: Board, index: number): Operand | null {
  const meaning = board.at(index);
  if (index < 0 || meaning === null || board.isUsed(index)) return null;
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

/** Ends the reading when the limit is in another unit than the column. */
export function assertSameUnit(column: ColumnProfile, operand: Operand): void {
  const own = toNameParts(column.name).unit;
  if (operand.unit === null || own === null) return;
  const meaning = findPhrase(own.toLowerCase());
  const known = meaning?.kind === "unit" ? meaning.unit : own;
  const loose = operand.unit === "°" && known.startsWith("°");
  if (known === operand.unit || loose) return;
  const sentence = `The column ${column.name} is in ${own}, but the question gives a limit in ${operand.unit}. Give the limit in ${own}.`;
  throw new Unreadable({ kind: "unsuited", sentence, columns: [column.name] });
}

/** Whether the operand is a date or a whole number that can be a year. */
export function isTimeOperand({ value, unit }: Operand): boolean {
  if (typeof value === "string") return true;
  return Number.isInteger(value) && value >= 1500 && value <= 2200 && unit === null;
}
