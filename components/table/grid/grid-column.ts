import type { Column } from "@/lib/domain/dataset";
import type { ColumnProfile } from "@/lib/domain/profile";

/** A column as a grid shows it. */
export interface GridColumn extends Column {
  /** In the order of the file, from 0. */
  place: number;
  /** Counted over all rows; undefined while it is not known. */
  profile: ColumnProfile | undefined;
}

/** Columns of a grid in the order in which they are shown. */
export interface ShownColumns {
  columns: readonly GridColumn[];
  /** So many of the first ones stay at the left. */
  pinned: number;
}
