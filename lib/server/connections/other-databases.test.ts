import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callRoute } from "@/lib/testing/documented-routes";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { hasMariadb, startMariadb } from "@/lib/testing/stores/mariadb";
import { repositoryRoot } from "@/lib/testing/source-files";
import { readEnvironment } from "../env";
import { findContainer, keepContainer } from "../find-container";

const run = promisify(execFile);
let folder = "";
let fixture: ServerFixture;
const before = findContainer();

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), "caveat-databases-")));
  fixture = await createServerFixture();
  const environment = readEnvironment({
    CAVEAT_ROOT: repositoryRoot,
    CAVEAT_DATA_DIR: fixture.dataDirectory,
    CONNECTIONS_ALLOW_PRIVATE: "true",
    CONNECTIONS_FILES: folder,
  });
  keepContainer(Promise.resolve((await fixture.open({ environment }, { works: true })).container));
});
afterAll(async () => {
  keepContainer(before);
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

async function connect(body: object): Promise<string> {
  const added = await callRoute("post", "/api/connections", { body: { name: "Shop", ...body } });
  expect(added.body).toMatchObject({ id: expect.any(String) as string });
  return (added.body as { id: string }).id;
}

const read = async (body: object) =>
  (await callRoute("post", "/api/datasets/from-connection", { body: { mode: "snapshot", ...body } })).body;

/** The refusal of a statement over a table that does not exist. */
const unknownTable = {
  type: "urn:caveat:problem:statement_refused",
  status: 422,
  detail: expect.stringMatching(/^The statement reads a table that does not exist\. The server said: .*nope/) as string,
};

describe("a database in a file", () => {
  it.each([
    ["sqlite", "import sqlite3; c = sqlite3.connect(file); amount = 'real'", "orders"],
    ["duckdb", "import duckdb; c = duckdb.connect(file); amount = 'decimal(38, 10)'", "main.orders"],
  ])("is tested, browsed and read: %s", async (kind, open, table) => {
    const program = `import sys; file = sys.argv[1]; ${open}
c.execute(f"create table orders (id integer, amount {amount}, day date, note text)")
c.executemany("insert into orders values (?, ?, ?, ?)", [(i, i * 1.5, "2024-01-02", None if i % 2 else "ü") for i in range(300)])
c.execute("create view large as select * from orders where amount > 300")
c.commit(); c.close()`;
    await run(path.join(repositoryRoot, ".venv", "bin", "python"), ["-c", program, path.join(folder, `${kind}.db`)]);
    const connectionId = await connect({ kind, database: `${kind}.db` });
    const one = { params: { id: connectionId } };
    expect((await callRoute("post", "/api/connections/{id}/test", one)).body).toMatchObject({
      works: true,
      mayWrite: false,
    });
    expect(
      (await callRoute("get", "/api/connections/{id}/tables", { ...one, query: "?query=ORD" })).body,
    ).toMatchObject({
      items: [{ table, kind: "table" }],
    });
    expect(await read({ connectionId, table })).toMatchObject({ status: "ready", rowCount: 300, columnCount: 4 });
    const query = "select count(*) as n, sum(amount) as total from large";
    expect(await read({ connectionId, query })).toMatchObject({ status: "ready", rowCount: 1, columnCount: 2 });
    expect(await read({ connectionId, query: "select * from nope" })).toMatchObject(unknownTable);
  });

  it("that is not a database is refused with a message", async () => {
    await run("/bin/sh", ["-c", 'head -c 5000 /dev/urandom > "$0"', path.join(folder, "noise.db")]);
    for (const kind of ["sqlite", "duckdb"]) {
      const id = await connect({ kind, database: "noise.db" });
      expect((await callRoute("post", "/api/connections/{id}/test", { params: { id } })).body).toMatchObject({
        works: false,
        detail: expect.stringMatching(/^The file cannot be opened as a database\./) as string,
      });
    }
  });
});

describe.skipIf(!hasMariadb)("MariaDB, where it is installed", () => {
  it("is tested, browsed and read, and reports a wrong password and a missing privilege", async () => {
    const server = await startMariadb();
    const { port } = server;
    try {
      await server.query(`CREATE DATABASE shop; USE shop;
        CREATE TABLE orders (id bigint, amount decimal(20, 4), day date, at datetime, kind enum('a', 'b'), bits bit(3), ok boolean);
        INSERT INTO orders SELECT seq, seq * 1.5, '2024-01-02', '2024-01-02 10:00:00', 'a', b'101', true FROM seq_1_to_500;
        CREATE USER 'reader'@'localhost' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'reader'@'localhost'`);
      const place = { kind: "mariadb", host: "localhost", port, database: "shop", user: "reader", secret: "secret" };
      const connectionId = await connect(place);
      const test = async (id: string) =>
        (await callRoute("post", "/api/connections/{id}/test", { params: { id } })).body;
      expect(await test(connectionId)).toMatchObject({
        works: true,
        mayWrite: false,
        server: expect.stringMatching(/^MariaDB \d/) as string,
      });
      expect(await test(await connect({ ...place, secret: "wrong" }))).toMatchObject({
        works: false,
        detail: expect.stringMatching(/^The server rejected the user name or the secret\./) as string,
      });
      expect(await read({ connectionId, table: "shop.orders" })).toMatchObject({ rowCount: 500, columnCount: 7 });
      const query = "select kind, sum(amount) as total from orders group by kind";
      expect(await read({ connectionId, query })).toMatchObject({ rowCount: 1, columnCount: 2 });
      expect(await read({ connectionId, query: "select 1 as a into outfile '/tmp/x'" })).toMatchObject({ status: 422 });
      expect(await read({ connectionId, query: "select * from nope" })).toMatchObject(unknownTable);
    } finally {
      await server.stop();
    }
  });
});
