import type { ResultTable } from "@/lib/domain/runs/execution";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import type { FigureMarks } from "../verification/figure-marks";

/** Verification marks of the cells of one table. */
export interface TableMarks {
  /** Whether all figures are confirmed, as a line above the table states. */
  isQuiet: boolean;
  /** Returns the figure in a row and a column, both from 0; undefined for a cell without a figure. */
  at(row: number, column: number): VerifiedFigure | undefined;
}

/**
 * Picks the marks of one table of a result.
 * @param entry name of the record entry that holds the table.
 */
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
