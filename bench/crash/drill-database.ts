import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "@/lib/persistence/embedded/embedded-database";

/** The Postgres server of a drill, which outlives the servers that use it. */
export interface DrillDatabase {
  url: string;
  /** Runs SQL and returns the rows, retrying while the database is unavailable. */
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Kills Postgres without warning; it restarts by itself. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** How long to retry a query while the database recovers. */
const patienceMs = 60_000;

/** Starts an empty database in `directory`. */
export async function startDrillDatabase(directory: string): Promise<DrillDatabase> {
  const database = await startEmbeddedDatabase({ directory });
  const url = database.connectionString;
  const query = async (sql: string, parameters: unknown[] = []) => {
    const end = Date.now() + patienceMs;
    for (;;) {
      try {
        return await queryOnce(url, sql, parameters);
      } catch (error) {
        if (error instanceof pg.DatabaseError && !error.code?.startsWith("57")) throw error;
        if (Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  const [setting] = await query("SHOW data_directory");
  const folder = String(setting?.data_directory);
  return {
    url,
    query,
    kill: async () => {
      const pid = Number((await readFile(path.join(folder, "postmaster.pid"), "utf8")).split("\n")[0]);
      if (Number.isInteger(pid) && pid > 1) process.kill(pid, "SIGKILL");
    },
    stop: () => database.stop(),
  };
}

async function queryOnce(url: string, sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: "drill" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql, parameters)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
