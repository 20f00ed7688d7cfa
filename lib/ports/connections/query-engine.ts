import type { ExecutionDataset } from "../runs/code-executor";

/** Where a query ends. */
export interface QueryLimits {
  /** Rows of the result; the first ones are kept. */
  rows: number;
  /** Bytes of the result's file. */
  bytes: number;
  seconds: number;
}

/** A column of a result. */
export interface QueryColumn {
  name: string;
  /** In words: number, text, date, time, yes/no. */
  type: "number" | "text" | "date" | "time" | "boolean";
}

/** A result that is complete, or cut off at the limit of rows. */
export interface QueryResult {
  status: "succeeded";
  /** Absolute path of a Parquet file with the rows. */
  file: string;
  rows: number;
  columns: QueryColumn[];
  /** Whether there were more rows than the limit. */
  truncated: boolean;
  /** The statement as it ran. */
  statement: string;
  /** Name of the engine for people, for example “PostgreSQL”. */
  engine: string;
  /** Why another engine, which should have run it, did not; one or more sentences. */
  instead?: string;
  durationMs: number;
}

/**
 * Why a query gave no result. `refused`: the statement is not one SELECT over its tables; `dialect`: the engine's SQL cannot express
 * it; `error`: the engine reports an error in it, such as an unknown column; `timeout` and `too_large` are limits.
 */
export interface QueryFailure {
  status: "failed";
  kind: "refused" | "dialect" | "error" | "timeout" | "too_large";
  /** One sentence, fit for a person and for a model; may quote the engine. */
  message: string;
  /** The statement as it ran; null when it did not. */
  statement: string | null;
  engine: string;
  durationMs: number;
}

export type QueryOutcome = QueryResult | QueryFailure;

/** A table of a query: under which names, and where its rows are. */
export interface QueryTable {
  /** Compared without case; none belongs to another table. */
  names: readonly string[];
  rows:
    | { kind: "table"; path: readonly string[] }
    /** One SELECT in the engine's own SQL. */
    | { kind: "query"; sql: string }
    /** Location of a Parquet file that the engine can read. */
    | { kind: "parquet"; location: string };
  /** Its columns in order: their names in the query, and where the rows are. */
  columns: readonly { name: string; original: string }[];
}

/** One query for one engine. */
export interface EngineQuery {
  /** One SELECT in DuckDB's SQL over `tables`; the engine writes it in its own dialect. */
  sql: string;
  tables: readonly QueryTable[];
  limits: QueryLimits;
  /** Absolute path of the Parquet file to write, which is complete or absent. */
  target: string;
}

/** Runs a query where the rows are. */
export interface QueryEngine {
  /** For people, for example “PostgreSQL”. */
  readonly label: string;
  /**
   * Runs one query. What is wrong with the statement, and limits, are outcomes. Throws a CaveatError: `connection_failed` when the
   * engine cannot be reached or refuses the role, `cancelled` when the signal aborts; the engine then stops working on it as well.
   */
  run(query: EngineQuery, options: { signal: AbortSignal }): Promise<QueryOutcome>;
}

/** Rows of a sample, on average. */
export const sampleRows = 10_000;

/** Queries datasets of a run whose rows code cannot read whole, each by the engine that has its rows. */
export interface DatasetQueries {
  /**
   * Runs one SELECT over these datasets: each is a table of its name and of its id, the first one also `df`. Repeating a request within a
   * run returns the stored result. Throws like `QueryEngine`; `not_found` when a dataset or connection is gone.
   */
  run(
    request: { sql: string; datasets: readonly ExecutionDataset[] },
    options: { signal: AbortSignal },
  ): Promise<QueryOutcome>;
  /**
   * Resolves the absolute path of a Parquet file with about `sampleRows` rows of a dataset, drawn by chance; all rows of a small one. It is the
   * same for all runs that follow within hours. Null when its engine draws none. Throws like `run`.
   */
  openSample(dataset: ExecutionDataset, options: { signal: AbortSignal }): Promise<string | null>;
}

/** How the rows of a dataset are reached by queries. */
export interface QueriedTable {
  /** `live`: they stay on a connection's server; `large`: there are too many for one program. */
  reason: "live" | "large";
  /** Name of the engine for people. */
  engine: string;
  /** Where they are: datasets of one place can be queried together. */
  place: string;
}
