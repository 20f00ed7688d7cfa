import { rm } from "node:fs/promises";
import { DuckDBInstance, type DuckDBValue, type Json } from "@duckdb/node-api";
import { toCaveatError } from "./to-caveat-error";
import { quoteLiteral } from "./sql-text";

/** What one DuckDB may use: memory as DuckDB writes it (`1GB`), and worker threads. */
export interface DuckLimits {
  memoryLimit: string;
  threads: number;
}

/** A DuckDB that can reach the files it was opened for and nothing else. */
export interface DuckSession {
  /** Runs one statement and gives all its rows; 64-bit integers and decimals come as text. Throws a CaveatError or, for a fault of the statement, DuckDB's own error as `cause`. */
  query(sql: string, values?: Record<string, DuckDBValue>): Promise<Json[][]>;
}

export interface DuckSessionOptions {
  /** The only files that can be read or written, absolute. */
  paths: readonly string[];
  /** Where DuckDB may put what does not fit into memory; made on demand, removed afterwards. */
  spillFolder: string;
  limits: DuckLimits;
  signal?: AbortSignal;
}

/**
 * Opens an in-memory DuckDB, locks it, lets `work` use it and closes it.
 * The lock: no file but `paths` and the spill folder, no network, no ATTACH, no extension is installed or loaded, and no
 * setting can be changed any more. It does not isolate DuckDB's own code from the process.
 */
export async function withDuckSession<Result>(
  options: DuckSessionOptions,
  work: (session: DuckSession) => Promise<Result>,
): Promise<Result> {
  const { signal } = options;
  try {
    signal?.throwIfAborted();
    const instance = await DuckDBInstance.create(":memory:", {
      memory_limit: options.limits.memoryLimit,
      threads: String(options.limits.threads),
      temp_directory: options.spillFolder,
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
      allow_community_extensions: "false",
    });
    const connection = await instance.connect();
    let repeating: NodeJS.Timeout | undefined;
    // DuckDB forgets an interruption that arrives before its worker has taken up the statement, so it is repeated.
    const interrupt = () => {
      connection.interrupt();
      repeating = setInterval(() => {
        connection.interrupt();
      }, 50);
    };
    try {
      await connection.run(`SET allowed_paths = [${options.paths.map(quoteLiteral).join(", ")}]`);
      await connection.run("SET TimeZone = 'UTC'");
      // Looking for common parts takes time with the square of the number of columns: minutes for 9,000 of them.
      await connection.run("SET disabled_optimizers = 'common_subexpressions'");
      await connection.run("SET enable_external_access = false");
      await connection.run("SET lock_configuration = true");
      signal?.addEventListener("abort", interrupt, { once: true });
      const session: DuckSession = {
        async query(sql, values) {
          signal?.throwIfAborted();
          const result = await connection.runAndReadAll(sql, values);
          return result.getRowsJson();
        },
      };
      return await work(session);
    } finally {
      signal?.removeEventListener("abort", interrupt);
      clearInterval(repeating);
      connection.closeSync();
      instance.closeSync();
      await rm(options.spillFolder, { recursive: true, force: true });
    }
  } catch (error) {
    throw signal?.aborted ? toCaveatError(new Error("AbortError", { cause: error })) : toCaveatError(error);
  }
}
