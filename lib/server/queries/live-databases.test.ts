import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { SessionResponse } from "@/lib/domain/session";
import { callRoute } from "@/lib/testing/documented-routes";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { repositoryRoot } from "@/lib/testing/source-files";
import { hasMariadb, startMariadb, type MariadbServer } from "@/lib/testing/stores/mariadb";

const python = path.join(repositoryRoot, ".venv", "bin", "python");

/** What the tests do with one kind of database. */
interface Database {
  /** Runs statements as its owner. */
  change(sql: string): Promise<unknown>;
  /** Connects it, and returns the connection's id. */
  connect(): Promise<string>;
  /** Types of the columns of the table with unusual ones, and its values. */
  kinds: { columns: string; values: string; types: string[] };
  /** A query of one row that takes minutes. */
  slow: string;
  /** Name of a table as connections list it. */
  toTable(name: string): string;
  engine: string;
  /** Counts the statements on the slow table that its server runs; absent where there is no server. */
  countSlow?: () => Promise<number>;
}

const sqlite = (lab: LiveLab): Database => ({
  change: (sql) => {
    const program = "import sys, sqlite3; c = sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.close()";
    return promisify(execFile)(python, ["-c", program, path.join(lab.folder, "shop.db"), sql]);
  },
  connect: () => lab.connectFile("sqlite", "shop.db"),
  kinds: {
    columns: "exact decimal(38, 10), at datetime, day date, yes boolean, bits blob, mixed, word text",
    values: "123.4567890123, '2024-05-01 23:59:59', '2024-02-29', 1, x'05', 'a', NULL",
    types: ["exact DOUBLE", "at TIMESTAMP", "day DATE", "yes BOOLEAN", "bits VARCHAR", "mixed VARCHAR", "word VARCHAR"],
  },
  slow: "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2000000000) SELECT max(n) AS n, 1 AS m FROM c",
  toTable: (name) => name,
  engine: "SQLite",
});

const mariadb = (lab: LiveLab, server: MariadbServer): Database => ({
  change: (sql) => server.query(`USE shop; ${sql}`),
  connect: () => lab.connectServer(server.port),
  kinds: {
    columns:
      "exact decimal(38, 10), at datetime, day date, yes boolean, bits bit(3), kind enum('a', 'b'), extra json, clock time, born year, old varchar(9) CHARACTER SET latin1",
    values:
      "123.4567890123, '2024-05-01 23:59:59', '2024-02-29', 1, b'101', 'a', '{\"a\": 1}', '10:20:00', 2024, 'Zoë'",
    types: [
      ...["exact DOUBLE", "at TIMESTAMP", "day DATE", "yes BOOLEAN", "bits VARCHAR", "kind VARCHAR", "extra VARCHAR"],
      ...["clock VARCHAR", "born BIGINT", "old VARCHAR"],
    ],
  },
  slow: "SELECT seq AS n, SLEEP(0.1) AS m FROM seq_1_to_100000",
  toTable: (name) => `shop.${name}`,
  engine: "MySQL",
  countSlow: async () =>
    Number(
      await server.query(
        "SELECT count(*) FROM information_schema.processlist WHERE user = 'reader' AND info LIKE '%slow%'",
      ),
    ),
});

let lab: LiveLab;
let server: MariadbServer | undefined;
beforeAll(async () => {
  lab = await openLiveLab();
  if (!hasMariadb) return;
  server = await startMariadb();
  await server.query(
    "CREATE DATABASE shop; CREATE USER 'reader'@'localhost' IDENTIFIED BY 'secret'; GRANT SELECT ON shop.* TO 'reader'@'localhost'",
  );
});
afterAll(async () => {
  await lab.close();
  await server?.stop();
});

