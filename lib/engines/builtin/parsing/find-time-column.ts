import type { ColumnProfile } from "@/lib/domain/profile";
import { isDate, isYear } from "../matching/column-role";
import type { Board } from "./board";

/** The column that tells when: the only date, or else the only column of years. Null without one; ends the reading when several could be meant. */
export function findTimeColumn(board: Board): ColumnProfile | null {
  for (const accepts of [isDate, isYear]) {
    const columns = board.columnsThat(accepts);
    const [only] = columns;
    if (columns.length > 1) {
      board.failAmbiguous(
        "date",
        columns.map((column) => column.name),
      );
    }
    if (only !== undefined) return only;
  }
  return null;
}
