import type { Cell } from "@/lib/domain/datasets/cell";
import type { DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import type { GridColumn } from "./grid-column";
import type { GridRange } from "./grid-cursor";

/** Maximum number of cells copied at once. */
export const mostCopied = 50_000;
const longestPage = 1000;

/** Loads all cells of a range, with complete texts, page by page. */
export async function readRange(
  range: GridRange,
  columns: readonly GridColumn[],
  load: (part: { offset: number; limit: number; columns: readonly number[] }) => Promise<DatasetRows>,
): Promise<Cell[][]> {
  const places = columns.slice(range.firstColumn, range.lastColumn + 1).map(({ place }) => place);
  const rows: Cell[][] = [];
  for (let offset = range.firstRow; offset <= range.lastRow; offset += longestPage) {
    const limit = Math.min(longestPage, range.lastRow - offset + 1);
    rows.push(...(await load({ offset, limit, columns: places })).rows);
  }
  return rows;
}
