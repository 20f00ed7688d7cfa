import { execFile, spawn } from "node:child_process";
import { copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LiveTable, OpenConnection } from "@/lib/ports/connections/connector";
import { isAlive } from "@/lib/execution/attacks/process-family";
import { findConnectors, measurePeak } from "@/lib/testing/live/connector-family";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { toTypeScriptCommand } from "@/scripts/launch/typescript-command.mjs";
import { createConnector } from "../create-connector";
import { createDrivers } from "../drivers";

const megabytes = 500;
const drivers = createDrivers(repositoryRoot);
const connector = createConnector({
  root: repositoryRoot,
  drivers,
  driversMs: 300_000,
  limits: { places: 3, megabytes },
});
const kinds = ["sqlite", "duckdb", "postgres"] as const;
type Kind = (typeof kinds)[number];

let folder = "";
let shop: TestDatabase;
let servers: Record<Kind, OpenConnection>;

const numbers = (kind: Kind): LiveTable => ({
  names: ["numbers"],
  rows: { path: { postgres: ["public", "numbers"], duckdb: ["main", "numbers"], sqlite: ["numbers"] }[kind] },
  columns: [
    ["id", "id"],
    ["word", "word"],
  ],
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-limits-"));
  shop = await createTestDatabase({ empty: true });
  await shop.query(`CREATE TABLE numbers AS SELECT i AS id, 'word ' || i AS word FROM generate_series(1, 20000) AS i`);
  const program = `import sqlite3, sys, duckdb
for connect in (lambda: duckdb.connect(sys.argv[1] + "/duckdb.db"), lambda: sqlite3.connect(sys.argv[1] + "/sqlite.db")):
    c = connect()
    c.execute("create table numbers (id integer, word text)")
    c.execute("insert into numbers with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) select i, 'word ' || i from n")
    c.commit(); c.close()`;
  const python = await drivers.waitUntilReady({ ms: 300_000 });
  await promisify(execFile)(python, ["-c", program, folder]);
  const address = new URL(shop.connectionString);
  const file = { host: null, address: null, port: null, user: null, secret: null, options: {}, private: true };
  servers = {
    postgres: {
      ...file,
      ...{ kind: "postgres", host: address.hostname, port: Number(address.port) },
      ...{ database: address.pathname.slice(1), user: address.username, secret: decodeURIComponent(address.password) },
    },
    duckdb: { ...file, kind: "duckdb", database: path.join(folder, "duckdb.db") },
    sqlite: { ...file, kind: "sqlite", database: path.join(folder, "sqlite.db") },
  };
});
afterAll(async () => {
  await connector.close();
  await shop.drop();
  await rm(folder, { recursive: true, force: true });
});

const query = (kind: Kind, sql: string, options: { seconds?: number; signal?: AbortSignal } = {}) =>
  connector.query(servers[kind], {
    ...{ sql, tables: [numbers(kind)], target: path.join(folder, `${kind}.parquet`) },
    ...{ limits: { rows: 1_000_000, bytes: 2e8, seconds: options.seconds ?? 120 }, signal: options.signal },
  });

/** The next question, which must work whatever came before it. */
async function assertWorks(kind: Kind): Promise<void> {
  expect(await query(kind, "SELECT count(*) AS n FROM numbers")).toMatchObject({ rows: 1, truncated: false });
}

/** What the statements of Postgres are doing. */
async function findRunning(): Promise<unknown[]> {
  return shop.query("SELECT query FROM pg_stat_activity WHERE application_name = 'Caveat' AND state = 'active'");
}

const cross = "FROM numbers AS a CROSS JOIN numbers AS b CROSS JOIN numbers AS c";
const leftovers = async () => (await readdir(folder)).filter((name) => !/^(sqlite|duckdb)\.db$|\.parquet$/.test(name));

describe("an endless statement", () => {
  it.each([
    ["sqlite", `SELECT median(a.id * b.id + c.id) AS m ${cross}`],
    ["sqlite", `SELECT string_agg(a.word, ',') AS m ${cross}`],
    ["duckdb", `SELECT median(a.id * b.id + c.id) AS m ${cross}`],
    ["duckdb", `SELECT string_agg(a.word, ',') AS m ${cross}`],
    [
      "postgres",
      "SELECT string_agg(a.word || b.word, ',') AS m FROM numbers AS a CROSS JOIN numbers AS b WHERE b.id <= 1000",
    ],
  ] as const)(
    "that collects values without a limit stays below the limit of memory, and says so: %s, %s",
    async (kind, sql) => {
      await assertWorks(kind);
      const { megabytes: peak, result } = await measurePeak(process.pid, query(kind, sql));
      expect(result).toMatchObject({
        failed: "too_large",
        message: expect.stringMatching(/needs more memory/) as string,
      });
      expect(peak).toBeLessThan(megabytes * 1.2);
      expect(await leftovers()).toEqual([]);
      await assertWorks(kind);
    },
  );

  it.each(kinds)(
    "without a row ends at its time limit, on the server too, and the next question works: %s",
    async (kind) => {
      const sql = `SELECT max(a.id * b.id + c.id) AS m ${cross}`;
      expect(await query(kind, sql, { seconds: 2 })).toMatchObject({
        failed: "timeout",
        message: expect.stringMatching(/time limit/) as string,
      });
      await expect.poll(findRunning).toEqual([]);
      await assertWorks(kind);
    },
  );

  it.each(kinds)("ends when the question is stopped, and frees what it holds: %s", async (kind) => {
    const stop = new AbortController();
    const stopped = query(kind, `SELECT max(a.id * b.id + c.id) AS m ${cross}`, { signal: stop.signal });
    const stopping = expect(stopped).rejects.toMatchObject({ code: "cancelled" });
    await wait(500);
    stop.abort();
    await stopping;
    await expect.poll(findRunning).toEqual([]);
    await assertWorks(kind);
  });

  it("fails no other request, however many run beside it", async () => {
    const guilty = query("sqlite", `SELECT median(a.id * b.id + c.id) AS m ${cross}`);
    const beside = kinds.flatMap((kind) => [1, 2, 3].map((n) => [kind, n] as const));
    const outcomes = await Promise.all(
      beside.map(([kind, n]) =>
        connector.query(servers[kind], {
          ...{ sql: `SELECT id FROM numbers WHERE id > ${n}`, tables: [numbers(kind)] },
          target: path.join(folder, `beside-${kind}-${n}.parquet`),
          limits: { rows: 1_000_000, bytes: 2e8, seconds: 120 },
        }),
      ),
    );
    expect(outcomes.map((outcome) => ("rows" in outcome ? outcome.rows : outcome))).toEqual(
      beside.map(([, n]) => 20_000 - n),
    );
    expect(await guilty).toMatchObject({ failed: "too_large" });
  });
});

