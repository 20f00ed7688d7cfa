import { randomUUID } from "node:crypto";
import type { DuckDBInstance } from "@duckdb/node-api";
import { closeDuck, openLockedDuck, withConnection, type DuckLimits, type DuckSession } from "./duck-session";
import { toCaveatError } from "./to-caveat-error";

/** DuckDBs that stay open for a while, one for each set of files, so that the next query about them need not open one. */
export interface DuckPool {
  /** Lets `work` query these files and no others, on its own connection. Throws as `withDuckSession` does. */
  use<Result>(
    paths: readonly string[],
    work: (session: DuckSession) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
  /** Closes all of them, each when its work has ended. */
  close(): Promise<void>;
}

export interface DuckPoolOptions {
  limits: DuckLimits;
  /** Maximum number of unused open ones; 3 by default. Each keeps at most its memory limit. */
  mostIdle?: number;
  /** Milliseconds after which an unused one is closed; 30 s by default. */
  idleTime?: number;
}

interface Entry {
  key: string;
  instance: Promise<DuckDBInstance>;
  spillFolder: string;
  users: number;
  closing: NodeJS.Timeout | undefined;
}

/**
 * Creates a pool whose DuckDBs are each locked to their files before the first query and can never be opened to others:
 * a statement about one version cannot read another one. Read-only use: what a statement creates would persist.
 */
export function createDuckPool(options: DuckPoolOptions): DuckPool {
  const { limits, mostIdle = 3, idleTime = 30_000 } = options;
  /** In order of last use. */
  const entries = new Map<string, Entry>();
  const ended = new Set<Promise<void>>();
  const working = new Set<Promise<unknown>>();
  let isClosed = false;

  const open = (paths: readonly string[], key: string): Entry => {
    const spillFolder = `${paths[0] ?? ""}.${randomUUID()}.spill`;
    const instance = openLockedDuck({ paths, spillFolder, limits });
    return { key, instance, spillFolder, users: 0, closing: undefined };
  };
  const end = (entry: Entry): void => {
    clearTimeout(entry.closing);
    if (entries.get(entry.key) === entry) entries.delete(entry.key);
    const closed = entry.instance
      .then((instance) => closeDuck(instance, entry.spillFolder))
      .catch(() => undefined)
      .finally(() => ended.delete(closed));
    ended.add(closed);
  };
  const release = (entry: Entry): void => {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (isClosed || entries.get(entry.key) !== entry) {
      end(entry);
      return;
    }
    entry.closing = setTimeout(() => {
      end(entry);
    }, idleTime).unref();
    const idle = [...entries.values()].filter(({ users }) => users === 0);
    for (const oldest of idle.slice(0, Math.max(0, idle.length - mostIdle))) end(oldest);
  };

  return {
    async use(paths, work, signal) {
      const different = [...new Set(paths)].sort();
      const key = JSON.stringify(different);
      try {
        signal?.throwIfAborted();
        const entry = entries.get(key) ?? open(different, key);
        clearTimeout(entry.closing);
        entries.delete(key);
        entries.set(key, entry);
        entry.users += 1;
        try {
          const instance = await entry.instance.catch((error: unknown) => {
            entries.delete(key);
            throw error;
          });
          const done = withConnection(instance, work, signal);
          working.add(done);
          return await done.finally(() => working.delete(done));
        } finally {
          release(entry);
        }
      } catch (error) {
        throw signal?.aborted ? toCaveatError(new Error("AbortError", { cause: error })) : toCaveatError(error);
      }
    },
    async close() {
      isClosed = true;
      for (const entry of [...entries.values()].filter(({ users }) => users === 0)) end(entry);
      while (working.size + ended.size > 0) await Promise.allSettled([...working, ...ended]);
    },
  };
}
