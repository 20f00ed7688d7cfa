import type { ResultTable } from "@/lib/domain/execution";
import type { VerifiedFigure } from "@/lib/domain/verification";
import type { FigureMarks } from "../verification/figure-marks";

/** What a second computation says of the cells of one table. */
export interface TableMarks {
  /** All are confirmed, and a line above the table says so. */
  isQuiet: boolean;
  /** The figure in a row and a column, both counted from 0; undefined for a cell that is none. */
  at(row: number, column: number): VerifiedFigure | undefined;
}

/** The marks of one table of a result. @param entry the name of the record's entry that it is. */
export function toTableMarks(
  marks: FigureMarks,
  { columns, rows }: Pick<ResultTable, "columns" | "rows">,
  entry?: string,
): TableMarks {
  return {
    isQuiet: marks.isQuiet,
    at: (row, column) =>
      marks.find(
        { ...(entry !== undefined && { entry }), row, column: columns[column]?.name },
        rows[row]?.[column] ?? null,
      ),
  };
}
