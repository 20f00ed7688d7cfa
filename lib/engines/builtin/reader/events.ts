import { isDate } from "@/lib/lexicon/columns/column-date";
import type { Filter } from "@/lib/domain/plans/measure";
import type { Board } from "./board";

/** A word for an event on the date of a column: "hired", "cancelled". */
export interface Event {
  index: number;
  column: string;
  /** The condition that it happened. */
  filters: Filter[];
}

/** Finds unused words that refer to a date column. */
export function findEvents(board: Board): Event[] {
  return board.parts.flatMap((_, index): Event[] => {
    const column = board.get(index, "column")?.matches[0]?.column;
    if (column !== undefined && isDate(board.profileOf(column))) {
      return [{ index, column, filters: [{ kind: "missing", column, missing: false }] }];
    }
    const filters = board.get(index, "state")?.states[0]?.filters ?? [];
    const [only] = filters;
    const happened =
      filters.length === 1 && only?.kind === "missing" && !only.missing && isDate(board.profileOf(only.column));
    return happened ? [{ index, column: only.column, filters }] : [];
  });
}
