import type { Cell } from "../domain/cell";
import type { Column, Notice } from "../domain/dataset";
import type { DatasetProfile } from "../domain/profile";
import type { AggregateQuery, RowFilter } from "./dataset-store";

/** How a person wants a file read; what is left out is found out. */
export interface ReadingOptions {
  delimiter?: string;
  encoding?: string;
  /** From 0; null: there is none. */
  headerRow?: number | null;
}

/** A file that could be read as a table, now stored as Parquet. */
export interface ReadTable {
  format: string;
  rowCount: number;
  columns: Column[];
  notices: Notice[];
  profile: DatasetProfile;
}

/** Reads files into Parquet and answers questions about them. Paths are absolute and made by the server, never by a person. */
export interface DatasetReader {
  /**
   * Reads `source` and writes `parquet` (complete or not at all).
   * Throws `unreadable_file` with the reason and the remedy when it cannot be a table, `disk_full`, `cancelled`.
   */
  read(options: {
    source: string;
    fileName: string;
    parquet: string;
    reading?: ReadingOptions;
    signal?: AbortSignal;
  }): Promise<ReadTable>;
  /** A page of rows; at most 1,000. `total` counts the rows that pass the filters. */
  rows(options: {
    parquet: string;
    offset: number;
    limit: number;
    sort?: { column: string; descending: boolean };
    filters?: readonly RowFilter[];
  }): Promise<{ columns: { name: string; type: string }[]; rows: Cell[][]; total: number }>;
  aggregate(options: Omit<AggregateQuery, "versionId"> & { parquet: string }): Promise<Cell[][]>;
  close(): Promise<void>;
}
