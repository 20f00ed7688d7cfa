import type { Cell } from "../../domain/datasets/cell";
import type { Column, Notice } from "../../domain/datasets/dataset";
import type { ColumnValues, DatasetRows } from "../../domain/datasets/dataset-rows";
import type { JoinCandidate } from "../../domain/datasets/join-candidate";
import type { DatasetProfile } from "../../domain/datasets/profile";
import type { Reading } from "../../domain/datasets/reading";
import type { DocumentFormat, Passage } from "../../domain/library/document";
import type { TableLook } from "../../domain/datasets/table-look";
import type { TableView } from "../../domain/datasets/table-view";

/** A file that was read as a table and stored as Parquet. */
export interface ReadTable {
  format: string;
  rowCount: number;
  columns: Column[];
  notices: Notice[];
  profile: DatasetProfile;
}

/** The text of a document. */
export interface ReadDocument {
  format: DocumentFormat;
  /** Null for formats without pages. */
  pages: number | null;
  /** At least one. */
  passages: Passage[];
}

/** Some rows and columns of a file. */
export interface FileView extends Partial<TableView> {
  parquet: string;
  /** Positions of the wanted columns, from 0, in order; all when left out. */
  columns?: readonly number[];
}

/** A table that may be joined. */
export interface JoinSide {
  parquet: string;
  profile: DatasetProfile;
}

/** A file to be read by a separate process. Few are read at the same time; the others queue. */
export interface WaitingFile {
  source: string;
  signal?: AbortSignal;
  /** Receives the position in the queue, 1 for the next one, whenever it changes, and 0 when reading starts. */
  onQueued?: (position: number) => void;
}

/** Reads files into Parquet and answers questions about them. Paths are absolute and made by the server, never by a person. */
export interface DatasetReader {
  /** Identifies the code that reads files: an update that changes it may read the same bytes differently. */
  version(): Promise<string>;
  /**
   * Reads `source` and writes `parquet`, completely or not at all. Throws `unreadable_file` with reason and remedy when
   * it is not a table or takes too much memory or time; `disk_full`, `cancelled`.
   */
  read(options: WaitingFile & { fileName: string; parquet: string; reading?: Reading }): Promise<ReadTable>;
  /** Lists the tables in an archive, in order; empty for any other file. Throws `unreadable_file`, `cancelled`. */
  listTables(options: WaitingFile): Promise<string[]>;
  /** Reads only the beginning of `source`. Throws like `read`, as far as the beginning shows it. */
  look(options: WaitingFile & { reading?: Reading }): Promise<TableLook>;
  /**
   * Reads the text of a PDF, Word, Markdown or text file. Throws `unreadable_file` when it has none, or is too long or
   * too costly to read; `cancelled`.
   */
  readDocument(options: WaitingFile & { fileName: string }): Promise<ReadDocument>;
  /**
   * Reads a page of a view's rows, at most 1,000. Cuts texts longer than `clip` one character after it. Throws
   * `invalid_input`, `cancelled`.
   */
  rows(
    options: FileView & { offset: number; limit: number; clip?: number; signal?: AbortSignal },
  ): Promise<DatasetRows>;
  /**
   * Lists the values of a column that contain a text, most frequent first, at most 200. Throws `invalid_input` for an
   * unknown column.
   */
  values(options: {
    parquet: string;
    column: string;
    search: string;
    signal?: AbortSignal;
  }): Promise<ColumnValues["values"]>;
  /**
   * Finds texts of a column that differ from a more frequent one only in case or whitespace, and what each becomes when they are
   * merged; at most 2,000, most frequent first. Throws `invalid_input` for an unknown column.
   */
  findSpellings(options: {
    parquet: string;
    column: string;
    signal?: AbortSignal;
  }): Promise<{ from: string; to: string }[]>;
  /**
   * Writes the rows of a view to `target`, which must not exist. Escapes texts in CSV that spreadsheets would take for
   * formulas. Throws `invalid_input`, `disk_full`, `cancelled`.
   */
  writeView(options: FileView & { target: string; format: "csv" | "parquet"; signal?: AbortSignal }): Promise<void>;
  /**
   * Finds the columns by which two tables could be joined, counted over all rows, best match first; empty when there
   * are none.
   */
  findJoins(options: { left: JoinSide; right: JoinSide }): Promise<JoinCandidate[]>;
  /** Writes a table of a result as Parquet to `parquet`, which must not exist. Throws `disk_full`. */
  writeTable(options: {
    columns: readonly { name: string; type: string }[];
    rows: readonly (readonly Cell[])[];
    parquet: string;
  }): Promise<void>;
  close(): Promise<void>;
}
