import type { Cell } from "@/lib/domain/datasets/cell";
import type { Column } from "@/lib/domain/datasets/dataset";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";

/** The part of a column's profile that a grid shows. */
export type GridProfile = Pick<ColumnProfile, "type" | "missing" | "distinct" | "min" | "max" | "top" | "histogram">;

/** A column of a grid. */
export interface GridColumn extends Column {
  /** Position in the file, from 0. */
  place: number;
  /** Counted over all rows; undefined while it is unknown. */
  profile: GridProfile | undefined;
  /** Formats values in cells; exact by default. */
  write?: (value: Cell) => string;
  /** Minimum width of its values in pixels; defaults to that of its type. */
  minWidth?: number;
}

/** Columns of a grid in display order. */
export interface ShownColumns {
  columns: readonly GridColumn[];
  /** Number of pinned columns at the start. */
  pinned: number;
}
