import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { CaveatError } from "@/lib/domain/caveat-error";

interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file, hexadecimal, as Prisma records it. */
  checksum: string;
}

/** Prisma's own table, so that its tools understand our databases. */
const historyTable = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/**
 * Migrates the database: applies every missing `<migrationsDirectory>/<name>/migration.sql` in order of name, each in a
 * transaction. Several processes may call it at once. Returns the names applied now. Throws `internal` when a migration
 * changed after it was applied, or when the database is ahead of this version.
 * @param options.until name of the last one to apply; all by default. Throws `internal` when there is none of that
 * name.
 */
export async function migrate(options: {
  connectionString: string;
  migrationsDirectory: string;
  until?: string;
}): Promise<string[]> {
  const { until } = options;
  const migrations = await readMigrations(options.migrationsDirectory);
  if (until !== undefined && !migrations.some(({ name }) => name === until)) {
    throw new CaveatError("internal", `This version of Caveat does not know the migration ${until}.`, {
      remedy: "Update Caveat and try again.",
    });
  }
  const client = new pg.Client({ connectionString: options.connectionString, application_name: "caveat migration" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended('caveat migration', 0))");
    await client.query(historyTable);
    const { rows } = await client.query<{ migration_name: string; checksum: string }>(
      `SELECT migration_name, checksum FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
    );
    const recorded = new Map(rows.map((row) => [row.migration_name, row.checksum]));
    assertSameHistory(migrations, recorded);
    const missing = migrations.filter(({ name }) => !recorded.has(name) && (until === undefined || name <= until));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(directory, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

function assertSameHistory(migrations: readonly Migration[], recorded: ReadonlyMap<string, string>): void {
  const changed = migrations.find(({ name, checksum }) => recorded.has(name) && recorded.get(name) !== checksum);
  if (changed) {
    throw new CaveatError(
      "internal",
      `The migration ${changed.name} has changed since it was applied to this database.`,
      {
        remedy: "Restore the file, and write your change as a new migration.",
      },
    );
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...recorded.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new CaveatError(
      "internal",
      `The database is from a newer version of Caveat: it has the migration ${unknown}.`,
      {
        remedy: "Update Caveat, or start with another CAVEAT_DATA_DIR or DATABASE_URL.",
      },
    );
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw new CaveatError("internal", `The migration ${name} could not be applied; the database is as it was before.`, {
      cause: error,
      remedy: "Find the cause, correct it, and start again.",
    });
  }
}
