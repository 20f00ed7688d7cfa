/**
 * Computes the SQL that migrates the result of the migrations to prisma/schema.prisma. Development only: drives
 * Prisma's schema engine, compiled to WebAssembly, directly, because the command line tool downloads a native one.
 */
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";

/** @type {Promise<any> | undefined} */
let engineModule;

/** The engine's module, instantiated once: a second instance in one process crashes. */
function loadEngineModule() {
  engineModule ??= (async () => {
    const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
    Object.assign(globalThis, {
      PRISMA_WASM_PANIC_REGISTRY: {
        /** @param {string} message */
        set_message: (message) => process.stderr.write(`The schema engine gave up: ${message}\n`),
      },
    });
    const glue = await import(pathToFileURL(join(folder, "schema_engine_bg.js")).href);
    const { instance } = await WebAssembly.instantiate(await readFile(join(folder, "schema_engine_bg.wasm")), {
      "./schema_engine_bg.js": glue,
    });
    glue.__wbg_set_wasm(instance.exports);
    /** @type {any} */ (instance.exports).__wbindgen_start();
    return glue;
  })();
  return engineModule;
}

const charColumn = /\bconstr\.contype(?= AS)|\bcon\.conf(?:del|upd)type\b/g;
const charNames = new Set(["constraint_type", "confdeltype", "confupdtype"]);

/** @param {string} column */
function toTextColumn(column) {
  return column === "constr.contype" ? `${column}::text` : `${column}::text AS ${column.slice("con.".length)}`;
}

/**
 * Wraps a driver adapter to read Postgres's catalogue for the engine: the original does not support columns of type
 * "char".
 * @param {string} connectionString
 */
async function connectAdapter(connectionString) {
  const adapter = await new PrismaPg({ connectionString }).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw({ ...query, sql: query.sql.replace(charColumn, toTextColumn) });
    const columnTypes = result.columnTypes.map((type, index) =>
      charNames.has(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  return adapter;
}

/**
 * Gives the engine only a temporary database: by default the factory would apply the migrations to the database that
 * `connectionString` names.
 * @param {string} connectionString
 */
function createAdapterFactory(connectionString) {
  const factory = new PrismaPg({ connectionString });
  factory.connectToShadowDb = async () => {
    const name = `prisma_migrate_shadow_db_${randomUUID()}`;
    const owner = await new PrismaPg({ connectionString }).connect();
    await owner.executeScript(`CREATE DATABASE "${name}"`);
    const address = new URL(connectionString);
    address.pathname = `/${name}`;
    const adapter = await connectAdapter(address.href);
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      await dispose();
      await owner.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`);
      await owner.dispose();
    };
    return adapter;
  };
  return factory;
}

/** @param {string} directory */
async function readMigrations(directory) {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: await readFile(join(directory, name, "migration.sql"), "utf8") },
      },
    })),
  );
  return {
    baseDir: directory,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories,
  };
}

/**
 * Returns the SQL, or null when migrations and schema agree.
 * @param {{ connectionString: string, schemaFile: string, migrationsDirectory: string }} options `connectionString`
 * names a Postgres server on which a temporary database may be created.
 * @returns {Promise<string | null>}
 */
export async function findSchemaDifference({ connectionString, schemaFile, migrationsDirectory }) {
  const { SchemaEngine } = await loadEngineModule();
  const schema = await readFile(schemaFile, "utf8");
  const engine = await SchemaEngine.new(
    { datamodels: [["schema.prisma", schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(createAdapterFactory(connectionString)),
  );
  const migrations = await readMigrations(migrationsDirectory);
  const { stdout } = await engine.diff({
    from: migrations.migrationDirectories.length === 0 ? { tag: "empty" } : { tag: "migrations", ...migrations },
    to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return /^\s*(-- This is an empty migration\.)?\s*$/.test(stdout) ? null : stdout;
}
