import type { Cell } from "../domain/cell";
import type { Column, Notice } from "../domain/dataset";
import type { DatasetProfile } from "../domain/profile";
import type { RowCondition } from "./column-expression";
import type { AggregateQuery, KeyOverlap, RowFilter, TableJoin } from "./dataset-store";

/** How a person wants a file read; what is left out is found out. */
export interface ReadingOptions {
  delimiter?: string;
  encoding?: string;
  /** From 0; null: there is none. */
  headerRow?: number | null;
  /** Sheet of a workbook or file within an archive, by name. */
  sheet?: string;
  /** How dates are written that fit both orders. */
  dateOrder?: "day first" | "month first";
  /** How columns are stored, by their final names; values that do not fit become missing, with a notice. */
  types?: Readonly<Record<string, ChosenType>>;
}

/** What a person can have a column read as. */
export const chosenTypes = ["text", "number", "date", "boolean"] as const;
export type ChosenType = (typeof chosenTypes)[number];

/** A file that could be read as a table, now stored as Parquet. */
export interface ReadTable {
  format: string;
  rowCount: number;
  columns: Column[];
  notices: Notice[];
  profile: DatasetProfile;
}

/** What the beginning of a file tells of its table. */
export interface TableLook {
  format: string;
  columns: { name: string; storage: string }[];
  /** The first rows as they are written, at most 50. */
  rows: string[][];
  /** An estimate unless `exact`. */
  rowCount: number;
  exact: boolean;
  notices: Notice[];
}

/** An aggregate over files. */
export interface FileQuery extends Omit<AggregateQuery, "versionId" | "joins"> {
  parquet: string;
  joins?: readonly (Omit<TableJoin, "versionId"> & { parquet: string })[];
}

/** One side of a join. */
export interface KeySide {
  parquet: string;
  columns: readonly string[];
  where?: RowCondition;
  /** As `AggregateQuery.distinct`. */
  distinct?: boolean;
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
  /** Reads only the beginning of `source`. Throws as `read` does, as far as the beginning tells. */
  look(options: { source: string; reading?: ReadingOptions; signal?: AbortSignal }): Promise<TableLook>;
  /** A page of rows; at most 1,000. `total` counts the rows that pass the filters. */
  rows(options: {
    parquet: string;
    offset: number;
    limit: number;
    sort?: { column: string; descending: boolean };
    filters?: readonly RowFilter[];
  }): Promise<{ columns: { name: string; type: string }[]; rows: Cell[][]; total: number }>;
  /** As `DatasetStore.aggregate`, with files in the place of versions. */
  aggregate(options: FileQuery): Promise<Cell[][]>;
  /** As `DatasetStore.compareKeys`. */
  compareKeys(options: { left: KeySide; right: KeySide }): Promise<KeyOverlap>;
  /** Writes a table of a result as Parquet to `parquet`, a file that is not there yet. Throws `disk_full`. */
  writeTable(options: {
    columns: readonly { name: string; type: string }[];
    rows: readonly (readonly Cell[])[];
    parquet: string;
  }): Promise<void>;
  close(): Promise<void>;
}
