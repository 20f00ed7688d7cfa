import { createHash } from "node:crypto";
import type { DuckDBValue } from "@duckdb/node-api";
import type { DuckPool } from "../duck/duck-pool";
import type { DuckSession } from "../duck/duck-session";

/** What is computed once: places of rows in the order of a view, or the cells of some of them. */
export interface KeptQuery {
  kind: keyof typeof most;
  sql: string;
  values?: Record<string, DuckDBValue>;
}

/** How many tables of a kind one DuckDB keeps; the oldest go. */
const most = { rows: 6, cells: 24 };

/** Results of queries about one file, kept by the DuckDB of that file as long as it stays open. */
export interface KeptTables {
  /** Name of the table with the result of a query. Throws what the query throws, and `cancelled`. */
  find(parquet: string, query: KeptQuery, signal?: AbortSignal): Promise<string>;
}

interface Making {
  done: Promise<void>;
  waiting: number;
  ending: AbortController;
}

/** Tables in the DuckDBs of a pool. Who asks for what is being made waits for it; what nobody waits for any more is given up. */
export function createKeptTables(pool: DuckPool, closing: AbortSignal): KeptTables {
  const underWay = new Map<string, Making>();

  const start = (parquet: string, name: string, { kind, sql, values }: KeptQuery): Making => {
    const key = `${parquet}\n${name}`;
    const ending = new AbortController();
    const work = async (session: DuckSession) => {
      await session.query(`CREATE TABLE IF NOT EXISTS ${name} AS ${sql}`, values);
      await dropOldest(session, kind);
    };
    const done = pool.use([parquet], work, AbortSignal.any([ending.signal, closing])).finally(() => {
      underWay.delete(key);
    });
    const making = { done, waiting: 0, ending };
    underWay.set(key, making);
    return making;
  };

  return {
    async find(parquet, query, signal) {
      const name = toName(query);
      const making = underWay.get(`${parquet}\n${name}`) ?? start(parquet, name, query);
      making.waiting += 1;
      const leave = () => {
        making.waiting -= 1;
        if (making.waiting === 0) making.ending.abort();
      };
      signal?.addEventListener("abort", leave, { once: true });
      try {
        await making.done;
      } finally {
        signal?.removeEventListener("abort", leave);
      }
      signal?.throwIfAborted();
      return name;
    },
  };
}

/** The same query has the same name. */
function toName({ kind, sql, values = {} }: KeptQuery): string {
  const bound = Object.entries(values).map(([name, value]) => `${name} ${typeof value} ${String(value)}`);
  const digest = createHash("sha256")
    .update(JSON.stringify([sql, bound]))
    .digest("hex");
  return `${kind}_${digest.slice(0, 32)}`;
}

async function dropOldest(session: DuckSession, kind: KeptQuery["kind"]): Promise<void> {
  const tables = await session.query(
    `SELECT table_name FROM duckdb_tables() WHERE starts_with(table_name, '${kind}_') ORDER BY table_oid DESC`,
  );
  for (const [name] of tables.slice(most[kind])) {
    if (typeof name === "string") await session.query(`DROP TABLE IF EXISTS ${name}`);
  }
}
