import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { CaveatError } from "@/lib/domain/caveat-error";
import { setUpCheckpoints } from "../runs/checkpointer";
import { createConnectionPool } from "../connections/connection-pool";
import { toDatabaseError } from "../connections/database-error";
import { migrate } from "../connections/migrate";
import { searchSchema } from "../library/search-tables";
import { listBackupTables, toTableSql } from "./backup-tables";
import type { ExportedDatabase, ExportedTable } from "./export-database";

interface ImportOptions {
  connectionString: string;
  migrationsDirectory: string;
  /** Folder of the export's files. */
  folder: string;
  exported: Pick<ExportedDatabase, "migrations" | "tables">;
}

/** Approximate number of characters of rows that are written at once. */
const portionCharacters = 1_000_000;
const portionRows = 1_000;

/**
 * Fills an empty database with an export, completely or not at all. Creates its tables as of the backup; the next start
 * migrates them. Throws `conflict` when the database is not empty, `internal` when the export is from a newer version
 * or its tables differ, `database_unavailable`.
 */
export async function importDatabase(options: ImportOptions): Promise<void> {
  const { connectionString, migrationsDirectory, exported } = options;
  try {
    await migrate({ connectionString, migrationsDirectory, until: exported.migrations.at(-1) });
    await makeCheckpointTables(connectionString);
    const client = new pg.Client({ connectionString, application_name: "caveat restore" });
    client.on("error", () => undefined);
    await client.connect();
    try {
      await client.query("BEGIN");
      await fill(client, options);
      await client.query("COMMIT");
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    throw toDatabaseError(error);
  }
}

async function makeCheckpointTables(connectionString: string): Promise<void> {
  const pool = createConnectionPool(connectionString);
  try {
    await setUpCheckpoints(pool);
  } finally {
    await pool.end();
  }
}

async function fill(client: pg.Client, { folder, exported }: ImportOptions): Promise<void> {
  await assertSameTables(client, exported.tables);
  await assertEmpty(client, exported.tables);
  // The next start rebuilds the index, from all rows at once.
  await client.query(`DROP SCHEMA IF EXISTS ${searchSchema} CASCADE`);
  // References between rows are circular, so they are checked once all rows exist.
  const references = await dropReferences(client);
  for (const table of exported.tables) await fillTable(client, table, join(folder, table.file));
  for (const { table, name, definition } of references) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
  }
  await moveCounters(client);
}

async function assertSameTables(client: pg.Client, tables: readonly ExportedTable[]): Promise<void> {
  const toText = (list: readonly Pick<ExportedTable, "schema" | "name" | "columns">[]) =>
    list.map(({ schema, name, columns }) => `${schema}.${name} (${columns.join(", ")})`).sort();
  const [here, there] = [toText(await listBackupTables(client)), toText(tables)];
  if (here.join("\n") === there.join("\n")) return;
  const other = there.find((table) => !here.includes(table)) ?? here.find((table) => !there.includes(table));
  throw new CaveatError("internal", `The backup does not fit this version of Caveat: its tables differ, ${other}.`, {
    remedy: "Restore it with the version that made it, start that version once, and then update.",
  });
}

async function assertEmpty(client: pg.Client, tables: readonly ExportedTable[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${toTableSql(table)} LIMIT 1`);
    if (rowCount === 0) continue;
    throw new CaveatError("conflict", "This database is not empty; a backup can only be restored into an empty one.", {
      remedy: "Set CAVEAT_DATA_DIR to a new folder, or DATABASE_URL to an empty database.",
    });
  }
}

interface Reference {
  /** Quoted for SQL. */
  table: string;
  name: string;
  definition: string;
}

async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  return rows;
}

async function fillTable(client: pg.Client, table: ExportedTable, file: string): Promise<void> {
  const name = toTableSql(table);
  let portion: string[] = [];
  let characters = 0;
  let rows = 0;
  const write = async () => {
    await client.query(`INSERT INTO ${name} SELECT * FROM unnest($1::text[]::${name}[])`, [portion]);
    rows += portion.length;
    [portion, characters] = [[], 0];
  };
  for await (const line of readLines(file)) {
    const row = JSON.parse(line) as string;
    portion.push(row);
    characters += row.length;
    if (characters > portionCharacters || portion.length >= portionRows) await write();
  }
  if (portion.length > 0) await write();
  if (rows === table.rows) return;
  throw new CaveatError("internal", `The backup should hold ${table.rows} rows of ${table.name}, but has ${rows}.`);
}

/** Reads the lines of a gzipped file. Splits at line feeds only, because rows may contain other line separators. */
async function* readLines(file: string): AsyncGenerator<string> {
  const unpacked = createReadStream(file).pipe(createGunzip()).setEncoding("utf8");
  let begun: string[] = [];
  for await (const piece of unpacked as AsyncIterable<string>) {
    const [first = "", ...further] = piece.split("\n");
    begun.push(first);
    for (const next of further) {
      yield begun.join("");
      begun = [next];
    }
  }
  if (begun.some((piece) => piece !== "")) yield begun.join("");
}

/** Continues the numbering of new rows after the imported ones. */
async function moveCounters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; counter: string }>(
    `SELECT attrelid::regclass::text AS table, quote_ident(attname) AS column, counter
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r' AND relnamespace = 'public'::regnamespace,
       LATERAL pg_get_serial_sequence(attrelid::regclass::text, attname) AS counter
     WHERE attnum > 0 AND NOT attisdropped AND counter IS NOT NULL`,
  );
  for (const { table, column, counter } of rows) {
    await client.query(`SELECT setval($1::regclass, (SELECT coalesce(max(${column}), 0) + 1 FROM ${table}), false)`, [
      counter,
    ]);
  }
}
