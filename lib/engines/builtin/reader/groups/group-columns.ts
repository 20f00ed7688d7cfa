import { isDate } from "@/lib/lexicon/columns/column-date";
import { isGroupable, isMeasure } from "@/lib/lexicon/columns/column-role";
import { toPlainWords } from "@/lib/lexicon/words/roots";
import type { Board } from "../board";
import type { Draft } from "../draft";

/** Finds the categorical column that part `index` names, ambiguous when several fit equally well; null for none. */
export function findGroupable(board: Board, index: number, draft: Draft): string | null {
  const matches = (board.get(index, "column")?.matches ?? []).filter(({ column }) => {
    const profile = board.profileOf(column);
    return isGroupable(profile) && !isDate(profile);
  });
  const [first] = matches;
  if (first === undefined) return null;
  const equal = matches.filter(
    (match) => match.full === first.full && match.cost === first.cost && match.head === first.head,
  );
  if (equal.length === 1) return first.column;
  // "from which station": words around decide between `From Station` and `To Station`.
  const said = new Set(toPlainWords(board.question));
  const named = (column: string) => toPlainWords(column).filter((word) => said.has(word)).length;
  const [best, second] = equal.map((match) => match.column).sort((left, right) => named(right) - named(left));
  if (best !== undefined && second !== undefined && named(best) > named(second)) return best;
  draft.ambiguous ??= { phrase: board.textOf(index), columns: equal.map((match) => match.column) };
  return first.column;
}

/** Finds the categorical column that part `index` names by its own name: "who is the best handler"; null for none. */
export function findNamedGroup(board: Board, index: number): string | null {
  const match = board.get(index, "column")?.matches[0];
  if (match === undefined || match.byMeaning || !(match.full || match.head)) return null;
  const profile = board.profileOf(match.column);
  return isGroupable(profile) && !isDate(profile) && !isMeasure(profile) ? match.column : null;
}

/** Whether every row has its own value, apart from repeated rows: the rows themselves are requested then. */
function namesRows(board: Board, column: string): boolean {
  return (
    board.lexicon.rows.column === column ||
    board.profileOf(column).distinct >= 0.95 * board.lexicon.dataset.profile.rowCount
  );
}

/** Makes the values of a column the subject. */
export function setSubject(board: Board, draft: Draft, column: string, place: number): void {
  draft.places.groups.push(place);
  draft.subject ??= namesRows(board, column) ? { rows: true } : { group: { column, grain: null } };
}
