import type { Dataset } from "@/lib/domain/datasets/dataset";

/** Completeness of a dataset. */
export interface Quality {
  /** Share of cells that have a value, from 0 to 1; 1 without cells. */
  filled: number;
  /** Number of notices about assumptions and repairs. */
  notices: number;
}

/** Computes the completeness of a dataset from the gaps of its columns. */
export function toQuality({ columns, rowCount, notices }: Pick<Dataset, "columns" | "rowCount" | "notices">): Quality {
  const cells = columns.length * rowCount;
  const missing = columns.reduce((sum, column) => sum + column.missing, 0);
  return { filled: cells === 0 ? 1 : 1 - missing / cells, notices: notices.length };
}