describe.each(hasMariadb ? ["SQLite", "MariaDB"] : ["SQLite"])("a live table in %s", (name) => {
  let database: Database;
  let sales: Dataset;
  beforeAll(async () => {
    database = name === "SQLite" || server === undefined ? sqlite(lab) : mariadb(lab, server);
    const rows = Array.from({ length: 60 }, (_, index) => `('${["North", "South"][index % 2]}', ${index * 2.5})`);
    await database.change(`CREATE TABLE sales (region varchar(10), amount decimal(12, 2)); INSERT INTO sales VALUES ${rows.join(",")};
      CREATE TABLE kinds (${database.kinds.columns}); INSERT INTO kinds VALUES (${database.kinds.values})`);
    sales = await lab.add(await database.connect(), database.toTable("sales"));
  });

  it("answers a question and its follow-up on its server, confirmed", async () => {
    const { id, messages } = await lab.askSession("What is the average amount by region?", sales);
    expect(messages.at(-1)?.answer).toMatchObject({
      kind: "answered",
      query: { engine: database.engine },
      verdict: { line: expect.stringContaining("Confirmed by a second computation") as string },
      result: {
        kind: "table",
        rows: [
          ["South", 75, 30, 0],
          ["North", 72.5, 30, 0],
        ].map(([region, mean]) => expect.arrayContaining([region, mean]) as unknown[]),
      },
    });
    const body = { question: "And the median?" };
    await callRoute("post", "/api/sessions/{id}/messages", { params: { id }, query: "?wait=true", body });
    const session = SessionResponse.parse((await callRoute("get", "/api/sessions/{id}", { params: { id } })).body);
    expect(session.messages.at(-1)?.answer).toMatchObject({
      kind: "answered",
      result: { kind: "table", rows: [expect.arrayContaining(["South", 75]), expect.arrayContaining(["North", 72.5])] },
    });
  });

  it("has values of unusual types as an upload has them", async () => {
    const kinds = await lab.add(await database.connect(), database.toTable("kinds"));
    expect(kinds.columns.map(({ name: column, storage }) => `${column} ${storage}`)).toEqual(database.kinds.types);
  });

  it("whose column was renamed is reported as such", async () => {
    await database.change("CREATE TABLE old AS SELECT * FROM sales");
    const old = await lab.add(await database.connect(), database.toTable("old"));
    await database.change("ALTER TABLE old RENAME COLUMN amount TO amounts");
    const answer = await lab.ask("What is the average amount by region?", old);
    expect(answer.kind).not.toBe("answered");
    expect(JSON.stringify(answer)).toContain("The table has no column “amount” anymore. Refresh the dataset.");
  });

  it("answers after a question was stopped and its statement was cancelled on the server", async () => {
    await database.change("CREATE TABLE slow AS SELECT 1 AS n, 2 AS m");
    const slow = await lab.add(await database.connect(), database.toTable("slow"));
    await database.change(`DROP TABLE slow; CREATE VIEW slow AS ${database.slow}`);
    const body = { question: "What is the average m?", datasetIds: [slow.id] };
    const { id } = SessionResponse.parse((await callRoute("post", "/api/sessions", { body })).body);
    const find = async () =>
      SessionResponse.parse((await callRoute("get", "/api/sessions/{id}", { params: { id } })).body);
    await vi.waitFor(async () => expect((await find()).currentNode).toBe("execute_query"), {
      timeout: 300_000,
      interval: 50,
    });
    const { countSlow } = database;
    if (countSlow !== undefined)
      await vi.waitFor(async () => expect(await countSlow()).toBeGreaterThan(0), { timeout: 300_000, interval: 50 });
    await callRoute("post", "/api/sessions/{id}/cancel", { params: { id }, body: {} });
    await vi.waitFor(async () => expect((await find()).status).not.toBe("running"), { timeout: 300_000, interval: 50 });
    if (countSlow !== undefined)
      await vi.waitFor(async () => expect(await countSlow()).toBe(0), { timeout: 300_000, interval: 50 });
    expect(await lab.ask("How many rows are there?", sales)).toMatchObject({ kind: "answered" });
  });
});
