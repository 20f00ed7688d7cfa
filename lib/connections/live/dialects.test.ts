import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import type { LiveTable, OpenConnection } from "@/lib/ports/connections/connector";
import { makeOrders } from "@/lib/testing/live/live-orders";
import { writeMariadbOrders, writeOrderFiles, writePostgresOrders } from "@/lib/testing/live/write-orders";
import { repositoryRoot } from "@/lib/testing/source-files";
import { hasMariadb, startMariadb, type MariadbServer } from "@/lib/testing/stores/mariadb";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { createConnector } from "../create-connector";
import { createDrivers } from "../drivers";

const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 300_000 });
const reader = createDatasetReader({ threads: 1 });
const orders = makeOrders(400);
const columns = Object.keys(orders[0] ?? {}).map((name) => [name, name] as const);
const file = { host: null, address: null, port: null, user: null, secret: null, options: {}, private: true };

interface Place {
  connection: OpenConnection;
  path: string[];
}
let folder = "";
let shop: TestDatabase;
let mariadb: MariadbServer | undefined;
const places = new Map<string, Place>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-dialects-"));
  shop = await createTestDatabase({ empty: true });
  await writeOrderFiles(orders, folder);
  await writePostgresOrders(orders, shop);
  const toFile = (kind: "duckdb" | "sqlite") => ({ ...file, kind, database: path.join(folder, `orders.${kind}`) });
  places.set("duckdb", { connection: toFile("duckdb"), path: ["main", "orders"] });
  places.set("sqlite", { connection: toFile("sqlite"), path: ["orders"] });
  const address = new URL(shop.connectionString);
  const secret = decodeURIComponent(address.password);
  const server = { ...file, host: address.hostname, port: Number(address.port), user: address.username, secret };
  places.set("postgres", {
    connection: { ...server, kind: "postgres", database: address.pathname.slice(1) },
    path: ["public", "orders"],
  });
  if (!hasMariadb) return;
  mariadb = await startMariadb();
  await writeMariadbOrders(orders, mariadb);
  const { port } = mariadb;
  const reading = { ...file, host: "localhost", port, user: "reader", secret: "secret" };
  places.set("mariadb", { connection: { ...reading, kind: "mysql", database: "shop" }, path: ["shop", "orders"] });
});
afterAll(async () => {
  await Promise.all([connector.close(), reader.close()]);
  await mariadb?.stop();
  await shop.drop();
  await rm(folder, { recursive: true });
});

let count = 0;
/** Returns the rows of a query at a place, numbers to eight digits, or why there are none. */
async function query({ connection, path: at }: Place, sql: string): Promise<unknown> {
  const target = path.join(folder, `${(count += 1)}.parquet`);
  const tables: LiveTable[] = [{ names: ["orders", "df"], rows: { path: at }, columns }];
  const limits = { rows: 1000, bytes: 10_000_000, seconds: 60 };
  const outcome = await connector.query(connection, { sql, target, tables, limits });
  if ("failed" in outcome) return outcome;
  const { rows } = await reader.rows({ parquet: target, offset: 0, limit: 1000 });
  return rows.map((row) => row.map((cell) => (typeof cell === "number" ? Number(cell.toPrecision(8)) : cell)));
}

