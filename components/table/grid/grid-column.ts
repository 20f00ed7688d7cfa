import type { Cell } from "@/lib/domain/datasets/cell";
import type { Column } from "@/lib/domain/datasets/dataset";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";

/** What a grid shows of a column's facts. */
export type GridProfile = Pick<ColumnProfile, "type" | "missing" | "distinct" | "min" | "max" | "top" | "histogram">;

/** A column as a grid shows it. */
export interface GridColumn extends Column {
  /** In the order of the file, from 0. */
  place: number;
  /** Counted over all rows; undefined while it is not known. */
  profile: GridProfile | undefined;
  /** How values are written in cells; exactly as they are when left out. */
  write?: (value: Cell) => string;
  /** Minimum width of its values in pixels; defaults to that of its type. */
  minWidth?: number;
}

/** Columns of a grid in the order in which they are shown. */
export interface ShownColumns {
  columns: readonly GridColumn[];
  /** So many of the first ones stay at the left. */
  pinned: number;
}
