import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DuckDBInstance } from "@duckdb/node-api";
import type { RecipeServer } from "@/lib/domain/recipes/recipe-server";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { LiveTable, OpenConnection } from "@/lib/ports/connections/connector";
import { hasMariadb, startMariadb } from "../stores/mariadb";
import { startSail } from "../stores/sail-server";
import { createTestDatabase } from "../stores/test-database";
import type { TestTable, TestValue } from "./recipe-bench";

/** A real server that computes steps of recipes. */
export interface StepServer {
  connection: OpenConnection;
  /** Has the server hold a table; returns its place there. */
  store(table: TestTable): Promise<LiveTable["rows"]>;
  close(): Promise<void>;
}

/** Servers of recipes that tests can open. */
export type StepServerKind = Extract<RecipeServer, "postgres" | "duckdb" | "sqlite" | "spark" | "mysql">;

/** The kinds that can be opened here. Sail stands for Spark, and MariaDB for MySQL, where it is installed. */
export const stepServerKinds: readonly StepServerKind[] = [
  ...(["postgres", "duckdb", "sqlite", "spark"] as const),
  ...(hasMariadb ? (["mysql"] as const) : []),
];

/** Opens a server of a kind. */
export function openStepServer(server: StepServerKind): Promise<StepServer> {
  switch (server) {
    case "postgres":
      return openPostgres();
    case "duckdb":
      return openDuckdb();
    case "sqlite":
      return openSqlite();
    case "mysql":
      return openMariadb();
    case "spark":
      return openSail();
  }
}

const local = { host: null, address: null, port: null, user: null, secret: null, options: {}, private: true };
const postgresTypes = { DOUBLE: "double precision", VARCHAR: "text" };
// Texts that the server compares ignoring case and trailing blanks.
const mariadbTypes = { VARCHAR: "varchar(200) COLLATE utf8mb4_general_ci", TIMESTAMP: "datetime" };

const withTypes = (table: TestTable, types: Readonly<Record<string, string>>) =>
  table.map((column) => ({ ...column, type: types[column.type] ?? column.type }));

function toRows(table: TestTable, write: (value: TestValue, type: string) => string): string[] {
  const count = table[0]?.values.length ?? 0;
  return Array.from(
    { length: count },
    (_, row) => `(${table.map(({ type, values }) => write(values[row] ?? null, type)).join(", ")})`,
  );
}

/** Writes a table as a statement. */
function toValues(table: TestTable): string {
  const columns = table.map(({ name }) => quoteName(name)).join(", ");
  const write = (value: TestValue, type: string) =>
    `CAST(${value === null ? "NULL" : quoteText(String(value))} AS ${type})`;
  const rows = toRows(table, write);
  const none = `(${table.map(({ type }) => write(null, type)).join(", ")})`;
  return `SELECT * FROM (VALUES ${(rows.length === 0 ? [none] : rows).join(", ")}) AS given(${columns})${rows.length === 0 ? " WHERE false" : ""}`;
}

async function openPostgres(): Promise<StepServer> {
  const database = await createTestDatabase({ empty: true });
  const { hostname: host, port, pathname, username: user, password } = new URL(database.connectionString);
  const place = { ...local, host, port: Number(port), database: pathname.slice(1), user };
  let tables = 0;
  return {
    connection: { ...place, kind: "postgres", secret: decodeURIComponent(password) },
    store: async (table) => {
      const name = `t${(tables += 1)}`;
      await database.query(`CREATE TABLE ${name} AS ${toValues(withTypes(table, postgresTypes))}`);
      return { path: ["public", name] };
    },
    close: () => database.drop(),
  };
}

async function openDuckdb(): Promise<StepServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-steps-"));
  const file = path.join(folder, "empty.db");
  const instance = await DuckDBInstance.create(file);
  instance.closeSync();
  return {
    connection: { ...local, kind: "duckdb", database: file },
    store: (table) => Promise.resolve({ sql: toValues(table) }),
    close: () => rm(folder, { recursive: true }),
  };
}

async function openSqlite(): Promise<StepServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-steps-"));
  const file = path.join(folder, "tables.db");
  const database = new DatabaseSync(file);
  let tables = 0;
  return {
    connection: { ...local, kind: "sqlite", database: file },
    store: (table) => {
      const name = `t${(tables += 1)}`;
      // Compares ignoring case, unless a statement specifies otherwise.
      const columns = table.map(({ name: column, type }) => `${quoteName(column)} ${type} COLLATE NOCASE`).join(", ");
      database.exec(`CREATE TABLE ${name} (${columns})`);
      const insert = database.prepare(`INSERT INTO ${name} VALUES (${table.map(() => "?").join(", ")})`);
      for (const row of (table[0]?.values ?? []).keys()) {
        const values = table.map(({ values: cells }) => cells[row] ?? null);
        insert.run(...values.map((value) => (typeof value === "boolean" ? Number(value) : value)));
      }
      return Promise.resolve({ path: [name] });
    },
    close: async () => {
      database.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function openSail(): Promise<StepServer> {
  const server = await startSail();
  const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-steps-"));
  const instance = await DuckDBInstance.create(":memory:");
  const duck = await instance.connect();
  let tables = 0;
  return {
    connection: {
      ...local,
      kind: "spark",
      host: "127.0.0.1",
      port: Number(new URL(server.url).port),
      database: null,
      secret: server.url,
    },
    store: async (table) => {
      const file = path.join(folder, `${(tables += 1)}.parquet`);
      await duck.run(`COPY (${toValues(table)}) TO ${quoteText(file)} (FORMAT parquet)`);
      return { parquet: file };
    },
    close: async () => {
      duck.closeSync();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function openMariadb(): Promise<StepServer> {
  const server = await startMariadb();
  await server.query(
    "CREATE DATABASE shop; CREATE USER 'reader'@'localhost' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'reader'@'localhost'",
  );
  const write = (value: TestValue) => {
    if (typeof value !== "string") return String(value);
    return `CONVERT(X'${Buffer.from(value.toWellFormed()).toString("hex")}' USING utf8mb4)`;
  };
  let tables = 0;
  const place = { ...local, host: "localhost", port: server.port, database: "shop", user: "reader", secret: "secret" };
  return {
    connection: { ...place, kind: "mysql" },
    store: async (table) => {
      const name = `t${(tables += 1)}`;
      const typed = withTypes(table, mariadbTypes);
      const columns = typed.map(({ name: column, type }) => `\`${column.replaceAll("`", "``")}\` ${type}`).join(", ");
      const rows = toRows(typed, write);
      const insert = rows.length === 0 ? "" : `; INSERT INTO shop.${name} VALUES ${rows.join(", ")}`;
      await server.query(`SET NAMES utf8mb4; CREATE TABLE shop.${name} (${columns})${insert}`);
      return { path: ["shop", name] };
    },
    close: () => server.stop(),
  };
}
