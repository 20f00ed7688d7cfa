import { rm } from "node:fs/promises";
import type { DuckDBInstance, DuckDBValue, Json } from "@duckdb/node-api";
import { quoteText } from "@/lib/domain/text/quotes";
import { toCaveatError } from "./to-caveat-error";

/** Limits of one DuckDB: memory in DuckDB's notation (`1GB`), and worker threads. */
export interface DuckLimits {
  memoryLimit: string;
  threads: number;
}

/** A DuckDB that can access the files it was opened for and nothing else. */
export interface DuckSession {
  /**
   * Runs one statement and returns all its rows; 64-bit integers and decimals come as text. Throws a CaveatError or,
   * for an error of the statement, DuckDB's own error as `cause`.
   */
  query(sql: string, values?: Record<string, DuckDBValue>): Promise<Json[][]>;
  /**
   * Runs several tasks at the same time, each with its own connection, which does not see temporary tables of this one.
   * Throws the first error, once all have ended.
   */
  together<Result>(works: readonly ((session: DuckSession) => Promise<Result>)[]): Promise<Result[]>;
}

export interface DuckOptions {
  /** The only files that can be read or written, absolute. */
  paths: readonly string[];
  /** Where DuckDB may spill what does not fit into memory; created on demand, removed afterwards. */
  spillFolder: string;
  limits: DuckLimits;
}

export interface DuckSessionOptions extends DuckOptions {
  signal?: AbortSignal;
}

/**
 * Opens an in-memory DuckDB and locks it, for all its connections. The lock: no file but `paths` and the spill folder,
 * no network, no ATTACH, no extensions, and no further changes of settings. It does not isolate DuckDB's own code from
 * the process.
 */
export async function openLockedDuck({ paths, spillFolder, limits }: DuckOptions): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: limits.memoryLimit,
    threads: String(limits.threads),
    temp_directory: spillFolder,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
  });
  try {
    const connection = await instance.connect();
    await connection.run(`SET allowed_paths = [${paths.map(quoteText).join(", ")}]`);
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    // Looking for common subexpressions takes time quadratic in the number of columns: minutes for 9,000 of them.
    await connection.run("SET disabled_optimizers = 'common_subexpressions'");
    // Reads the metadata of a file once, not for each statement.
    await connection.run("SET GLOBAL parquet_metadata_cache = true");
    await connection.run("SET enable_external_access = false");
    await connection.run("SET lock_configuration = true");
    connection.closeSync();
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

/**
 * Lets `work` use its own connection to an open DuckDB; an abort interrupts its statement and none of another
 * connection.
 */
export async function withConnection<Result>(
  instance: DuckDBInstance,
  work: (session: DuckSession) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const connection = await instance.connect();
  let repeating: NodeJS.Timeout | undefined;
  // DuckDB forgets an interruption that arrives before its worker has started the statement, so it is repeated.
  const interrupt = () => {
    connection.interrupt();
    repeating = setInterval(() => {
      connection.interrupt();
    }, 50);
  };
  try {
    signal?.addEventListener("abort", interrupt, { once: true });
    return await work({
      async query(sql, values) {
        signal?.throwIfAborted();
        const result = await connection.runAndReadAll(sql, values);
        return result.getRowsJson();
      },
      async together(works) {
        const ended = await Promise.allSettled(works.map((each) => withConnection(instance, each, signal)));
        return ended.map((end) => {
          if (end.status === "rejected") throw end.reason;
          return end.value;
        });
      },
    });
  } finally {
    signal?.removeEventListener("abort", interrupt);
    clearInterval(repeating);
    connection.closeSync();
  }
}

/** Closes a DuckDB and removes its files from the disk. */
export async function closeDuck(instance: DuckDBInstance, spillFolder: string): Promise<void> {
  instance.closeSync();
  await rm(spillFolder, { recursive: true, force: true });
}

/** Opens a locked DuckDB, lets `work` use it and closes it. */
export async function withDuckSession<Result>(
  options: DuckSessionOptions,
  work: (session: DuckSession) => Promise<Result>,
): Promise<Result> {
  const { signal, spillFolder } = options;
  try {
    signal?.throwIfAborted();
    const instance = await openLockedDuck(options);
    try {
      return await withConnection(instance, work, signal);
    } finally {
      await closeDuck(instance, spillFolder);
    }
  } catch (error) {
    throw signal?.aborted ? toCaveatError(new Error("AbortError", { cause: error })) : toCaveatError(error);
  }
}
