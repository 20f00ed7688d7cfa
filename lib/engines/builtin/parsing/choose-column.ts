import type { ColumnProfile } from "@/lib/domain/profile";
import { toSingular } from "../language/stem";
import { toWords } from "../language/to-words";
import { isMeasure } from "../matching/column-role";
import { toNameParts } from "../matching/column-unit";
import type { ColumnMatch } from "../matching/match-columns";
import { matchWord } from "../matching/match-word";
import type { Board } from "./board";
import { Unreadable } from "./unreadable";

/** What a column is needed for. */
export interface ColumnNeed {
  accepts: (column: ColumnProfile) => boolean;
  /** Ends the sentence "The column X …" when no candidate is accepted. */
  otherwise: string;
  /** Whether a name must be meant whole or by its noun: "storms" are not the column `max_storm_cat`. */
  byNoun?: boolean;
  /** Prefers `temp_max` to `temp_min` for high, and the other way round. */
  direction?: "high" | "low" | null;
}

const endWords = { high: ["max", "maximum", "high"], low: ["min", "minimum", "low"] };

function narrowByDirection(
  columns: readonly string[],
  direction: "high" | "low" | null | undefined,
): readonly string[] {
  if (columns.length < 2 || direction === null || direction === undefined) return columns;
  const named = columns.filter((column) => toWords(column).some((word) => endWords[direction].includes(word)));
  return named.length > 0 ? named : columns;
}

/** "storms" are things that a column of numbers such as `max_storm_cat` tells something about, not its values. */
function isOtherThing(board: Board, index: number, match: ColumnMatch): boolean {
  const last = toWords(board.textOf(index)).at(-1) ?? "";
  return !match.full && !match.head && toSingular(last) !== last && isMeasure(board.profileOf(match.column));
}

/** The column that part `index` names and that fits the need. Ends the reading when none fits or several do. */
export function chooseColumn(board: Board, index: number, need: ColumnNeed): ColumnProfile {
  const meaning = board.at(index);
  if (meaning?.kind !== "column") throw new Error("chooseColumn needs a part that names a column");
  if (need.byNoun === true && !meaning.matches.some((match) => match.head)) {
    throw new Unreadable({ kind: "missing", phrases: [board.textOf(index)] });
  }
  const fitting = meaning.matches.filter((match) => need.accepts(board.profileOf(match.column)));
  const names = narrowByDirection(
    fitting.map((match) => match.column),
    need.direction,
  );
  const [name] = names;
  if (name === undefined) {
    const columns = meaning.matches.map((match) => match.column);
    const [first = ""] = columns;
    const sentence = `The column ${first} ${need.otherwise}`;
    throw new Unreadable({ kind: "unsuited", sentence, columns });
  }
  if (names.length > 1) board.failAmbiguous(board.textOf(index), names);
  const chosen = fitting.find((match) => match.column === name);
  if (chosen !== undefined && isOtherThing(board, index, chosen)) {
    throw new Unreadable({ kind: "missing", phrases: [board.textOf(index)] });
  }
  for (const { asked } of chosen?.typos ?? []) board.note(`“${asked}” was read as the column ${name}.`);
  return board.profileOf(name);
}

/** The only column whose name has one of the hints as a word, and all of `words` too; null when there is none. */
export function findByHints(board: Board, hints: readonly string[], need: ColumnNeed): ColumnProfile | null {
  const hinted = board.columnsThat(
    (column) =>
      need.accepts(column) &&
      toWords(column.name).some((word) => hints.some((hint) => matchWord(hint, word) === "same" || word === hint)),
  );
  // A column named just "Age" is meant before one named "AgeBand".
  const exact = hinted.filter((column) => hints.includes(toWords(toNameParts(column.name).core).join(" ")));
  const names = narrowByDirection(
    (exact.length > 0 ? exact : hinted).map((column) => column.name),
    need.direction,
  );
  const [name] = names;
  if (name === undefined) return null;
  if (names.length > 1) board.failAmbiguous(hints[0] ?? "", names);
  return board.profileOf(name);
}
