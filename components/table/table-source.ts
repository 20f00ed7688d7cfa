import type { DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import type { TableView } from "@/lib/domain/datasets/table-view";
import type { SaveItem } from "../take-away/save-item";
import type { LoadValues } from "./filter/value-list";
import type { TableMarks } from "./table-marks";

/** A part of a view that is read. */
export interface RowsPart {
  offset: number;
  limit: number;
  columns: readonly number[];
  clip?: number;
}

/** What a table is read by. All reject with an Error that tells a person what happened. */
export interface TableSource {
  loadRows: (view: TableView, part: RowsPart, signal?: AbortSignal) => Promise<DatasetRows>;
  loadValues: LoadValues;
  /** What can be saved of a view with these columns. */
  toFiles: (view: TableView, columns: readonly number[]) => SaveItem[];
  /** Verification marks of the rows of a view; absent where nothing was verified. */
  toMarks?: (view: TableView) => TableMarks | undefined;
}
