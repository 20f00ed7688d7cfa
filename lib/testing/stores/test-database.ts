import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { inject } from "vitest";
import { openPersistence, type Persistence } from "@/lib/persistence/persistence";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the Postgres server of this test run, set by `global-setup.ts`. */
    databaseServer: string;
  }
}

/** The migrations of the repository. */
export const migrationsDirectory = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));

/** Name of the migrated database that each test copies. */
export const templateDatabase = "caveat_template";

/** A separate database for one test file. */
export interface TestDatabase {
  connectionString: string;
  /** Opens the stores like a server process named `owner`; each call is a separate process. */
  open(owner?: string): Promise<Persistence>;
  /** Runs SQL beside the stores and returns the rows. */
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Closes what was opened, then removes the database. */
  drop(): Promise<void>;
}

/** Creates a fresh database; `empty` leaves out the tables. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = options.empty ? "template1" : templateDatabase;
  // Without FILE_COPY the copy goes through the log, page by page, which takes more than twice as long.
  await runSql(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const connectionString = toDatabaseAddress(server, name);
  const opened: Persistence[] = [];
  return {
    connectionString,
    open: async (owner = randomUUID()) => {
      const persistence = await openPersistence({ connectionString, migrationsDirectory, owner });
      opened.push(persistence);
      return persistence;
    },
    query: (sql, parameters) => runSql(connectionString, sql, parameters),
    drop: async () => {
      for (const persistence of opened) await persistence.close();
      await runSql(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Returns the address of another database on the same server. */
export function toDatabaseAddress(connectionString: string, name: string): string {
  const address = new URL(connectionString);
  address.pathname = `/${name}`;
  return address.href;
}

async function runSql(connectionString: string, sql: string, parameters: unknown[] = []) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, parameters)).rows;
  } finally {
    await client.end();
  }
}
