import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { SessionResponse } from "@/lib/domain/session";
import { callRoute } from "@/lib/testing/documented-routes";
import { openLiveLab, type LiveLab } from "@/lib/testing/live/live-lab";
import { repositoryRoot } from "@/lib/testing/source-files";

let lab: LiveLab;
let orders: Dataset;

beforeAll(async () => {
  lab = await openLiveLab();
  await lab.shop.query(
    `CREATE TABLE orders AS SELECT i AS order_id, (ARRAY['North', 'South', 'West'])[1 + i % 3] AS region,
       (i % 100) * 1.25 AS amount, date '2023-01-01' + (i % 700) AS ordered FROM generate_series(1, 25000) AS i`,
  );
  orders = await lab.add(await lab.connectShop(), "public.orders");
});
afterAll(() => lab.close());

describe("a live table", () => {
  it("is described without its rows: counted by its server, with a sample", () => {
    expect(orders).toMatchObject({
      status: "ready",
      format: "live",
      rowCount: 25_000,
      columns: [
        { name: "order_id", distinct: 25_000 },
        { name: "region", type: "geo", missing: 0, distinct: 3 },
        { name: "amount", distinct: 100 },
        { name: "ordered", type: "date", distinct: 700 },
      ],
      source: { mode: "live", table: "public.orders" },
      notices: [{ text: expect.stringMatching(/stay on its server.*sample of 10,000 of 25,000 rows/s) as string }],
    });
    expect(orders.rowCountExact).toBeUndefined();
  });

  it("answers by a query on its server, confirmed by another one", async () => {
    const answer = await lab.ask("What is the average amount by region?", orders);
    const expected = await lab.shop.query(
      "SELECT region, avg(amount)::float8 AS mean FROM orders GROUP BY 1 ORDER BY 2 DESC",
    );
    expect(answer).toMatchObject({
      kind: "answered",
      verdict: { status: "checked" },
      query: { engine: "PostgreSQL", rows: 3, truncated: false, sql: expect.stringContaining("avg(") as string },
      result: { kind: "table", totalRows: 3 },
    });
    if (answer.result?.kind !== "table") throw new Error("no table");
    expect(answer.result.rows.map(([region, mean]) => [region, Number(Number(mean).toFixed(6))])).toEqual(
      expected.map(({ region, mean }) => [region, Number(Number(mean).toFixed(6))]),
    );
  });

  it("with more rows than may be fetched is confirmed by a differently written query", async () => {
    const program = `import sys, duckdb
c = duckdb.connect(sys.argv[1]); c.execute("""create table visits as select i as visit_id, ['web', 'app', 'desk'][1 + (i * 7) % 3] as channel,
  (i * 7919 % 100003) / 8.0 as seconds from range(1100000) t(i)"""); c.close()`;
    const python = path.join(repositoryRoot, ".venv", "bin", "python");
    await promisify(execFile)(python, ["-c", program, path.join(lab.folder, "visits.db")]);
    const visits = await lab.add(await lab.connectFile("duckdb", "visits.db"), "main.visits");
    expect(await lab.ask("What is the median of seconds by channel?", visits)).toMatchObject({
      kind: "answered",
      verdict: { line: expect.stringContaining("Confirmed by a second computation (SQL)") as string },
      query: { engine: "DuckDB", rows: 3, sql: expect.stringContaining("median(") as string },
      verification: { second: { language: "sql", code: expect.stringContaining("count(*) AS often") as string } },
    });
  });

  it("stops on its server when the question is stopped", async () => {
    await lab.shop.query("CREATE TABLE slow AS SELECT 1 AS n, 2 AS m");
    const slow = await lab.add(await lab.connectShop(), "public.slow");
    // The same columns, of which each row now takes a while.
    await lab.shop.query(
      `DROP TABLE slow;
       CREATE VIEW slow AS SELECT i AS n, i + coalesce(length(pg_sleep(0.1)::text), 0) AS m FROM generate_series(1, 100000) AS i`,
    );
    await lab.connectShop();
    const countRunning = async () => {
      const found = await lab.shop.query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename LIKE 'reader_%' AND state = 'active' AND query LIKE '%slow%' AND datname = current_database()",
      );
      return found[0]?.n;
    };
    const body = { question: "What is the average m?", datasetIds: [slow.id] };
    const { id } = SessionResponse.parse((await callRoute("post", "/api/sessions", { body })).body);
    await vi.waitFor(async () => expect(await countRunning()).toBe(1), { timeout: 300_000, interval: 50 });
    await callRoute("post", "/api/sessions/{id}/cancel", { params: { id }, body: {} });
    await vi.waitFor(async () => expect(await countRunning()).toBe(0), { timeout: 300_000, interval: 50 });
  });
});
