import { isDate, isFractional, isGroupable, isMeasure } from "../matching/column-role";
import type { Board } from "./board";

/** Nouns that only say of a quantity that it is one: "wind speed" for the column wind. */
const quantityNouns = new Set(
  "speed level levels amount amounts score scores value values reading readings measurement measurements strength intensity figure figures rate rates".split(
    " ",
  ),
);

/** Nouns that only say of a category that it is one: "weather type" for the column weather. */
const categoryNouns = new Set(
  "type types name names category categories kind kinds condition conditions class classes group groups label labels".split(
    " ",
  ),
);

function isIdle(board: Board, index: number, name: string): boolean {
  const word = board.textOf(index).toLowerCase();
  const column = board.profileOf(name);
  if (isMeasure(column)) return quantityNouns.has(word) && (!word.startsWith("rate") || isFractional(column));
  return isGroupable(column) && categoryNouns.has(word);
}

/** Uses up nouns behind a fully named column that add nothing to its name, and notes how they were read. */
export function useIdleNouns(board: Board): void {
  for (const index of board.unused("columns")) {
    if ([index - 1, index + 1].some((place) => board.at(place)?.kind === "column")) board.use(index);
  }
  board.parts.forEach((part, index) => {
    if (part.meaning.kind === "column" || board.isUsed(index)) return;
    const before = board.at(index - 1);
    if (before?.kind !== "column" || part.meaning.kind === "filler") return;
    const [match, ...others] = before.matches;
    if (match?.full !== true || others.length > 0 || !isIdle(board, index, match.column)) return;
    board.use(index);
    board.note(`“${board.textOf(index - 1)} ${part.text}” was read as the column ${match.column}.`);
  });
}

/** "days" are rows when every row is a day of its own. Uses up the word and notes how it was read. */
export function useRowDays(board: Board): boolean {
  const [date, second] = board.columnsThat(isDate);
  const unique = date !== undefined && second === undefined && date.distinct === board.lexicon.dataset.profile.rowCount;
  if (!unique || date.storage !== "DATE") return false;
  let used = false;
  for (const index of board.unused("grain")) {
    const meaning = board.at(index);
    if (meaning?.kind !== "grain" || meaning.grain !== "day" || board.textOf(index).toLowerCase() !== "days") continue;
    if (["by", "which"].includes(board.at(board.before(index))?.kind ?? "")) continue;
    board.use(index);
    board.note(`Every row is one day of ${date.name}, so days were counted as rows.`);
    used = true;
  }
  return used;
}
