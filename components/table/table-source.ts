import type { DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import type { TableView } from "@/lib/domain/datasets/table-view";
import type { SaveItem } from "../take-away/save-item";
import type { LoadValues } from "./filter/value-list";
import type { TableMarks } from "./table-marks";

/** A loaded part of a view. */
export interface RowsPart {
  offset: number;
  limit: number;
  columns: readonly number[];
  clip?: number;
}

/** Reads a table. All methods reject with an Error whose message is fit to show. */
export interface TableSource {
  loadRows: (view: TableView, part: RowsPart, signal?: AbortSignal) => Promise<DatasetRows>;
  loadValues: LoadValues;
  /** Lists what can be saved of a view with these columns. */
  toFiles: (view: TableView, columns: readonly number[]) => SaveItem[];
  /** Verification marks of the rows of a view; absent without a verification. */
  toMarks?: (view: TableView) => TableMarks | undefined;
}
