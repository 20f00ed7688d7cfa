import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { CaveatError } from "@/lib/domain/caveat-error";
import { toDatabaseError } from "../connections/database-error";
import { type BackupTable, listBackupTables, toTableSql } from "./backup-tables";

/**
 * A table with the file that holds its rows: one JSON string per line, the row as Postgres writes it, compressed with
 * gzip.
 */
export interface ExportedTable extends BackupTable {
  /** Name within the folder of the export. */
  file: string;
  rows: number;
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
}

export interface ExportedDatabase {
  /** Names of the migrations that made its tables, in order. */
  migrations: string[];
  tables: ExportedTable[];
  /** Folders of its dataset versions and documents, relative to the data directory. */
  folders: string[];
  /** Names of datasets by the folder of a version whose rows were not read from their source, so that it may not exist. */
  unread: ReadonlyMap<string, string>;
}

/** Approximate number of characters of rows that are read at once. */
const portionCharacters = 1_000_000;

/**
 * Exports a consistent snapshot of all rows of the database into files of `folder`, while servers keep working with it.
 * Throws `database_unavailable`, `not_found` for a database that was never used.
 */
export async function exportDatabase(options: { connectionString: string; folder: string }): Promise<ExportedDatabase> {
  const client = new pg.Client({ connectionString: options.connectionString, application_name: "caveat backup" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // Rows are written as text, which depends on these server settings.
    await client.query("SET LOCAL datestyle = 'ISO'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1");
    await assertInUse(client);
    const tables: ExportedTable[] = [];
    for (const table of await listBackupTables(client)) {
      const file = `${table.schema}.${table.name}.gz`;
      tables.push({ ...table, file, ...(await exportTable(client, { table, file: join(options.folder, file) })) });
    }
    const migrations = await client.query<{ name: string }>(
      `SELECT migration_name AS name FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name`,
    );
    // A database of an earlier release has fewer tables.
    const places = tables.filter(({ columns }) => columns.includes("folder text"));
    const folders = await client.query<{ folder: string }>(
      `${places.map((table) => `SELECT folder FROM ${toTableSql(table)}`).join(" UNION ")} ORDER BY folder`,
    );
    const unread = await findUnread(client, tables);
    await client.query("COMMIT");
    return {
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      folders: folders.rows.map(({ folder }) => folder),
      unread,
    };
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Finds versions without files: nothing was fetched from their source, so that the fingerprint is still their own id. */
async function findUnread(client: pg.Client, tables: readonly BackupTable[]): Promise<ReadonlyMap<string, string>> {
  const versions = tables.find(({ name }) => name === "dataset_version");
  // In a database of an earlier release, every version was read from a file.
  if (versions?.columns.includes("status dataset_status") !== true) return new Map();
  const { rows } = await client.query<{ folder: string; name: string }>(
    `SELECT version.folder, dataset.name FROM dataset_version AS version JOIN dataset ON dataset.id = version.dataset_id
     WHERE version.status <> 'ready' AND version.fingerprint = version.id::text ORDER BY dataset.name`,
  );
  return new Map(rows.map(({ folder, name }) => [folder, name]));
}

async function assertInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS used",
  );
  if (rows[0]?.used === true) return;
  throw new CaveatError("not_found", "There is nothing to back up: Caveat has never been started on this database.", {
    remedy: "Set CAVEAT_DATA_DIR or DATABASE_URL as for `npm start`.",
  });
}

async function exportTable(
  client: pg.Client,
  { table, file }: { table: BackupTable; file: string },
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  async function* toLines() {
    for await (const portion of readRows(client, table)) {
      rows += portion.length;
      yield portion.map((row) => `${JSON.stringify(row)}\n`).join("");
    }
  }
  async function* toHashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const target = createWriteStream(file, { flags: "wx", mode: 0o600 });
  await pipeline(Readable.from(toLines()), createGzip(), toHashed, target);
  return { rows, sha256: hash.digest("hex") };
}

/**
 * Yields the rows as text, in portions of a bounded size: adapts the number of rows to the length of the previous ones.
 */
async function* readRows(client: pg.Client, table: BackupTable): AsyncGenerator<string[]> {
  await client.query(
    `DECLARE rows NO SCROLL CURSOR FOR SELECT whole_row::text AS line FROM ${toTableSql(table)} AS whole_row`,
  );
  for (let count = 10; ;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${count} FROM rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
    const characters = rows.reduce((sum, { line }) => sum + line.length, 0) / rows.length;
    count = Math.min(1_000, Math.max(1, Math.floor(portionCharacters / characters)));
  }
  await client.query("CLOSE rows");
}
