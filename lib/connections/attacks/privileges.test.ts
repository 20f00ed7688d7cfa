import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { hasMariadb, startMariadb, type MariadbServer } from "@/lib/testing/stores/mariadb";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createDrivers } from "../drivers";
import attacks from "./attacks.json";

const run = promisify(execFile);
const runtime = path.join(repositoryRoot, "lib", "connections", "runtime");
const program = path.join(repositoryRoot, "lib", "connections", "attacks", "run_unchecked.py");
/** Attacks that are nothing but a statement that writes; others may read, or be refused for other reasons. */
const plainWrites = ["delete", "insert from select", "update", "create table as", "drop", "truncate", "two statements"];

let folder = "";
let python = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-attacks-"));
  python = await createDrivers(repositoryRoot).waitUntilReady({ ms: 60_000 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const attacksOn = (dialect: string) =>
  attacks
    .filter((attack) => attack.dialect === dialect)
    .map(({ sql, ...attack }) => ({ ...attack, sql: sql.replaceAll("/tmp/", `${folder}/`) }));

/** Runs statements without the check. Returns, for each, what the server said, or null. */
async function runUnchecked(
  connection: object,
  { dialect, before = [] }: { dialect: string; before?: string[] },
): Promise<(string | null)[]> {
  const statements = attacksOn(dialect).map(({ sql }) => sql);
  const running = run(python, ["-I", "-B", program], { maxBuffer: 10_000_000 });
  running.child.stdin?.end(JSON.stringify({ runtime, connection, before, statements }));
  const lines = (await running).stdout.trim().split("\n");
  return lines.map((line) => (JSON.parse(line) as { failed: string | null }).failed);
}

/** Asserts that plain writes failed by themselves. What all others did shows in what they left behind. */
function assertStopped(dialect: string, failures: readonly (string | null)[]): void {
  const all = attacksOn(dialect);
  expect(failures).toHaveLength(all.length);
  const passed = all.filter(({ name }, index) => plainWrites.includes(name) && failures[index] === null);
  expect({ dialect, passed: passed.map(({ name }) => name) }).toEqual({ dialect, passed: [] });
}

const toHash = async (file: string) =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex");

describe("without the check of statements, writes are stopped", () => {
  it.each([
    ["sqlite", "import sqlite3; c = sqlite3.connect(file)"],
    ["duckdb", "import duckdb; c = duckdb.connect(file)"],
  ])("by the mode in which a file is opened: %s", async (kind, open) => {
    const file = path.join(folder, `${kind}.db`);
    const fill = `import sys; file = sys.argv[1]; ${open}
c.execute("create table orders (id integer, amount real, name text, country text)")
c.execute("insert into orders values (1, 2.5, 'a', 'x'), (2, 3.5, 'b', 'y')")
c.commit(); c.close()`;
    await run(python, ["-c", fill, file]);
    const before = await toHash(file);
    assertStopped(kind, await runUnchecked({ kind, database: file }, { dialect: kind }));
    expect(await toHash(file)).toBe(before);
    expect((await readdir(folder)).filter((name) => !/^(sqlite|duckdb)\.db$/.test(name))).toEqual([]);
  });

  describe("in PostgreSQL", () => {
    let shop: TestDatabase;
    let role = "";
    beforeAll(async () => {
      shop = await createTestDatabase({ empty: true });
      role = `attacked_${new URL(shop.connectionString).pathname.slice(1)}`;
      await shop.query(
        `CREATE TABLE orders (id serial, amount numeric, name text, country text);
         INSERT INTO orders (amount, name) VALUES (1, 'a'), (2, 'b');
         CREATE PROCEDURE wipe() LANGUAGE sql AS 'DELETE FROM orders';
         CREATE ROLE ${role} LOGIN PASSWORD 'secret'; GRANT SELECT ON orders TO ${role};
         -- Otherwise every role may create large objects.
         REVOKE EXECUTE ON FUNCTION lo_create(oid), lo_from_bytea(oid, bytea), lo_creat(integer) FROM PUBLIC`,
      );
    });
    afterAll(async () => {
      await shop.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await shop.drop();
    });

    /** Everything that an attack could have changed. */
    const look = () =>
      shop.query(
        `SELECT (SELECT json_agg(o ORDER BY id) FROM orders AS o) AS rows, (SELECT last_value FROM orders_id_seq) AS counter,
           (SELECT json_agg(relname ORDER BY relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS relations,
           (SELECT relacl::text FROM pg_class WHERE relname = 'orders') AS grants,
           (SELECT count(*) FROM pg_largeobject_metadata) AS objects, (SELECT count(*) FROM pg_db_role_setting) AS settings`,
      );

    it.each([
      ["by read-only transactions and the privileges of the role", []],
      ["by the privileges of the role alone", ["SET default_transaction_read_only = off"]],
    ])(
      "%s",
      async (_, first) => {
        const { hostname: host, port, pathname } = new URL(shop.connectionString);
        const place = { kind: "postgres", host, port: Number(port), database: pathname.slice(1), user: role };
        const before = await look();
        const settings = { dialect: "postgres", before: first };
        assertStopped("postgres", await runUnchecked({ ...place, secret: "secret" }, settings));
        expect(await look()).toEqual(before);
        expect((await readdir(folder)).filter((name) => !name.endsWith(".db"))).toEqual([]);
      },
      300_000,
    );
  });

  describe.skipIf(!hasMariadb)("in MariaDB, where it is installed", () => {
    let server: MariadbServer;
    beforeAll(async () => {
      server = await startMariadb();
      await server.query(`CREATE DATABASE shop; USE shop;
        CREATE TABLE orders (id int, amount decimal(10, 2), name text, country text);
        INSERT INTO orders VALUES (1, 2.5, 'a', 'x'), (2, 3.5, 'b', 'y');
        CREATE USER 'reader'@'localhost' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'reader'@'localhost'`);
    });
    afterAll(() => server.stop());

    const look = () =>
      server.query(
        "SELECT * FROM shop.orders ORDER BY id; SHOW TABLES FROM shop; SHOW GRANTS FOR 'reader'@'localhost'; SELECT count(*) FROM mysql.user",
      );

    it("by read-only transactions and the grants of the role", async () => {
      const place = { kind: "mysql", host: "localhost", address: "127.0.0.1", port: server.port, database: "shop" };
      const before = await look();
      assertStopped("mysql", await runUnchecked({ ...place, user: "reader", secret: "secret" }, { dialect: "mysql" }));
      expect(await look()).toBe(before);
      expect((await readdir(folder)).filter((name) => !name.endsWith(".db"))).toEqual([]);
    });
  });
});
