import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetId, DatasetVersionId, SessionId } from "@/lib/domain/ids";
import type { CodeExecutor, ExecutionRequest } from "@/lib/ports/runs/code-executor";
import { openAttackBench, pythonOfTests } from "./attacks/attack-bench";
import { createPythonExecutor } from "./create-python-executor";

let folder = "";
let executor: CodeExecutor;
const dataset = { id: DatasetId.create(), versionId: DatasetVersionId.create(), name: "table" };
const sessionId = SessionId.create();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "varied-"));
  const parquet = path.join(folder, "data.parquet");
  const bench = await openAttackBench({ exercise: false });
  await bench.attack(
    `pd.DataFrame({"city": ["Oslo", "Rome", "Bonn", "Kyiv"], "units": [1, 2, 4, 8]}).to_parquet(${JSON.stringify(parquet)})\nresult = 1`,
    "unsafe-none",
  );
  await bench.close();
  executor = createPythonExecutor({
    ...{ ...pythonOfTests, sandbox: "auto", exercise: false, resolveParquet: () => Promise.resolve(parquet) },
    limits: { wallSeconds: 10, cpuSeconds: 10 },
  });
  await executor.describe();
});
afterAll(async () => {
  await executor.close();
  await rm(folder, { recursive: true, force: true });
});

const without = (...values: string[]): ExecutionRequest["variation"] => [
  { dataset: dataset.id, step: { kind: "drop_values", column: "city", values } },
];
const never = new AbortController().signal;
const run = (code: string, { signal = never, ...more }: Partial<ExecutionRequest> & { signal?: AbortSignal } = {}) =>
  executor.execute(
    {
      ...{ code, datasets: [dataset], seed: 1, guard: false, sessionId, figures: false, variation: without("Oslo") },
      ...more,
    },
    { signal },
  );
/** Counts the runs of its process, in a library, which the runs of a process share. */
const countInProcess = "pd.runs = getattr(pd, 'runs', 0) + 1\nresult = pd.runs";

describe("runs on changed data that are requested together", { timeout: 90_000 }, () => {
  it("share a process, and each returns what it returns alone", async () => {
    const code = "result = [int(df['units'].sum()), float(np.random.default_rng().random())]";
    const requests: Partial<ExecutionRequest>[] = [
      { variation: without("Oslo") },
      { variation: without("Rome", "Bonn"), seed: 2 },
      { variation: without("Paris") },
    ];
    const together = await Promise.all([
      ...requests.map((request) => run(code, request)),
      run("result = df['nowhere']"),
      run("print('unseen')\nresult = open('own', 'x').write('a')"),
      run("result = open('own', 'x').write('b')"),
      run("df['units'] = 0\nresult = int(df['units'].sum())"),
      run("result = int(df['units'].sum())"),
    ]);
    const alone = [];
    for (const request of requests) alone.push(await run(code, request));
    const withoutTime = (outcomes: readonly object[]) => outcomes.map((outcome) => ({ ...outcome, durationMs: 0 }));
    expect(withoutTime(together.slice(0, 3))).toEqual(withoutTime(alone));
    expect(together.slice(3).map(({ failure, result }) => failure?.kind ?? result)).toEqual([
      "error",
      ...[1, 1, 0, 14].map((value) => ({ kind: "scalar", value })),
    ]);
    const shared = await Promise.all([run(countInProcess), run(countInProcess)]);
    expect(shared.map(({ result }) => result)).toEqual([1, 2].map((value) => ({ kind: "scalar", value })));
  });

  it("do not share a process with those of another session, or for figures", async () => {
    const outcomes = await Promise.all([
      run(countInProcess),
      run(countInProcess, { sessionId: SessionId.create() }),
      run(countInProcess, { figures: true }),
    ]);
    expect(outcomes.map(({ result }) => result)).toEqual([1, 1, 1].map((value) => ({ kind: "scalar", value })));
  });

  it("survive one that ends the process or exceeds a limit", async () => {
    const outcomes = await Promise.all([
      run("result = 1"),
      run("import os\nos._exit(0)"),
      run("result = 2"),
      run("while True: pass"),
      run("result = 3"),
      run("raise SystemExit(3)"),
      run("result = 4"),
    ]);
    expect(outcomes.map(({ failure, result }) => failure?.kind ?? (result?.kind === "scalar" && result.value))).toEqual(
      [1, "crashed", 2, "timeout", 3, "error", 4],
    );
  });

  it("end one by one when nobody waits for them any more", async () => {
    const [first, last] = [new AbortController(), new AbortController()];
    const code = "import time\nresult = 1\nif len(df) == 2: time.sleep(60)";
    const quick = run(code, { signal: first.signal });
    const slow = run(code, { signal: last.signal, variation: without("Oslo", "Rome") });
    const behind = run("result = 2", { signal: last.signal });
    expect((await quick).status).toBe("succeeded");
    first.abort();
    last.abort();
    await expect(slow).rejects.toMatchObject({ code: "cancelled" });
    await expect(behind).rejects.toMatchObject({ code: "cancelled" });
    const abandoned = new AbortController();
    const late = run("result = 1", { signal: abandoned.signal });
    abandoned.abort();
    await expect(late).rejects.toMatchObject({ code: "cancelled" });
    expect((await run("result = 3")).result).toEqual({ kind: "scalar", value: 3 });
  });
});
