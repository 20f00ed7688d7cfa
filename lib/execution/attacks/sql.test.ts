import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAttackBench, pythonOfTests, type AttackBench } from "./attack-bench";
import { createPythonExecutor } from "../create-python-executor";
import { defaultLimits, type ExecutionLimits } from "../limits";
import { toOutcome } from "../to-outcome";
import { tiers } from "./tiers";
import { DatasetId, DatasetVersionId, SessionId } from "@/lib/domain/ids";

let bench: AttackBench;
let data = "";

beforeAll(async () => {
  bench = await openAttackBench();
  data = path.join(bench.folder, "data.parquet");
  const code = `import pyarrow as pa, pyarrow.parquet as pq
pq.write_table(pa.table({"n": list(range(1000))}), ${JSON.stringify(data)})
result = 1`;
  expect(await bench.attack(code, "unsafe-none")).toBe(1);
  await writeFile(path.join(bench.folder, "secret.csv"), "a,b\n1,planted\n");
});

afterAll(() => bench.close());

/** Runs a query; returns its rows, or why there are none. */
async function run(code: string, tier: (typeof tiers)[number], limits: Partial<ExecutionLimits> = {}) {
  const job = await bench.job(code, tier, { language: "sql", data, limits });
  const { failure, result } = toOutcome(job, { seed: 1, tier, limits: { ...defaultLimits, ...limits } });
  if (failure !== null) return failure.kind === "error" ? failure.message : failure.kind;
  return result?.kind === "table" ? result.rows : result;
}

/** A query that runs for minutes without returning a row. */
const endless =
  "SELECT max(a.n + b.n + c.n + d.n) FROM data a, data b, data c, data d WHERE sqrt(a.n * b.n + c.n * d.n) < -1";

describe.each(tiers)("SQL in tier %s", (tier) => {
  it("reads no file, by any function or name", async () => {
    const secret = path.join(bench.folder, "secret.csv");
    const readers = ["read_csv", "read_text", "read_blob", "read_json", "read_parquet", "glob", "sniff_csv"];
    const attempts = [
      ...readers.map((reader) => `SELECT * FROM ${reader}('${secret}'), data`),
      ...["/etc/passwd", "/proc/self/environ", data].map((place) => `FROM read_text('${place}')`),
      `FROM '${secret}'`,
      `FROM query('SELECT * FROM read_text(''${secret}'')')`,
    ];
    const outcomes = await Promise.all(attempts.map((attempt) => run(attempt, tier)));
    const refused = /Permission Error: Cannot access|^There is no table/;
    expect(outcomes.filter((outcome) => typeof outcome !== "string" || !refused.test(outcome))).toEqual([]);
  });

  it("reads no part of Python, its settings or its secrets", async () => {
    for (const name of ["request", "datasets", "os.environ"]) {
      expect(await run(`FROM ${name}`, tier)).toMatch(/^There is no table/);
    }
    expect(await run("SELECT getenv('HOME') FROM data", tier)).toContain("getenv does not exist");
    expect(await run("FROM pandas_scan(1)", tier)).toContain("No function matches");
    expect(await run("FROM duckdb_secrets()", tier)).toEqual([]);
  });

  it("reaches no network, and loads nothing to do so", async () => {
    const calls: unknown[] = [];
    const server = createServer((socket) => calls.push(socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const url = `http://127.0.0.1:${port}/x.csv`;
    for (const attempt of [
      `FROM read_csv('${url}')`,
      `FROM '${url}'`,
      `SELECT * FROM read_parquet('s3://x/y'), data`,
    ]) {
      expect(await run(attempt, tier)).toMatch(/^The query failed|^There is no table/);
    }
    await new Promise((resolve) => server.close(resolve));
    expect(calls).toEqual([]);
  });

  it("ends in a failure when it needs too much memory", async () => {
    expect(await run("SELECT list(a.n) FROM data a, data b, data c", tier)).toBe("memory");
  });

  it("ends at the limits of time and of processor time", async () => {
    expect(await run(endless, tier, { wallSeconds: 1 })).toBe("timeout");
    expect(await run(endless, tier, { cpuSeconds: 1 })).toBe("timeout");
  });

  it("reads endless rows only up to the result limit", async () => {
    expect(await run("SELECT repeat('x', 9000) AS x FROM data", tier)).toBe("result_size");
  });

  it("leaves nothing behind, and the next query works", async () => {
    expect(await run("SELECT error('x') FROM data", tier)).toBe("The query failed: Invalid Input Error: x");
    expect(await run("SELECT sum(n) AS s FROM data", tier)).toEqual([[499_500]]);
    await bench.expectClean();
  });

  it("ends as an outcome when DuckDB aborts, as it does where code opens a database under Landlock alone", async () => {
    const code = "import duckdb\nresult = duckdb.connect().sql('SELECT 1').fetchone()[0]";
    const { failure, result } = toOutcome(await bench.job(code, tier), { seed: 1, tier, limits: defaultLimits });
    const aborted = {
      kind: "crashed",
      message: "Python crashed (SIGABRT) while running the code; try another method.",
    };
    expect(failure ?? result).toEqual(tier === "landlock" ? aborted : { kind: "scalar", value: 1 });
  });

  it("is not available to Python", async () => {
    const code = `import gc
result = [type(found).__name__ for found in gc.get_objects() if "DuckDBPyConnection" in type(found).__name__]
result = len(result)`;
    expect(await bench.attack(code, tier, { data })).toBe(0);
  });

  it("stops within a second when it is cancelled", async () => {
    const executor = createPythonExecutor({
      ...pythonOfTests,
      sandbox: tier,
      exercise: false,
      resolveParquet: () => Promise.resolve(data),
    });
    const stop = new AbortController();
    const datasets = [{ id: DatasetId.create(), versionId: DatasetVersionId.create(), name: "data" }];
    const request = {
      code: endless,
      language: "sql" as const,
      datasets,
      seed: 1,
      guard: true,
      sessionId: SessionId.create(),
    };
    const began = Promise.withResolvers<void>();
    const outcome = executor.execute(request, {
      signal: stop.signal,
      onQueued: (position) => position === 0 && began.resolve(),
    });
    await began.promise;
    stop.abort();
    await expect(outcome).rejects.toMatchObject({ code: "cancelled" });
    const after = { ...request, code: "SELECT count(*) FROM data" };
    expect(await executor.execute(after, { signal: new AbortController().signal })).toMatchObject({
      result: { rows: [[1000]] },
    });
    await executor.close();
  });
});
