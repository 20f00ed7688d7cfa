import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConnectionKind } from "@/lib/domain/connections/connection";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import type { LiveTable, OpenConnection } from "@/lib/ports/connections/connector";
import { repositoryRoot } from "@/lib/testing/source-files";
import { hasMariadb, startMariadb, type MariadbServer } from "@/lib/testing/stores/mariadb";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { createConnector } from "../create-connector";
import { createDrivers } from "../drivers";
import attacks from "./attacks.json";

/** A connection of a kind that people add. */
type Attacked = OpenConnection & { kind: ConnectionKind };

const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 300_000 });
const reader = createDatasetReader({ threads: 1 });
const limits = { rows: 1000, bytes: 10_000_000, seconds: 20 };
const local = { host: null, address: null, port: null, user: null, secret: null, options: {}, private: true };
/** What the tables outside of a question contain, and what every file of accounts does. */
const planted = /planted-secret|root:x:/;
/** Texts that end literals and names on one server or another. */
const texts = ["'", '"', "`", "\\", "\\'", "''", "\n", "$$", "; --", "/*", "’", "\\\\'", "a'b\"c`d\\e", "%", "\u001a"];

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-check-"));
});
afterAll(async () => {
  await Promise.all([connector.close(), reader.close()]);
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const toTarget = () => path.join(folder, `result-${(count += 1)}.parquet`);

async function readAll(target: string): Promise<unknown[][]> {
  return (await reader.rows({ parquet: target, offset: 0, limit: 1000 })).rows;
}

/** Reads each of the texts from a server, as a literal and within the name of a column. */
async function readTexts(connection: OpenConnection, quote: string, backslash: boolean): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const text of texts) {
    const plain = backslash ? text.replaceAll("\\", "\\\\") : text;
    const sql = `SELECT '${plain.replaceAll("'", "''")}' AS ${quote}c${text.replaceAll(quote, quote + quote)}d${quote}`;
    const target = toTarget();
    await connector.copy(connection, { rows: { sql }, target, limits });
    const { rows, columns } = await reader.rows({ parquet: target, offset: 0, limit: 1 });
    found.push([rows[0]?.[0], columns[0]?.name]);
  }
  return found;
}

/** Attacks that are sent at once. */
const lanes = 8;

/**
 * Runs the attacks in the server's own SQL as copies, and these and those in the SQL of questions as questions about the orders. Returns what
 * came back that is not the question's data.
 */
