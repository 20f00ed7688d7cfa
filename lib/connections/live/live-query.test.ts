import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import type { LiveOutcome, LiveTable, OpenConnection } from "@/lib/ports/connections/connector";
import type { QueryLimits } from "@/lib/ports/connections/query-engine";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { createConnector } from "../create-connector";
import { createDrivers } from "../drivers";

const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 300_000 });
const reader = createDatasetReader({ threads: 1 });
const file = { host: null, address: null, port: null, user: null, secret: null, options: {}, private: true };
let folder = "";
let shop: TestDatabase;
let servers: Record<"postgres" | "duckdb" | "sqlite", OpenConnection>;

const names = ["id", "amount", "Country", "placed", "tags", "mood", "bits", "day"];
const table = (kind: keyof typeof servers): LiveTable => ({
  names: ["orders", "df"],
  rows: { path: { postgres: ["public", "orders"], duckdb: ["main", "orders"], sqlite: ["orders"] }[kind] },
  columns: names.map((name) => [name, name] as const),
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-live-"));
  shop = await createTestDatabase({ empty: true });
  await shop.query(
    `CREATE TYPE mood AS ENUM ('good', 'bad');
     CREATE TABLE orders AS SELECT i AS id, (i * 1.5)::numeric(38, 10) AS amount, 'c' || (i % 3) AS "Country",
       timestamptz '2024-01-01 10:00+02' + i * interval '1 day' AS placed, ARRAY[i, i + 1] AS tags,
       'good'::mood AS mood, B'101' AS bits, date '2024-01-01' + i AS day FROM generate_series(1, 300) AS i`,
  );
  const program = `import sys, sqlite3, duckdb, datetime
folder = sys.argv[1]; day = datetime.date(2024, 1, 1)
rows = [(i, i * 1.5, f"c{i % 3}", datetime.datetime(2024, 1, 1, 8) + datetime.timedelta(i), f"{{{i},{i + 1}}}", "good", "101", day + datetime.timedelta(i)) for i in range(1, 301)]
create = 'create table orders (id integer, amount double, "Country" text, placed timestamp, tags text, mood text, bits text, day date)'
for connect in (lambda: duckdb.connect(folder + "/duckdb.db"), lambda: sqlite3.connect(folder + "/sqlite.db")):
    c = connect(); c.execute(create); c.executemany("insert into orders values (?, ?, ?, ?, ?, ?, ?, ?)", [r if "duckdb" in str(type(c)) else [str(x) if isinstance(x, datetime.date) else x for x in r] for r in rows]); c.commit(); c.close()`;
  await promisify(execFile)(path.join(repositoryRoot, ".venv", "bin", "python"), ["-c", program, folder]);
  const address = new URL(shop.connectionString);
  servers = {
    postgres: {
      ...{
        kind: "postgres",
        host: address.hostname,
        address: null,
        port: Number(address.port),
        options: {},
        private: true,
      },
      ...{ database: address.pathname.slice(1), user: address.username, secret: decodeURIComponent(address.password) },
    },
    duckdb: { ...file, kind: "duckdb", database: path.join(folder, "duckdb.db") },
    sqlite: { ...file, kind: "sqlite", database: path.join(folder, "sqlite.db") },
  };
});
afterAll(async () => {
  await Promise.all([connector.close(), reader.close()]);
  await shop.drop();
  await rm(folder, { recursive: true });
});

let count = 0;
async function query(
  kind: keyof typeof servers,
  sql: string,
  { exact, ...limits }: Partial<QueryLimits> & { exact?: boolean } = {},
): Promise<LiveOutcome & { cells?: unknown }> {
  const target = path.join(folder, `${(count += 1)}.parquet`);
  const outcome = await connector.query(servers[kind], {
    ...{ sql, target, exact, tables: [table(kind)] },
    limits: { rows: 1000, bytes: 10_000_000, seconds: 20, ...limits },
  });
  if ("failed" in outcome) return outcome;
  return { ...outcome, cells: (await reader.rows({ parquet: target, offset: 0, limit: 20 })).rows };
}

