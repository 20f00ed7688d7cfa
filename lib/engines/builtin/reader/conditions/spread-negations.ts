import type { Board } from "../board";
import type { PlacedFilter } from "../draft";
import type { MeaningKind } from "../segments/part";

const listing: ReadonlySet<MeaningKind> = new Set(["join", "break", "filler", "preposition"]);

/** Extends a negation over a list of conditions: "no cancellations or no-shows". */
export function spreadNegations(board: Board, filters: readonly PlacedFilter[]): PlacedFilter[] {
  const spread: PlacedFilter[] = [];
  for (const placed of [...filters].sort((left, right) => left.index - right.index)) {
    const last = spread.at(-1);
    const isListed =
      last !== undefined &&
      last.index >= 0 &&
      last.index < placed.index &&
      board.parts.slice(last.index + 1, placed.index).every(({ meaning }) => listing.has(meaning.kind)) &&
      board.parts.slice(last.index + 1, placed.index).some(({ meaning }) => meaning.kind === "join");
    const [before, filter] = [last?.filter, placed.filter];
    if (
      isListed &&
      before?.kind === "values" &&
      before.negated &&
      filter.kind === "values" &&
      !filter.negated &&
      filter.column === before.column
    ) {
      const values = [...new Set([...before.values, ...filter.values])];
      spread[spread.length - 1] = { index: placed.index, filter: { ...before, values } };
    } else spread.push(placed);
  }
  return spread;
}