async function attack(connection: Attacked, orders: LiveTable): Promise<string[]> {
  const leaks: string[] = [];
  const next = attacks.filter(({ dialect }) => dialect === connection.kind || dialect === "duckdb").values();
  const run = async () => {
    for (const { dialect, name, sql } of next) {
      const inFolder = sql.replaceAll("/tmp/", `${folder}/`);
      const [copy, answer] = [toTarget(), toTarget()];
      const targets: string[] = [];
      const { kind } = connection;
      const checked = dialect === kind ? await connector.check(kind, inFolder).catch(() => null) : null;
      if (checked !== null) {
        const rows = { sql: inFolder };
        const copied = await connector.copy(connection, { rows, target: copy, limits }).catch(() => null);
        if (copied !== null) targets.push(copy);
      }
      const asked = await connector.query(connection, { sql: inFolder, target: answer, tables: [orders], limits });
      if (!("failed" in asked)) targets.push(answer);
      for (const target of targets) {
        const rows = JSON.stringify(await readAll(target));
        if (planted.test(rows)) leaks.push(`${dialect}, ${name}: ${rows.slice(0, 200)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, run));
  return leaks;
}

describe("with the check alone, by an account that may do everything, nothing is changed and nothing else is read", () => {
  describe("in PostgreSQL", () => {
    let shop: TestDatabase;
    let connection: Attacked;
    beforeAll(async () => {
      shop = await createTestDatabase({ empty: true });
      await shop.query(
        `CREATE TABLE orders (id serial, amount numeric, name text, country text); INSERT INTO orders (amount, name) VALUES (1, 'a'), (2, 'b');
         CREATE TABLE salaries AS SELECT 'planted-secret' AS name; CREATE PROCEDURE wipe() LANGUAGE sql AS 'DELETE FROM orders'`,
      );
      const { hostname: host, port, pathname, username: user, password } = new URL(shop.connectionString);
      const place = { ...local, host, port: Number(port), database: pathname.slice(1), user };
      connection = { ...place, kind: "postgres", secret: decodeURIComponent(password) };
    });
    afterAll(() => shop.drop());

    const look = () =>
      shop.query(
        `SELECT (SELECT json_agg(o ORDER BY id) FROM orders AS o) AS rows, (SELECT last_value FROM orders_id_seq) AS counter,
           (SELECT json_agg(relname ORDER BY relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS relations,
           (SELECT json_agg(proname ORDER BY proname) FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS functions,
           (SELECT count(*) FROM pg_largeobject_metadata) AS objects, (SELECT count(*) FROM pg_db_role_setting) AS settings`,
      );

    it("the account is an administrator", async () => {
      expect(await connector.test(connection)).toMatchObject({ mayWrite: true });
    });

    it("what the check lets through runs in a writable session without effect", async () => {
      const before = await look();
      for (const { dialect, name, sql } of attacks) {
        if (dialect !== "postgres") continue;
        const checked = await connector.check("postgres", sql).catch(() => null);
        if (checked === null) continue;
        const rows = await shop.query(checked.sql).catch((error: unknown) => String(error));
        expect({ name, leaks: planted.test(JSON.stringify(rows)) }).toEqual({ name, leaks: false });
      }
      expect(await look()).toEqual(before);
    });

    it("copies and questions give nothing else", async () => {
      const before = await look();
      const columns = ["id", "amount", "name", "country"].map((name) => [name, name] as const);
      const orders = { names: ["orders", "df"], rows: { path: ["public", "orders"] }, columns };
      expect(await attack(connection, orders)).toEqual([]);
      expect(await look()).toEqual(before);
    }, 300_000);

    it("texts and names arrive as they are", async () => {
      expect(await readTexts(connection, '"', false)).toEqual(texts.map((text) => [text, `c${text}d`]));
    });

    it("the server's own tables cannot be chosen", async () => {
      const copy = { rows: { path: ["pg_catalog", "pg_authid"] }, target: toTarget(), limits };
      await expect(connector.copy(connection, copy)).rejects.toMatchObject({ code: "statement_refused" });
    });
  });

  describe.each([
    ["duckdb", "import duckdb; c = duckdb.connect(file)", '"'],
    ["sqlite", "import sqlite3; c = sqlite3.connect(file)", "`"],
  ] as const)("in a file of %s", (kind, open, quote) => {
    let file = "";
    beforeAll(async () => {
      file = path.join(folder, `${kind}.db`);
      const fill = `import sys; file = sys.argv[1]; ${open}
c.execute("create table orders (id integer, amount real, name text, country text)")
c.execute("insert into orders values (1, 2.5, 'a', 'x'), (2, 3.5, 'b', 'y')")
c.execute("create table salaries (name text)"); c.execute("insert into salaries values ('planted-secret')")
c.commit(); c.close()`;
      const python = await drivers.waitUntilReady({ ms: 300_000 });
      await promisify(execFile)(python, ["-c", fill, file]);
    });

    const toHash = async () =>
      createHash("sha256")
        .update(await readFile(file))
        .digest("hex");

    it("copies and questions give nothing else", async () => {
      const before = await toHash();
      const connection: Attacked = { ...local, kind, database: file };
      const rows = { path: kind === "duckdb" ? ["main", "orders"] : ["orders"] };
      const columns = ["id", "amount", "name", "country"].map((name) => [name, name] as const);
      expect(await attack(connection, { names: ["orders", "df"], rows, columns })).toEqual([]);
      expect(await toHash()).toBe(before);
      expect((await readdir(folder)).filter((name) => !/^(sqlite|duckdb)\.db$|^result-/.test(name))).toEqual([]);
    });

    it("texts and names arrive as they are", async () => {
      const found = await readTexts({ ...local, kind, database: file }, quote, false);
      expect(found).toEqual(texts.map((text) => [text, `c${text}d`]));
    });
  });

  describe.skipIf(!hasMariadb)("in MariaDB, where it is installed", () => {
    let server: MariadbServer;
    let connection: Attacked;
    beforeAll(async () => {
      server = await startMariadb();
      await server.query(`CREATE DATABASE shop; USE shop; CREATE TABLE orders (id int, amount decimal(10, 2), name text, country text);
        INSERT INTO orders VALUES (1, 2.5, 'a', 'x'), (2, 3.5, 'b', 'y'); CREATE TABLE salaries AS SELECT 'planted-secret' AS name;
        CREATE USER 'owner'@'localhost' IDENTIFIED BY 'secret'; GRANT ALL ON *.* TO 'owner'@'localhost' WITH GRANT OPTION`);
      const place = { ...local, host: "localhost", address: "127.0.0.1", port: server.port, database: "shop" };
      connection = { ...place, kind: "mysql", user: "owner", secret: "secret" };
    });
    afterAll(() => server.stop());

    const look = () =>
      server.query("SELECT * FROM shop.orders ORDER BY id; SHOW TABLES FROM shop; SELECT count(*) FROM mysql.user");

    it("copies and questions give nothing else", async () => {
      const before = await look();
      const columns = ["id", "amount", "name", "country"].map((name) => [name, name] as const);
      const orders = { names: ["orders", "df"], rows: { path: ["shop", "orders"] }, columns };
      expect(await attack(connection, orders)).toEqual([]);
      expect(await look()).toBe(before);
    });

    it("texts and names arrive as they are", async () => {
      expect(await readTexts(connection, "`", true)).toEqual(texts.map((text) => [text, `c${text}d`]));
    });
  });
});
