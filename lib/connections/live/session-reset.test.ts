import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "@/lib/testing/source-files";
import { hasMariadb, startMariadb, type MariadbServer } from "@/lib/testing/stores/mariadb";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { createDrivers } from "../drivers";

/**
 * Runs statements that no check has seen, each in a task of its own, on connections from one pool. Prints, for each, its rows or what the server
 * said, and how many sessions were opened so far.
 */
const program = `import json, sys
sys.path.insert(0, sys.argv[1])
import source_pool
from sources.source import Connection

given, opened = json.loads(sys.argv[2]), []
open_source = source_pool.open_source
source_pool.open_source = lambda connection: opened.append(connection) or open_source(connection)
pool, connection = source_pool.SourcePool(), Connection(**given["connection"])
outcomes = []
for sql in given["statements"]:
    try:
        with pool.lend(connection) as source:
            _, batches = source.stream(sql, 10)
            rows = [list(row.values()) for batch in batches for row in batch.to_pylist()]
    except Exception as error:
        rows = str(error)
    outcomes.append([rows, len(opened)])
pool.close()
print(json.dumps(outcomes, default=str))`;

let python = "";
beforeAll(async () => {
  python = await createDrivers(repositoryRoot).waitUntilReady({ ms: 300_000 });
});

async function run(connection: object, statements: readonly string[]) {
  const runtime = path.join(repositoryRoot, "lib", "connections", "runtime");
  const request = JSON.stringify({ connection, statements });
  const { stdout } = await promisify(execFile)(python, ["-B", "-c", program, runtime, request]);
  return JSON.parse(stdout) as [unknown[][] | string, number][];
}

describe("a session that ran a statement is as good as new for the next one", () => {
  describe("in PostgreSQL", () => {
    let shop: TestDatabase;
    let place: object;
    beforeAll(async () => {
      shop = await createTestDatabase({ empty: true });
      await shop.query("CREATE TABLE orders AS SELECT 1 AS id; CREATE SEQUENCE counter");
      const { hostname: host, port, pathname, username: user, password } = new URL(shop.connectionString);
      const secret = decodeURIComponent(password);
      place = { kind: "postgres", host, port: Number(port), database: pathname.slice(1), user, secret };
    });
    afterAll(() => shop.drop());

    const settings = `SELECT ${[
      "default_transaction_read_only",
      "transaction_read_only",
      "search_path",
      "TimeZone",
      "statement_timeout",
      "standard_conforming_strings",
    ]
      .map((name) => `current_setting('${name}') AS "${name}"`)
      .join(", ")}`;
    const asOpened = ["on", "on", "public", "UTC", "10s", "on"];

    it("settings are those of the connection, and the session is kept", async () => {
      const change = `SELECT set_config('default_transaction_read_only', 'off', false), set_config('search_path', 'pg_catalog', false),
        set_config('TimeZone', 'Asia/Tokyo', false), set_config('standard_conforming_strings', 'off', false), set_config('statement_timeout', '1h', false)`;
      const outcomes = await run(place, [settings, change, settings]);
      expect(outcomes[0]).toEqual([[asOpened], 1]);
      expect(outcomes[2]).toEqual([[asOpened], 1]);
    });

    it("a statement that makes transactions writable writes nothing, nor does the next one", async () => {
      const off = "SELECT set_config('default_transaction_read_only', 'off', false)";
      const writable = "SELECT set_config('transaction_read_only', 'off', false), nextval('counter')";
      const outcomes = await run(place, [off, "SELECT nextval('counter')", writable, "SELECT nextval('counter')"]);
      expect(outcomes.map(([rows]) => rows)).toEqual([
        [["off"]],
        expect.stringContaining("read-only transaction"),
        expect.stringContaining("read-write mode"),
        expect.stringContaining("read-only transaction"),
      ]);
      expect(await shop.query("SELECT last_value::int AS last, is_called FROM counter")).toEqual([
        { last: 1, is_called: false },
      ]);
    });

    it("locks and prepared statements are gone", async () => {
      const held = "SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()";
      const outcomes = await run(place, ["SELECT pg_advisory_lock(1)::text", held]);
      expect(outcomes[1]).toEqual([[[0]], 1]);
    });
  });

  it.each(["duckdb", "sqlite"])("in a file of %s: each statement has a session of its own", async (kind) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-session-"));
    const file = path.join(folder, "shop.db");
    await promisify(execFile)(python, [
      "-c",
      `import sys, ${kind === "duckdb" ? "duckdb" : "sqlite3"} as d; c = d.connect(sys.argv[1]); c.execute("create table orders (id integer)"); c.execute("insert into orders values (1)"); c.commit(); c.close()`,
      file,
    ]);
    const shadow = "CREATE TEMP TABLE orders AS SELECT 2 AS id";
    const outcomes = await run({ kind, database: file }, [shadow, "SELECT id FROM orders", "SELECT id FROM orders"]);
    expect(outcomes.slice(1)).toEqual([
      [[[1]], 2],
      [[[1]], 3],
    ]);
    await rm(folder, { recursive: true });
  });

  describe.skipIf(!hasMariadb)("in MariaDB, where it is installed", () => {
    let server: MariadbServer;
    beforeAll(async () => {
      server = await startMariadb();
      await server.query(`CREATE DATABASE shop; CREATE SEQUENCE shop.counter; CREATE TABLE shop.orders (id int);
        CREATE USER 'writer'@'localhost' IDENTIFIED BY 'secret'; GRANT ALL ON shop.* TO 'writer'@'localhost'`);
    });
    afterAll(() => server.stop());

    it("settings and variables are those of the connection, and the session is kept", async () => {
      const place = { kind: "mysql", host: "localhost", address: "127.0.0.1", port: server.port, database: "shop" };
      const settings = "SELECT @@time_zone, @@collation_connection, @@autocommit, @a";
      const write = "INSERT INTO orders VALUES (1)";
      const outcomes = await run({ ...place, user: "writer", secret: "secret" }, [
        settings,
        "SELECT @a := 1",
        settings,
        write,
      ]);
      const asOpened = ["+00:00", "utf8mb4_nopad_bin", 1, null];
      expect(outcomes.slice(0, 3)).toEqual([
        [[asOpened], 1],
        [[[1]], 1],
        [[asOpened], 1],
      ]);
      expect(outcomes[3]?.[0]).toContain("READ ONLY transaction");
    });
  });
});
