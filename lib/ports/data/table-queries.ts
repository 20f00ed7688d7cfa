import type { Cell } from "../../domain/datasets/cell";
import type { ReadTable } from "./dataset-reader";
import type { QueryColumn, QueryFailure } from "../connections/query-engine";

/**
 * A stored table that a query reads by a name. It has the column `file_row_number` beside its own: the position of each
 * row, from 0.
 */
export interface QueryTable {
  /** Unique in its query, whatever its case. */
  name: string;
  /** Absolute path of its Parquet file, made by the server. */
  parquet: string;
  /**
   * Reads these rows only: the first ones, or as many taken from all over the table. All of them when left out.
   */
  sample?: { rows: number; from: "start" | "everywhere" };
}

/** One part of a query: a SELECT over the tables and the parts before it. */
export interface QueryPart {
  /** Unique in its query, whatever its case. */
  name: string;
  sql: string;
  /** Whether it may have more rows than what it reads, like a join. */
  grows: boolean;
}

/** A condition on the data without which a query must not run. */
export interface QueryGuard {
  /** Why, and what to do. */
  message: string;
  /** A SELECT of one number over the tables and parts: how much is against it. */
  sql: string;
}

/** A query in parts, so that the rows of each can be counted and shown. */
export interface StagedQuery {
  tables: readonly QueryTable[];
  /** At least one. */
  parts: readonly QueryPart[];
  guards?: readonly QueryGuard[];
  /** The part or table whose rows are the result. */
  result: string;
}

/** Rows of a part or table. */
export interface PartRows {
  name: string;
  rows: number;
}

/** A question about the parts of a query, such as a check. */
export interface QueryQuestion {
  id: string;
  /** A SELECT over the tables and parts. */
  sql: string;
}

/** The rows that answer a question, at most 100, as many as 20 columns; null cells stay null. */
export interface QuestionRows {
  id: string;
  rows: Cell[][];
}

/** A table that was made by a query. */
export interface MadeTable extends ReadTable {
  /** Rows of all tables and parts, in order. */
  counts: PartRows[];
  /** Bytes of the Parquet file. */
  bytes: number;
  /** SHA-256 of the Parquet file, hexadecimal. */
  fingerprint: string;
}

/** Some rows of a part. */
export interface PartPreview {
  columns: { name: string; type: string }[];
  rows: Cell[][];
}

/**
 * Runs queries over stored tables. A query is data from elsewhere: only SELECT statements over its own tables and parts
 * are run, by a DuckDB that has access to no other file. All throw `recipe_refused` with a sentence when a query cannot
 * be run on these tables, and `cancelled`.
 */
export interface TableQueries {
  /**
   * Runs a query in a separate process and writes its result to `parquet`, completely or not at all, profiled like an
   * upload. Throws `recipe_refused` before anything is written when a guard does not hold, or naming the part when one
   * has more than `mostRows` rows; also when the query takes too much memory or time; `disk_full`.
   */
  makeTable(options: {
    query: StagedQuery;
    parquet: string;
    mostRows: number;
    signal?: AbortSignal;
    /** Receives the position in the queue, 1 for the next one, whenever it changes, and 0 when the work starts. */
    onQueued?: (position: number) => void;
  }): Promise<MadeTable>;
  /**
   * Runs one SELECT over stored tables in a separate process and writes its first rows to `parquet`, completely or not at all. What is
   * wrong with the statement is a value.
   * @param options.tables files under all their names, compared without case
   */
  runQuery(options: {
    sql: string;
    tables: readonly { names: readonly string[]; parquet: string }[];
    parquet: string;
    mostRows: number;
    mostBytes: number;
    seconds: number;
    signal?: AbortSignal;
  }): Promise<
    | { rows: number; truncated: boolean; columns: QueryColumn[] }
    | { failed: Exclude<QueryFailure["kind"], "dialect">; message: string }
  >;
  /**
   * Counts the rows of all tables and parts without writing anything. A part with more than `mostRows` rows is counted
   * no further, and neither are those after it. Throws `recipe_refused` with the message of a guard that does not hold.
   */
  countParts(options: {
    query: StagedQuery;
    mostRows: number;
    signal?: AbortSignal;
  }): Promise<{ counts: PartRows[]; exceeded: string | null }>;
  /** Reads the first rows of a part or table, at most 1,000. */
  previewPart(options: { query: StagedQuery; part: string; limit: number; signal?: AbortSignal }): Promise<PartPreview>;
  /**
   * Answers questions about a query, several at a time.
   * @param options.shuffle puts the rows of all tables, or of their samples, into an order that depends on this number alone.
   */
  askParts(options: {
    query: StagedQuery;
    questions: readonly QueryQuestion[];
    shuffle?: number;
    signal?: AbortSignal;
  }): Promise<QuestionRows[]>;
}
