import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import type { LiveTable, OpenConnection } from "@/lib/ports/connections/connector";
import {
  hostileColumns,
  writeHostileFiles,
  writeMariadbHostile,
  writePostgresHostile,
} from "@/lib/testing/live/hostile-rows";
import { repositoryRoot } from "@/lib/testing/source-files";
import { hasMariadb, startMariadb, type MariadbServer } from "@/lib/testing/stores/mariadb";
import { startSail, type SailServer } from "@/lib/testing/stores/sail-server";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { toSampling } from "@/lib/testing/to-sampling";
import { createConnector } from "../create-connector";
import { createDrivers } from "../drivers";

const folderOfTests = path.join(repositoryRoot, "lib", "connections", "live");
const listed = readFileSync(path.join(folderOfTests, "same-cells.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));
const { numRuns } = toSampling({ seed: 0, few: 125, all: listed.length });
const compared = listed.filter((_, index) => index % Math.ceil(listed.length / numRuns) === 0);

const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 300_000 });
const reader = createDatasetReader({ threads: 1 });
const file = { host: null, address: null, port: null, user: null, secret: null, options: {}, private: true };

type Server = "duckdb" | "postgres" | "sqlite" | "mariadb" | "spark";
interface Place {
  connection: OpenConnection;
  rows: LiveTable["rows"];
}
const places = new Map<Server, Place>();
let folder = "";
let database: TestDatabase;
let sail: SailServer;
let mariadb: MariadbServer | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-same-cells-"));
  database = await createTestDatabase({ empty: true });
  sail = await startSail();
  await writeHostileFiles(folder);
  await writePostgresHostile(database);
  const toFile = (kind: "duckdb" | "sqlite") => ({ ...file, kind, database: path.join(folder, `hostile.${kind}`) });
  places.set("duckdb", { connection: toFile("duckdb"), rows: { path: ["main", "hostile"] } });
  places.set("sqlite", { connection: toFile("sqlite"), rows: { path: ["hostile"] } });
  const address = new URL(database.connectionString);
  const place = { host: address.hostname, port: Number(address.port), user: address.username };
  places.set("postgres", {
    connection: {
      ...{ ...file, ...place, kind: "postgres", secret: decodeURIComponent(address.password) },
      database: address.pathname.slice(1),
    },
    rows: { path: ["public", "hostile"] },
  });
  const cluster = { ...file, kind: "spark" as const, host: "127.0.0.1", port: Number(new URL(sail.url).port) };
  places.set("spark", {
    connection: { ...cluster, database: null, secret: sail.url },
    rows: { parquet: path.join(folder, "hostile.parquet") },
  });
  if (!hasMariadb) return;
  mariadb = await startMariadb();
  await writeMariadbHostile(mariadb);
  const reading = { ...file, host: "localhost", port: mariadb.port, user: "reader", secret: "secret" };
  places.set("mariadb", {
    connection: { ...reading, kind: "mysql", database: "shop" },
    rows: { path: ["shop", "hostile"] },
  });
});
afterAll(async () => {
  await Promise.all([connector.close(), reader.close()]);
  await mariadb?.stop();
  await sail.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const columns = hostileColumns.map((name) => [name, name] as const);
let count = 0;
/** Returns the cells of a query at a place, or why there are none. */
async function query({ connection, rows }: Place, sql: string): Promise<unknown> {
  const target = path.join(folder, `${(count += 1)}.parquet`);
  const tables: LiveTable[] = [{ names: ["df"], rows, columns }];
  const limits = { rows: 1000, bytes: 10_000_000, seconds: 60 };
  const outcome = await connector.query(connection, { sql, target, tables, limits });
  if ("failed" in outcome) return outcome;
  return (await reader.rows({ parquet: target, offset: 0, limit: 1000 })).rows.map((row) => row.map(toComparable));
}

const time = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d+?)0*)?$/u;

/** Writes a cell as one text for all types: SQLite has no times and neither it nor MariaDB computes booleans. */
function toComparable(cell: unknown): unknown {
  if (typeof cell === "boolean") return Number(cell);
  if (typeof cell === "number") return Number(cell.toPrecision(9));
  return typeof cell === "string"
    ? cell.replace(time, (_, day, clock, rest) => [day, clock, rest ?? "0"].join(" "))
    : cell;
}

it.each(compared)(
  "every server computes the cells of DuckDB, or says that it cannot: %s",
  async (written = "", refusing = "") => {
    const sql = /^(select|with) /iu.test(written) ? written : `SELECT id, ${written} AS v FROM df ORDER BY id`;
    const found = new Map<Server, unknown>();
    for (const [server, place] of places) found.set(server, await query(place, sql));
    const duckdb = found.get("duckdb");
    expect(duckdb).toBeInstanceOf(Array);
    const said = expect.objectContaining({ message: expect.stringMatching(/\w\. ?|\w$/u) as string }) as unknown;
    const expected = [...found.keys()].map((server) => [server, refusing.split(" ").includes(server) ? said : duckdb]);
    expect([...found]).toEqual(expected);
  },
);

it.each([
  ["epoch_us()", /epoch_us takes 1 argument, not 0\./u],
  ["date_part()", /date_part takes 2 arguments, not 0\./u],
  ["date_part('day')", /date_part takes 2 arguments, not 1\./u],
  ["date_part('day', a, b)", /date_part takes 2 arguments, not 3\./u],
  ["strftime(p)", /is not valid SQL\. The function .+ has too few arguments\./u],
  ["year()", /is not valid SQL\. The function year has too few arguments\./u],
  ["isodow()", /is not valid SQL\. The function .+ has too few arguments\./u],
])("a wrong number of arguments is reported with a message: %s", async (call, message) => {
  for (const [server, place] of places) {
    const outcome = await query(place, `SELECT ${call} AS v FROM df`);
    if (server === "duckdb") expect(outcome).toHaveProperty("failed");
    else
      expect(outcome).toMatchObject({
        failed: expect.any(String) as string,
        message: expect.stringMatching(message) as string,
      });
  }
});

it("SQLite does not take the name of an unknown column for a text", async () => {
  const place = places.get("sqlite");
  if (place === undefined) throw new Error("The place is missing.");
  expect(await query(place, "SELECT nope AS v FROM df")).toMatchObject({ failed: "error" });
});

it.skipIf(!hasMariadb).each(["n / m", "n / 0"])(
  "MariaDB reports a division by zero, which has no value there: %s",
  async (quotient) => {
    const place = places.get("mariadb");
    if (place === undefined) throw new Error("The place is missing.");
    expect(await query(place, `SELECT ${quotient} AS v FROM df`)).toMatchObject({
      failed: "error",
      message: expect.stringMatching(/divides by zero\. Write nullif/u) as string,
    });
  },
);
