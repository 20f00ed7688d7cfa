import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import type { Answer } from "@/lib/domain/answers/answer";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { QueryEngine, QueryTable } from "@/lib/ports/connections/query-engine";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { s3Keys, startS3Server, type S3Server } from "@/lib/testing/stores/s3-server";
import { startSail, type SailServer } from "@/lib/testing/stores/sail-server";
import { createConnectionEngine } from "./connection-engine";
import { createEmbeddedEngine } from "./embedded-engine";
import { toCluster } from "./to-cluster";

const rows = Array.from({ length: 3_000 }, (_, index) => {
  const day = new Date(Date.UTC(2023, 0, 1 + (index % 700))).toISOString().slice(0, 10);
  return `${index},${["North", "South", "West"][index % 3]},${((index * 37) % 997) / 4},${day},${index % 7 === 0 ? "" : index % 5}`;
});
const file = `order_id,Region,amount,ordered,rating\n${rows.join("\n")}\n`;

let s3: S3Server;
let sail: SailServer;
let lab: LiveLab;
let folder: string;
let orders: Dataset;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-cluster-"));
  s3 = await startS3Server();
  await s3.createBucket("team");
  const access = {
    AWS_ENDPOINT_URL: s3.url,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  };
  sail = await startSail({ environment: { ...access, AWS_ALLOW_HTTP: "true" } });
  lab = await openLiveLab({
    variables: { ...access, CAVEAT_DATA_URL: "s3://team/caveat", CLUSTER_URL: sail.url, LARGE_TABLE_ROWS: "1000" },
  });
  orders = await lab.upload("orders.csv", file);
});
afterAll(async () => {
  await lab.close();
  await sail.stop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
/** Runs a query on the cluster and on this machine; returns the rows of both, or why there are none. */
async function runBoth(sql: string) {
  const { container } = lab;
  const { folder: stored, profile } = await container.catalogue.get(orders.id);
  const place = { folder: stored, name: "data.parquet" };
  const columns = profile.columns.map(({ name }) => ({ name, original: name }));
  const toTable = (location: string): QueryTable[] => [
    { names: ["orders", "df"], columns, rows: { kind: "parquet", location } },
  ];
  const reader = createDatasetReader({ threads: 1 });
  const run = async (engine: QueryEngine, location: string) => {
    const target = path.join(folder, `${(count += 1)}.parquet`);
    const limits = { rows: 1_000, bytes: 10_000_000, seconds: 60 };
    const query = { sql, tables: toTable(location), limits, target };
    const outcome = await engine.run(query, { signal: new AbortController().signal });
    if (outcome.status === "failed") return { kind: outcome.kind, message: outcome.message };
    return (await reader.rows({ parquet: target, offset: 0, limit: 1_000 })).rows.map((cells) =>
      cells.map((cell) => (typeof cell === "number" ? Number(cell.toPrecision(10)) : cell)),
    );
  };
  try {
    const { CLUSTER_URL = "" } = container.environment;
    return {
      cluster: await run(createConnectionEngine(container, toCluster(CLUSTER_URL)), container.files.locate(place)),
      here: await run(createEmbeddedEngine(container), await container.files.open(place)),
    };
  } finally {
    await reader.close();
  }
}

describe("a query on a cluster", () => {
  it.each([
    ["counts", "SELECT count(*) AS n, count(rating) AS rated, count(DISTINCT rating) AS kinds FROM orders"],
    [
      "aggregates",
      "SELECT sum(amount) AS a, avg(amount) AS b, min(amount) AS c, max(amount) AS d, stddev(amount) AS e FROM orders",
    ],
    [
      "medians and quantiles",
      "SELECT region, median(amount) AS m, quantile_cont(amount, 0.9) AS q FROM orders GROUP BY region ORDER BY region",
    ],
    [
      "groups, ordered with missing values last",
      "SELECT rating, count(*) AS n FROM orders GROUP BY rating ORDER BY rating",
    ],
    [
      "conditions",
      "SELECT count(*) FILTER (WHERE amount > 100) AS n FROM df WHERE Region IN ('North', 'West') AND rating IS NOT NULL",
    ],
    [
      "parts of dates",
      "SELECT year(ordered) AS y, month(ordered) AS m, dayofweek(ordered) AS d, isodow(ordered) AS i, count(*) AS n FROM orders GROUP BY ALL ORDER BY y, m, d LIMIT 20",
    ],
    [
      "months",
      "SELECT date_trunc('month', ordered) AS month, sum(amount) AS total FROM orders GROUP BY month ORDER BY month",
    ],
    [
      "boundaries between times",
      "WITH t AS (SELECT order_id, CAST(ordered AS TIMESTAMP) + INTERVAL 23 HOUR AS a, CAST(ordered AS TIMESTAMP) + INTERVAL 169 HOUR AS b FROM orders) SELECT date_diff('day', a, b) AS d, date_diff('week', a, b) AS w, date_diff('month', a, b) AS m, date_diff('year', b, a) AS y FROM t ORDER BY order_id LIMIT 400",
    ],
    [
      "windows",
      "SELECT order_id, row_number() OVER (PARTITION BY region ORDER BY amount DESC, order_id) AS place FROM orders ORDER BY order_id LIMIT 20",
    ],
    [
      "texts",
      "SELECT lower(region) AS l, length(region) AS n, region LIKE 'N%' AS starts, contains(region, 'es') AS has FROM orders ORDER BY order_id LIMIT 6",
    ],
    [
      "arithmetic",
      "SELECT order_id / 2 AS half, order_id // 2 AS whole, order_id % 4 AS rest, round(amount / 3, 2) AS r FROM orders ORDER BY order_id LIMIT 9",
    ],
    [
      "joins of a table with itself",
      "WITH r AS (SELECT region, avg(amount) AS mean FROM orders GROUP BY region) SELECT o.region, count(*) AS n FROM orders o JOIN r ON o.region = r.region WHERE o.amount > r.mean GROUP BY o.region ORDER BY n DESC, o.region",
    ],
  ])("gives the same rows as on one machine: %s", async (_, sql) => {
    const { cluster, here } = await runBoth(sql);
    expect(here).toBeInstanceOf(Array);
    expect(cluster).toEqual(here);
  });

  it("that cannot run there fails with a message", async () => {
    const unknown = await runBoth("SELECT nope FROM orders");
    expect(unknown.cluster).toMatchObject({ kind: "error" });
    const foreign = await runBoth("SELECT * FROM parquet.`/etc/passwd`");
    expect(foreign.cluster).toMatchObject({ kind: "refused" });
    const hours = await runBoth("SELECT date_diff('hour', min(ordered), max(ordered)) AS n FROM orders");
    expect(hours).toMatchObject({ cluster: { kind: "dialect" }, here: [[expect.any(Number)]] });
    const inexpressible = await runBoth("SELECT list_transform([1, 2], x -> x + 1) AS l FROM orders");
    expect(inexpressible.cluster).toMatchObject({ kind: expect.stringMatching(/refused|dialect|error/) as string });
  });
});

it("a question about a dataset above the limit is answered on the cluster, with the answer and verdict of one machine", async () => {
  const question = "What is the average amount by region?";
  const answer = await lab.ask(question, orders);
  const alone = await openLiveLab({ variables: { LARGE_TABLE_ROWS: "1000" } });
  let other: Answer;
  try {
    other = await alone.ask(question, await alone.upload("orders.csv", file));
  } finally {
    await alone.close();
  }
  expect(answer).toMatchObject({ kind: "answered", query: { engine: "Spark", rows: 3, truncated: false } });
  expect(other).toMatchObject({ kind: "answered", query: { engine: "DuckDB" } });
  expect([answer.result, answer.verdict.status]).toEqual([other.result, other.verdict.status]);
});

it("a cluster that does not respond is reported with a message", async () => {
  const nobody = createConnectionEngine(lab.container, toCluster("sc://127.0.0.1:9"));
  const query = { sql: "SELECT 1 AS one", tables: [], limits: { rows: 1, bytes: 1_000_000, seconds: 5 } };
  const running = nobody.run(
    { ...query, target: path.join(folder, "none.parquet") },
    { signal: AbortSignal.timeout(60_000) },
  );
  await expect(running).rejects.toMatchObject({ code: "connection_failed" });
});
