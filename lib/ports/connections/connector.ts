import type { ConnectionKind, ConnectionOptions } from "../../domain/connections/connection";
import type { QueryColumn, QueryFailure, QueryLimits } from "./query-engine";

/** A connection with everything that is needed to open it. Never logged, stored or sent to a browser. */
export interface OpenConnection {
  /** `spark` is the cluster of the installation. */
  kind: ConnectionKind | "spark";
  host: string | null;
  /** The IP address of `host` that was checked; null for files. */
  address: string | null;
  port: number | null;
  database: string | null;
  user: string | null;
  secret: string | null;
  options: ConnectionOptions;
  /** Whether redirects may lead to this machine and into private networks. */
  private: boolean;
}

/** Rows to read: a whole table, by the parts of its name, or one SELECT. */
export type RemoteRows =
  | { path: readonly string[] }
  | {
      sql: string;
      /** The dialect it is written in; the server's own when left out. */
      writtenIn?: string;
      /** The only tables that it may read; any that the role may read when left out. */
      tables?: readonly (readonly string[])[];
    };

/** A table of a query over live tables. */
export interface LiveTable {
  /** Compared without case. */
  names: readonly string[];
  rows: { path: readonly string[] } | { sql: string } | { parquet: string };
  /** Each column's name in the query, and its name on the server. */
  columns: readonly (readonly [name: string, remote: string])[];
}

/** Outcome of a query over live tables; what is wrong with its statement is a value. */
export type LiveOutcome =
  | { rows: number; truncated: boolean; statement: string; columns: QueryColumn[] }
  | { failed: QueryFailure["kind"]; message: string; statement: string | null };

/** What a server says of one column, as far as it does. */
export interface RemoteColumnFacts {
  /** Rows without a value. */
  missing: number;
  distinct: number | null;
  /** Numbers, and dates in ISO format; null where order has no meaning. */
  least: number | string | null;
  greatest: number | string | null;
  mean: number | null;
  deviation: number | null;
}

/** A description of a table that stays on its server. */
export interface RemoteProfile {
  /** Null when nothing is known. */
  rows: number | null;
  /** Whether `rows` was counted. */
  exact: boolean;
  sampleRows: number;
  /** Names of all columns on the server, in order. */
  names: string[];
  /** In the same order, of the first 60 columns; null when the server did not finish in time, and for a complete sample. */
  columns: RemoteColumnFacts[] | null;
}

/** Where copying stops. */
export interface CopyLimits {
  rows: number;
  /** Bytes of the written file. */
  bytes: number;
  seconds: number;
  /** Keeps the first rows instead of failing with `too_large`. */
  truncates?: boolean;
}

/** Progress of a copy. */
export interface CopyProgress {
  /** 0 for a file, whose rows are not known yet. */
  rows: number;
  bytes: number;
}

/** A table, a view or a file. */
export interface RemoteListing {
  path: string[];
  kind: "table" | "view" | "file";
  /** The server's own estimate; null when it has none. */
  rows: number | null;
  /** Size of a file; null when it is not known. */
  bytes: number | null;
}

/**
 * Talks to databases in a process of its own. Every method throws a CaveatError in words: `connection_failed` for what the
 * server reports, `statement_refused` for a statement that does not only read, `too_large`, `cancelled`, and
 * `connector_unavailable` when the process cannot run.
 */
export interface Connector {
  /** Connects and signs in; `mayWrite` is null where only writing would show it. */
  test(connection: OpenConnection, signal?: AbortSignal): Promise<{ server: string; mayWrite: boolean | null }>;
  /** Lists up to 200 tables whose name contains `query`, whatever its case. */
  tables(
    connection: OpenConnection,
    options: { query: string; signal?: AbortSignal },
  ): Promise<{ items: RemoteListing[]; more: boolean }>;
  /** Checks a statement without running it; returns it as it would run. */
  check(kind: ConnectionKind, sql: string): Promise<{ sql: string; tables: string[][] }>;
  /** Has the server prepare a statement in its own SQL without running it; an unknown table or column is `statement_refused`. */
  prepare(connection: OpenConnection, options: { sql: string; signal?: AbortSignal }): Promise<void>;
  /** Streams rows into a Parquet file, or a file as it is, which is complete or absent. */
  copy(
    connection: OpenConnection,
    options: {
      rows: RemoteRows;
      /** Absolute path of the file. */
      target: string;
      limits: CopyLimits;
      onProgress?: (progress: CopyProgress) => void;
      signal?: AbortSignal;
    },
  ): Promise<CopyProgress & { truncated: boolean }>;
  /** Describes a table that stays on its server, and writes a sample of its rows to a Parquet file. */
  profile(
    connection: OpenConnection,
    options: {
      rows: LiveTable["rows"];
      /** Absolute path of the file, which is complete or absent. */
      target: string;
      sampleRows: number;
      signal?: AbortSignal;
    },
  ): Promise<RemoteProfile>;
  /** Runs one SELECT in DuckDB's SQL over live tables, on their server, and writes its rows to a Parquet file. */
  query(
    connection: OpenConnection,
    options: {
      sql: string;
      tables: readonly LiveTable[];
      /** Absolute path of the file, which is complete or absent. */
      target: string;
      limits: QueryLimits;
      /** Whether every value must be the one that DuckDB computes, as for a recipe, whose result is stored. */
      exact?: boolean;
      signal?: AbortSignal;
    },
  ): Promise<LiveOutcome>;
  /** Has the server prepare the query of a recipe without running it; returns what is wrong with it, null when it can run. */
  probe(
    connection: OpenConnection,
    options: { sql: string; tables: readonly LiveTable[]; signal?: AbortSignal },
  ): Promise<Pick<QueryFailure, "kind" | "message"> | null>;
  /** Ends the process and what it is doing. */
  close(): Promise<void>;
}
