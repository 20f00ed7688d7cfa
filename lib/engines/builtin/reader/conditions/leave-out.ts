import { isMeasure } from "@/lib/lexicon/columns/column-role";
import type { Board } from "../board";
import type { Draft } from "../draft";
import { negate } from "./negate";
import type { MeaningKind } from "../segments/part";

/** Words allowed between "leave out" and its object: "the rows whose price". */
const between: ReadonlySet<MeaningKind> = new Set([
  "filler",
  "preposition",
  "rows",
  "noun",
  "which",
  "column",
  "comparison",
]);

/** Returns the numeric column that part `index` names; null for none. */
function findMeasureColumn(board: Board, index: number): string | null {
  const meaning = board.at(index);
  const matches = meaning?.kind === "column" ? meaning.matches : [];
  return matches.find(({ column }) => isMeasure(board.profileOf(column)))?.column ?? null;
}

/** "price is 9999", or a bare number when the question names a single numeric column. */
function readNumber(board: Board, draft: Draft, from: number, index: number): boolean {
  const number = board.get(index, "number");
  if (number === null) return false;
  const beside = board.parts.flatMap((_, place) =>
    place > from && place < index && findMeasureColumn(board, place) !== null ? [place] : [],
  );
  const named = new Set(board.parts.flatMap((_, place) => findMeasureColumn(board, place) ?? []));
  const column =
    beside.length > 0 ? findMeasureColumn(board, beside.at(-1) ?? -1) : named.size === 1 ? [...named][0] : null;
  if (column === null || column === undefined) return false;
  const of = { kind: "column" as const, column };
  draft.filters.push({ filter: { kind: "compare", of, operator: "!=", value: number.value }, index });
  board.use(index, ...beside);
  return true;
}

/** Reads conditions that exclude rows: "leave out the rows whose price is 9999", "not counting those from Lyon". */
export function readLeftOut(board: Board, draft: Draft): void {
  for (const { index, meaning } of board.all("negation")) {
    if (!meaning.keepMissing) continue;
    let place = index + 1;
    while (
      place < board.parts.length &&
      between.has(board.at(place)?.kind ?? "break") &&
      !draft.filters.some((one) => one.index === place)
    )
      place += 1;
    const said = draft.filters.filter((one) => one.index === place);
    const [only] = said;
    if (only !== undefined && said.length === 1) {
      const filter = negate(only.filter, true);
      if (filter === null) continue;
      draft.filters = draft.filters.map((one) => (one === only ? { ...one, filter } : one));
      board.use(index);
    } else if (readNumber(board, draft, index, place)) board.use(index);
  }
}