const kinds = ["postgres", "duckdb", "sqlite"] as const;

describe.each(kinds)("a query over a live table in %s", (kind) => {
  it.each([
    [
      "an aggregate by group",
      "SELECT country, sum(AMOUNT) AS total, count(*) FILTER (WHERE id > 100) AS late FROM orders GROUP BY Country ORDER BY country",
      [
        ["c0", 22725, 67],
        ["c1", 22425, 66],
        ["c2", 22575, 67],
      ],
    ],
    ["a median and a quotient", "SELECT median(amount) AS m, count(*) / 7 AS part FROM df", [[225.75, 300 / 7]]],
    [
      "the parts of a date",
      "SELECT year(day) AS y, quarter(day) AS q, count(*) AS n FROM df GROUP BY ALL ORDER BY y, q LIMIT 2",
      [
        [2024, 1, 90],
        [2024, 2, 91],
      ],
    ],
    [
      "the best of each",
      "SELECT country, max(amount) AS best FROM df GROUP BY 1 QUALIFY rank() OVER (ORDER BY best DESC) <= 2 ORDER BY best DESC",
      [
        ["c0", 450],
        ["c2", 448.5],
      ],
    ],
    [
      "texts",
      "SELECT count(*) AS n FROM df WHERE contains(lower(country), 'C1') OR lower(trim(country, ' \t')) = 'c2'",
      [[100]],
    ],
  ])("computes %s", async (_, sql, cells) => {
    expect(await query(kind, sql)).toMatchObject({ cells });
  });
});

describe("a live query", () => {
  it("gives values of types that tables lack as text, and times in UTC", async () => {
    const { cells } = await query(
      "postgres",
      "SELECT placed, tags, mood, bits, amount FROM df WHERE id = 1 AND mood = 'good' AND bits = '101'",
    );
    expect(cells).toEqual([["2024-01-02T08:00:00", "{1,2}", "good", "101", 1.5]]);
  });

  it.each([
    ["a file", "SELECT * FROM read_csv('/etc/passwd')", "refused"],
    ["a table that is no part of the question", "SELECT * FROM other", "refused"],
    ["the server's catalogue", "SELECT * FROM pg_catalog.pg_authid", "refused"],
    ["two statements", "SELECT 1 AS a; DROP TABLE orders", "refused"],
    ["an unknown column", "SELECT nonsense FROM df", "error"],
    ["a function that the server lacks", "SELECT skewness(amount) AS s FROM df", "error"],
  ])("reports %s as an outcome", async (_, sql, failed) => {
    expect(await query("postgres", sql)).toMatchObject({ failed, message: expect.stringMatching(/\./) as string });
  });

  it("refuses a statement that multiplies while it is written, and computes one that is nested a little", async () => {
    const nest = (before: string, value: string, after: string, levels: number) =>
      `SELECT ${before.repeat(levels)}${value}${after.repeat(levels)} AS v FROM df WHERE id = 1`;
    for (const [before, value, after, result] of [
      ["round(", "amount", ", 1)", 1.5],
      ["try_cast(CAST(", "day", " AS VARCHAR) AS DATE)", "2024-01-02"],
    ] as const) {
      expect(await query("postgres", nest(before, value, after, 2), { exact: true })).toMatchObject({
        cells: [[result]],
      });
      expect(await query("postgres", nest(before, value, after, 15), { exact: true })).toMatchObject({
        failed: "refused",
        message: "The statement is too large.",
      });
    }
  });

  it("keeps the first rows up to the limit, and reports it", async () => {
    expect(await query("postgres", "SELECT id FROM df ORDER BY id", { rows: 10 })).toMatchObject({
      rows: 10,
      truncated: true,
    });
  });
});
