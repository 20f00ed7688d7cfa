import type { Cell } from "../domain/datasets/cell";
import type { Column, Notice } from "../domain/datasets/dataset";
import type { ColumnValues, DatasetRows } from "../domain/datasets/dataset-rows";
import type { JoinCandidate } from "../domain/datasets/join-candidate";
import type { DatasetProfile } from "../domain/datasets/profile";
import type { Reading } from "../domain/datasets/reading";
import type { TableLook } from "../domain/datasets/table-look";
import type { TableView } from "../domain/datasets/table-view";

/** A file that could be read as a table, now stored as Parquet. */
export interface ReadTable {
  format: string;
  rowCount: number;
  columns: Column[];
  notices: Notice[];
  profile: DatasetProfile;
}

/** Some rows and columns of a file. */
export interface FileView extends Partial<TableView> {
  parquet: string;
  /** Places of columns, from 0, in the order in which they are wanted; all when left out. */
  columns?: readonly number[];
}

/** A table that may be joined. */
export interface JoinSide {
  parquet: string;
  profile: DatasetProfile;
}

/** A file that is to be read, by a process of its own. Few are read at the same time; the others wait their turn. */
export interface WaitingFile {
  source: string;
  signal?: AbortSignal;
  /** Receives the position in the queue, 1 for the next one, whenever it changes, and 0 when the reading begins. */
  onQueued?: (position: number) => void;
}

/** Reads files into Parquet and answers questions about them. Paths are absolute and made by the server, never by a person. */
export interface DatasetReader {
  /**
   * Reads `source` and writes `parquet` (complete or not at all).
   * Throws `unreadable_file` with the reason and the remedy when it cannot be a table, or takes too much memory or time; `disk_full`,
   * `cancelled`.
   */
  read(options: WaitingFile & { fileName: string; parquet: string; reading?: Reading }): Promise<ReadTable>;
  /** The names of the tables in an archive, in its order; none for any other file. Throws `unreadable_file`, `cancelled`. */
  listTables(options: WaitingFile): Promise<string[]>;
  /** Reads only the beginning of `source`. Throws as `read` does, as far as the beginning tells. */
  look(options: WaitingFile & { reading?: Reading }): Promise<TableLook>;
  /**
   * A page of the rows of a view; at most 1,000. Texts longer than `clip` are cut after one character more.
   * Throws `invalid_input`, `cancelled`.
   */
  rows(
    options: FileView & { offset: number; limit: number; clip?: number; signal?: AbortSignal },
  ): Promise<DatasetRows>;
  /** The values of a column that contain a text, most frequent first, at most 200. Throws `invalid_input` for an unknown column. */
  values(options: {
    parquet: string;
    column: string;
    search: string;
    signal?: AbortSignal;
  }): Promise<ColumnValues["values"]>;
  /**
   * Writes the rows of a view to `target`, a file that is not there yet. In CSV no text is a formula to a spreadsheet.
   * Throws `invalid_input`, `disk_full`, `cancelled`.
   */
  writeView(options: FileView & { target: string; format: "csv" | "parquet"; signal?: AbortSignal }): Promise<void>;
  /** The columns that two tables could be joined by, counted over all rows, best matching first; empty when there are none. */
  findJoins(options: { left: JoinSide; right: JoinSide }): Promise<JoinCandidate[]>;
  /** Writes a table of a result as Parquet to `parquet`, a file that is not there yet. Throws `disk_full`. */
  writeTable(options: {
    columns: readonly { name: string; type: string }[];
    rows: readonly (readonly Cell[])[];
    parquet: string;
  }): Promise<void>;
  close(): Promise<void>;
}
