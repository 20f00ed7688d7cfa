import { createHash } from "node:crypto";
import type { DuckDBValue } from "@duckdb/node-api";
import type { DuckPool } from "../duck/duck-pool";
import type { DuckSession } from "../duck/duck-session";

/**
 * A query whose result is cached: row places in the order of a view, all or the first ones, their number, or the cells
 * of some of them.
 */
export interface CachedQuery {
  kind: keyof typeof most;
  sql: string;
  values?: Record<string, DuckDBValue>;
}

/** Maximum cached tables of each kind in one DuckDB; the oldest are dropped. */
const most = { rows: 6, beginnings: 6, totals: 24, cells: 24 };

/** Results of queries about one file, cached in the DuckDB of that file while it is open. */
export interface CachedTables {
  /** Returns the name of the table with the result of a query. Throws what the query throws, and `cancelled`. */
  find(parquet: string, query: CachedQuery, signal?: AbortSignal): Promise<string>;
  /**
   * Starts computing what will soon be requested but nobody waits for yet. One preparation per file: abandons any
   * other.
   */
  prepare(parquet: string, query: CachedQuery): void;
  /**
   * Abandons the preparation of any other query about a file, unless a caller waits for it: the current request goes
   * first.
   */
  release(parquet: string, query: CachedQuery): void;
}

interface Making {
  done: Promise<void>;
  waiting: number;
  ending: AbortController;
}

/**
 * Creates tables in the DuckDBs of a pool. A request for a table in progress waits for it; a table that nobody waits
 * for any more is abandoned.
 */
export function createCachedTables(pool: DuckPool, closing: AbortSignal): CachedTables {
  const underWay = new Map<string, Making>();
  /** The preparation of each file. */
  const prepared = new Map<string, { name: string; leave: () => void }>();

  const start = (parquet: string, name: string, { kind, sql, values }: CachedQuery): Making => {
    const key = `${parquet}\n${name}`;
    const ending = new AbortController();
    const work = async (session: DuckSession) => {
      await session.query(`CREATE TABLE IF NOT EXISTS ${name} AS ${sql}`, values);
      await dropOldest(session, kind);
    };
    const make = () => pool.use([parquet], work, AbortSignal.any([ending.signal, closing]));
    // An abandoned one must end first, because two cannot create a table of the same name.
    const before = underWay.get(key)?.done ?? Promise.resolve();
    const done = before.then(make, make).finally(() => {
      if (underWay.get(key) === making) underWay.delete(key);
    });
    const making: Making = { done, waiting: 0, ending };
    underWay.set(key, making);
    return making;
  };

  /** Adds a waiter to the computation of a query's result; returns it and how to leave. */
  const join = (parquet: string, query: CachedQuery): { making: Making; leave: () => void } => {
    const name = toName(query);
    const known = underWay.get(`${parquet}\n${name}`);
    const making = known === undefined || known.ending.signal.aborted ? start(parquet, name, query) : known;
    making.waiting += 1;
    const leave = () => {
      making.waiting -= 1;
      if (making.waiting === 0) making.ending.abort();
    };
    return { making, leave };
  };

  const release = (parquet: string, query: CachedQuery) => {
    const other = prepared.get(parquet);
    if (other === undefined || other.name === toName(query)) return;
    prepared.delete(parquet);
    other.leave();
  };

  return {
    async find(parquet, query, signal) {
      const { making, leave } = join(parquet, query);
      signal?.addEventListener("abort", leave, { once: true });
      try {
        await making.done;
      } finally {
        signal?.removeEventListener("abort", leave);
      }
      signal?.throwIfAborted();
      return toName(query);
    },
    prepare(parquet, query) {
      release(parquet, query);
      if (closing.aborted || prepared.has(parquet)) return;
      const { making, leave } = join(parquet, query);
      const preparation = { name: toName(query), leave };
      prepared.set(parquet, preparation);
      // Errors are reported when the table is requested.
      void making.done
        .catch(() => undefined)
        .finally(() => {
          if (prepared.get(parquet) === preparation) prepared.delete(parquet);
        });
    },
    release,
  };
}

/** The same query has the same name. */
function toName({ kind, sql, values = {} }: CachedQuery): string {
  const bound = Object.entries(values).map(([name, value]) => `${name} ${typeof value} ${String(value)}`);
  const digest = createHash("sha256")
    .update(JSON.stringify([sql, bound]))
    .digest("hex");
  return `${kind}_${digest.slice(0, 32)}`;
}

async function dropOldest(session: DuckSession, kind: CachedQuery["kind"]): Promise<void> {
  const tables = await session.query(
    `SELECT table_name FROM duckdb_tables() WHERE starts_with(table_name, '${kind}_') ORDER BY table_oid DESC`,
  );
  for (const [name] of tables.slice(most[kind])) {
    if (typeof name === "string") await session.query(`DROP TABLE IF EXISTS ${name}`);
  }
}