it("a copy that exceeds the memory says so, and leaves nothing behind", async () => {
  const rows = { sql: "SELECT group_concat(a.word) AS m FROM numbers a, numbers b, numbers c" };
  const target = path.join(folder, "copy.parquet");
  const copying = connector.copy(servers.sqlite, { rows, target, limits: { rows: 10, bytes: 1e9, seconds: 600 } });
  await expect(copying).rejects.toMatchObject({
    code: "too_large",
    message: expect.stringMatching(/needs more memory/) as string,
    remedy: "Use a query that reads fewer rows.",
  });
  expect((await readdir(folder)).filter((name) => name.startsWith("copy"))).toEqual([]);
});

it("a server that is killed leaves no process, no file and no statement on another server", async () => {
  const scratch = await mkdtemp(path.join(folder, "scratch-"));
  const program = path.join(folder, "server.ts");
  const modules = ["create-connector", "drivers"].map((name) =>
    path.join(repositoryRoot, "lib", "connections", `${name}.ts`),
  );
  const queries = kinds.map((kind) => [
    servers[kind],
    {
      ...{ sql: `SELECT max(a.id * b.id + c.id) AS m ${cross}`, tables: [numbers(kind)] },
      ...{ target: path.join(folder, `${kind}.lost`), limits: { rows: 1, bytes: 1e6, seconds: 600 } },
    },
  ]);
  await writeFile(
    program,
    `import { createConnector } from ${JSON.stringify(modules[0])};
import { createDrivers } from ${JSON.stringify(modules[1])};
const root = ${JSON.stringify(repositoryRoot)};
const connector = createConnector({ root, drivers: createDrivers(root), driversMs: 300_000 });
await Promise.all(${JSON.stringify(queries)}.map(([connection, query]) => connector.query(connection, query)));`,
  );
  const { parameters, env } = toTypeScriptCommand({ root: repositoryRoot, file: program, python: "python3" });
  const server = spawn(process.execPath, parameters, { env: { ...env, TMPDIR: scratch }, stdio: "ignore" });
  await expect.poll(findRunning, { timeout: 30_000 }).toHaveLength(1);
  await expect.poll(() => findConnectors(server.pid ?? 0).length, { timeout: 30_000 }).toBe(kinds.length);
  const family = findConnectors(server.pid ?? 0);
  server.kill("SIGKILL");
  await expect.poll(() => family.some(isAlive), { timeout: 5_000 }).toBe(false);
  await expect.poll(findRunning, { timeout: 5_000 }).toEqual([]);
  expect(await readdir(scratch)).toEqual([]);
});

it("processes that are killed from outside are replaced", async () => {
  await assertWorks("sqlite");
  for (const id of findConnectors(process.pid)) process.kill(id, "SIGKILL");
  await assertWorks("sqlite");
});

describe("a file of another kind", () => {
  it.each([
    ["duckdb", "sqlite.db", "posing.duckdb"],
    ["sqlite", "duckdb.db", "posing.sqlite"],
  ] as const)("is refused as a %s file, and loads nothing: %s", async (kind, original, name) => {
    const database = path.join(folder, name);
    await copyFile(path.join(folder, original), database);
    await expect(connector.test({ ...servers[kind], database })).rejects.toMatchObject({
      code: "connection_failed",
      message: expect.stringMatching(/^The file cannot be opened as a database\./) as string,
      remedy: "Check the path, and check that the file is a database of this kind.",
    });
    await rm(database);
  });

  it("is opened as DuckDB under any name, and nothing is written beside it", async () => {
    for (const name of ["memory.db", "temp.db", "a 'quoted\" name.db"]) {
      const database = path.join(folder, name);
      await copyFile(path.join(folder, "duckdb.db"), database);
      const target = path.join(folder, "named.parquet");
      const limits = { rows: 1_000_000, bytes: 2e8, seconds: 120 };
      const sql = "SELECT word FROM numbers ORDER BY word DESC";
      expect(
        await connector.query({ ...servers.duckdb, database }, { sql, tables: [numbers("duckdb")], target, limits }),
      ).toMatchObject({ rows: 20_000 });
      expect((await readdir(folder)).filter((other) => other.startsWith(name))).toEqual([name]);
      await rm(database);
    }
  });
});