it.each([
  [
    "means and quotients of whole numbers",
    "SELECT count(*) / 7 AS a, avg(quantity) AS b, sum(quantity) / count(*) AS c, 7 // 2 AS d, 7 % 3 AS e FROM df",
  ],
  ["weeks of ISO", "SELECT week(ordered) AS w, count(*) AS n FROM df WHERE year(ordered) = 2023 GROUP BY 1 ORDER BY 1"],
  [
    "starts of weeks as text",
    "SELECT strftime(date_trunc('week', ordered), '%Y-%m-%d') AS w, count(*) AS n FROM df GROUP BY 1 ORDER BY 1",
  ],
  [
    "days of the week",
    "SELECT dayofweek(ordered) AS d, isodow(ordered) AS i, dayname(ordered) AS n FROM df ORDER BY id",
  ],
  [
    "boundaries between dates",
    "SELECT date_diff('month', DATE '2023-01-31', ordered) AS m, date_diff('year', DATE '2022-12-31', ordered) AS y, date_diff('day', DATE '2023-01-31', ordered) AS d FROM df ORDER BY id",
  ],
  [
    "boundaries between times",
    "WITH t AS (SELECT id, placed, lag(placed, 7) OVER (ORDER BY id) AS earlier FROM df) SELECT date_diff('day', earlier, placed) AS d, date_diff('months', earlier, placed) AS m, date_diff('year', earlier, placed) AS y, date_diff('week', earlier, placed) AS w, date_diff('weeks', placed, earlier) AS v FROM t ORDER BY id",
  ],
  [
    "times moved by a number of units",
    "SELECT strftime(placed + INTERVAL 3 DAYS, '%Y-%m-%d %H:%M') AS d, strftime(placed - INTERVAL 36 HOURS, '%Y-%m-%d %H:%M') AS h FROM df ORDER BY id",
  ],
  ["microseconds in a quotient", "SELECT 1e18 / epoch_us(placed) AS q FROM df ORDER BY id"],
  [
    "characters at the ends",
    "SELECT trim(channel || ']^-[\\&', ']^-[\\&ep') AS a, ltrim('e]' || channel || 'e', ']e') AS b, rtrim('e' || channel || 'e-', '-e') AS c, trim(channel, '') AS d FROM df ORDER BY id",
  ],
  [
    "case and blanks of texts",
    "SELECT region, count(*) AS n, count(*) FILTER (WHERE region LIKE 'W%') AS a, count(*) FILTER (WHERE region ILIKE '%WEST%') AS b, count(*) FILTER (WHERE region = 'West') AS c FROM df GROUP BY region ORDER BY region",
  ],
  [
    "distinct texts",
    "SELECT count(DISTINCT region) AS n, count(note) AS a, count(*) FILTER (WHERE note = '') AS b FROM df",
  ],
  [
    "patterns, with all of their blanks",
    "SELECT regexp_replace(region, '^[\\s\\x{0b}\\p{Z}]+|[\\s\\p{Z}]+$', '', 'g') AS r, count(*) AS n FROM df WHERE NOT regexp_matches(channel, '^P') GROUP BY 1 ORDER BY 1",
  ],
  [
    "letters beyond ASCII",
    "SELECT lower('ÄÖ' || channel) AS a, upper('é') AS b, length('Zoë') AS c FROM df ORDER BY id LIMIT 1",
  ],
  ["missing values last", "SELECT quantity, count(*) AS n FROM df GROUP BY 1 ORDER BY 1"],
  [
    "rounded halves",
    "SELECT round(2.5::DOUBLE) AS a, round(0.125::DOUBLE, 2) AS b, round(avg(amount), 2) AS c FROM df",
  ],
  ["hours in UTC near midnight", "SELECT hour(placed) AS h, count(*) AS n FROM df GROUP BY 1 ORDER BY 1"],
  ["years of ISO weeks", "SELECT strftime(ordered, '%G-W%V') AS w, count(*) AS n FROM df GROUP BY 1 ORDER BY 1"],
  [
    "booleans",
    "SELECT count(*) FILTER (WHERE gift) AS a, count(*) FILTER (WHERE NOT gift) AS b, count(gift) AS c FROM df",
  ],
  ["joined texts", "SELECT channel || note AS a, concat(channel, note) AS b FROM df ORDER BY id"],
  ["numbers in texts", "SELECT try_cast(note AS DOUBLE) AS a, count(*) AS n FROM df GROUP BY 1"],
  [
    "changes between months",
    "WITH m AS (SELECT strftime(ordered, '%Y-%m') AS month, sum(amount) AS t FROM df GROUP BY 1) SELECT month, t - lag(t) OVER (ORDER BY month) AS d, 100.0 * t / sum(t) OVER () AS s FROM m ORDER BY month",
  ],
])("every server gives the values of DuckDB: %s", async (_, sql) => {
  const [duckdb, ...others] = await Promise.all([...places.values()].map((place) => query(place, sql)));
  expect(duckdb).toBeInstanceOf(Array);
  expect(others).toEqual(others.map(() => duckdb));
});

it.each(["quarter", "hours", "minute", "second", "millisecond", "decade"])(
  "every server counts the boundaries of a %s in the same way",
  async (unit) => {
    const sql = `WITH t AS (SELECT id, placed, lag(placed) OVER (ORDER BY id) AS earlier FROM df) SELECT date_diff('${unit}', earlier, placed) AS n FROM t ORDER BY id`;
    const values = new Map<string, unknown>();
    for (const [name, place] of places) values.set(name, await query(place, sql));
    const duckdb = values.get("duckdb");
    expect(duckdb).toBeInstanceOf(Array);
    const refused = expect.objectContaining({ failed: "dialect" }) as unknown;
    expect(values.get("postgres")).toEqual(unit === "decade" ? refused : duckdb);
    expect(values.get("sqlite")).toEqual(refused);
    if (hasMariadb) expect(values.get("mariadb")).toEqual(refused);
  },
);

it("SQLite truncates to whole seconds as DuckDB does", async () => {
  const sql =
    "SELECT strftime(date_trunc('second', placed), '%H:%M:%S') AS s, extract(doy FROM placed) AS d FROM df ORDER BY id";
  const [duckdb, sqlite] = [places.get("duckdb"), places.get("sqlite")];
  if (duckdb === undefined || sqlite === undefined) throw new Error("A place is missing.");
  const expected = await query(duckdb, sql);
  expect(expected).toBeInstanceOf(Array);
  expect(await query(sqlite, sql)).toEqual(expected);
});

it.each([
  "date_trunc('decade', placed)",
  "extract(isoyear FROM placed)",
  "extract(millisecond FROM placed)",
  "date_part('isoyear', placed)",
  "date_part(note, placed)",
  "ordered + INTERVAL (quantity) DAY",
  "ordered + INTERVAL 1.5 DAY",
  "ordered + INTERVAL '3'",
  "ordered - INTERVAL 3 DECADE",
  "strftime(ordered, note)",
])("SQLite reports that it cannot express %s, instead of returning no value", async (value) => {
  const place = places.get("sqlite");
  if (place === undefined) throw new Error("The place is missing.");
  expect(await query(place, `SELECT ${value} AS v FROM df`)).toMatchObject({ failed: "dialect" });
});

it.skipIf(!hasMariadb)("what MySQL cannot express is an outcome with an alternative", async () => {
  const place = places.get("mariadb");
  if (place === undefined) throw new Error("The place is missing.");
  const outcome = await query(place, "SELECT median(amount) AS m FROM df");
  expect(outcome).toMatchObject({ failed: "dialect", message: expect.stringMatching(/fetch the rows/u) as string });
});
