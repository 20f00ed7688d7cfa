/**
 * Measures how fast, and with how much memory, code runs in the sandbox: `npm run bench:execution [-- --runs 20 --rows
 * 1000000 --sandbox auto]`. Everything goes through the executor as in the product.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { DatasetId, DatasetVersionId, SessionId } from "@/lib/domain/ids";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { descendantsOf, privateBytes, pythonsOfTest } from "@/lib/execution/attacks/process-family";
import type { CodeExecutor, ExecutionRequest } from "@/lib/ports/runs/code-executor";
import type { VariationStep } from "@/lib/domain/answers/variation";
import { parseOptions } from "./report/parse-options";

const options = parseOptions({
  runs: { type: "string", default: "20" },
  rows: { type: "string", default: "1000000" },
  sandbox: { type: "string", default: "auto" },
});
const runs = Number(options.runs);
const rows = Number(options.rows);
const sandbox = options.sandbox === "landlock" || options.sandbox === "namespaces" ? options.sandbox : "auto";
const folder = await mkdtemp(path.join(tmpdir(), "bench-"));
const parquet = path.join(folder, "table.parquet");
const runPython = (script: string, ...args: string[]) =>
  promisify(execFile)(pythonOfTests.python, ["-c", script, ...args], { maxBuffer: 1 << 20 });

const libraries = "import pandas, numpy, plotly.express, scipy.stats, sklearn.linear_model, statsmodels.api, pyarrow";
const workload = `groups = pd.DataFrame({"g": np.arange(20_000) % 7, "x": np.random.rand(20_000), "z": np.random.rand(20_000)})
groups["y"] = groups["x"] * 2 + groups["g"] + np.random.rand(20_000)
from sklearn.ensemble import RandomForestRegressor
forest = RandomForestRegressor(10, max_depth=6).fit(groups[["x", "g"]], groups["y"])
model = smf.ols("y ~ x + C(g)", groups).fit()
test = stats.ttest_ind(groups["x"], groups["z"])
fig = px.scatter(groups.sample(500), x="x", y="y", color="g", trendline="ols")
result = groups.groupby("g")["y"].agg(["mean", "median", "std"])`;
/** 15 columns: whole numbers, moments, texts, truth values and fractions, some with gaps. */
const table = `import sys, numpy as np, pyarrow as pa, pyarrow.parquet as pq
rng, n = np.random.default_rng(1), int(sys.argv[2])
gaps = lambda values: pa.array(values, mask=rng.random(n) < 0.05)
text = lambda kinds: pa.array(np.array([f"VALUE {at - 1}" if at % 50 == 1 else f"value {at}" for at in range(kinds)])).take(pa.array(rng.integers(0, kinds, n)))
moment = np.datetime64("2020-01-01T00:00:00", "us")
columns = {f"text {kinds}": text(kinds) for kinds in (2, 5, 60, 500, 5000, 50000)}
columns |= {"id": np.arange(n), "day": (moment + rng.integers(0, 10**14, n)).astype("datetime64[D]"), "at": moment + rng.integers(0, 10**14, n)}
columns |= {"flag": rng.random(n) < 0.5, "maybe": gaps(rng.random(n) < 0.5), "x": rng.random(n), "y": gaps(rng.lognormal(size=n)), "count": gaps(rng.integers(0, 99, n)), "big": rng.integers(0, 2**60, n)}
pq.write_table(pa.table(columns), sys.argv[1], compression="zstd")`;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function repeat(count: number, work: () => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < count + 3; at += 1) {
    const value = await work();
    if (at >= 3) found.push(value);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return found;
}

const executorOf = (choice: "auto" | "namespaces" | "landlock" | "unsafe-none", spares?: number) =>
  createPythonExecutor({
    ...pythonOfTests,
    sandbox: choice,
    resolveParquet: () => Promise.resolve(parquet),
    ...(spares === undefined ? {} : { spares }),
  });

const datasets = [{ id: DatasetId.create(), versionId: DatasetVersionId.create(), name: "table" }];

interface RunOptions extends Pick<ExecutionRequest, "language" | "variation"> {
  onOutput?: () => void;
}

/** Runs code that must succeed, unless its variation changes nothing. */
async function run(executor: CodeExecutor, code: string, { onOutput, ...more }: RunOptions = {}) {
  const request = { code, datasets, seed: 1, guard: false, sessionId: SessionId.create(), ...more };
  const outcome = await executor.execute(request, { signal: AbortSignal.timeout(120_000), onOutput });
  if (outcome.failure !== null && outcome.failure.kind !== "unchanged") throw new Error(outcome.failure.message);
  return outcome;
}

async function numberOf(executor: CodeExecutor, code: string): Promise<number> {
  const { result } = await run(executor, code);
  return result?.kind === "scalar" && typeof result.value === "number" ? result.value : NaN;
}

const noop = "result = 1";
const query = `SELECT "text 60", avg(x), median(y) FROM df GROUP BY ALL`;
/** The most frequent variations, each on the whole table. */
const steps: VariationStep[] = [
  { kind: "keep_columns", columns: ["text 60", "x", "y"] },
  { kind: "shuffle_rows", seed: 1 },
  { kind: "sample_rows", rows: Math.ceil(rows / 10), seed: 1 },
  { kind: "drop_duplicates" },
  { kind: "drop_values", column: "text 60", values: ["VALUE 3"] },
  { kind: "keep_value", column: "text 60", value: "value 3" },
  { kind: "merge_spellings", columns: ["text 60", "text 5000"] },
  { kind: "drop_missing", column: "y" },
  { kind: "fill_zero", column: "y" },
  { kind: "drop_outliers", column: "y" },
  { kind: "drop_partial_periods", column: "day", period: "month" },
  { kind: "drop_small_groups", column: "text 50000", fewerThan: 15 },
  { kind: "first_differences", by: "at", columns: ["x", "y"] },
];
const handOver = (path: string) => `import time
start = time.perf_counter()
frame = ${path}
shape = frame.shape
result = (time.perf_counter() - start) * 1000`;

async function measure(executor: CodeExecutor, plain: CodeExecutor) {
  const cold: number[] = [];
  for (let at = 0; at < 3; at += 1) cold.push(await timed(() => runPython(libraries)));
  await runPython(table, parquet, String(rows));
  const layOut = await timed(() => run(executor, handOver("datasets['table']")));
  const [warm, forked]: number[][] = [[], []];
  await repeat(runs, async () => {
    warm?.push(await timed(() => run(executor, noop)));
    forked?.push(await timed(() => run(plain, noop)));
    return 0;
  });
  const firstLine = await repeat(runs, async () => {
    const start = performance.now();
    let line = NaN;
    await run(executor, `print(1)\n${noop}`, { onOutput: () => (line = performance.now() - start) });
    return line;
  });
  const work = await repeat(5, () => timed(() => run(executor, workload)));
  const figure = await repeat(runs, () => timed(() => run(executor, "fig = px.bar(x=list('abc'), y=[1, 2, 3])")));
  const mapped = await repeat(5, () => numberOf(executor, handOver("datasets['table']")));
  const used = await repeat(5, () => numberOf(executor, handOver("datasets['table'].sum(numeric_only=True)")));
  const queried = await repeat(runs, () => timed(() => run(executor, query, { language: "sql" })));
  const smallest = await repeat(runs, () => timed(() => run(executor, "SELECT 1", { language: "sql" })));
  const varied: [string, number][] = [];
  for (const step of steps) {
    const variation = datasets.map(({ id }) => ({ dataset: id, step }));
    varied.push([step.kind, median(await repeat(5, () => timed(() => run(executor, noop, { variation }))))]);
  }
  const read = await numberOf(plain, handOver(`pd.read_parquet(${JSON.stringify(parquet)})`));
  let memory = 0;
  await run(executor, "import time\nprint(df['x'].mean())\ntime.sleep(0.5)\nresult = 1", {
    onOutput: () => (memory = Math.max(memory, ...pythonsOfTest().flatMap(descendantsOf).map(privateBytes))),
  });
  const jobs = 20 * availableParallelism();
  const all = await timed(() => Promise.all(Array.from({ length: jobs }, () => run(executor, noop))));
  return {
    cold: median(cold), warm: median(warm ?? []), forked: median(forked ?? []), firstLine: median(firstLine),
    work: median(work), figure: median(figure), layOut, varied, queried: median(queried), smallest: median(smallest), mapped: median(mapped), used: median(used), read,
    memory: memory / 2 ** 20, perSecond: (jobs / all) * 1000,
  }; // prettier-ignore
}

const executor = executorOf(sandbox);
const plain = executorOf("unsafe-none", 0);
try {
  const { tier, python, libraries: versions } = await executor.describe();
  await plain.describe();
  const found = await measure(executor, plain);
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
  const lines: [string, string][] = [
    ["cold interpreter with imports", milliseconds(found.cold)],
    ["warm no-op, request to outcome", milliseconds(found.warm)],
    ["  the same with a plain fork, without a sandbox", milliseconds(found.forked)],
    ["  cold ÷ warm", `${(found.cold / found.warm).toFixed(0)} ×`],
    ["first line of the code", milliseconds(found.firstLine)],
    ["realistic workload", milliseconds(found.work)],
    ["figure to JSON, request to outcome", milliseconds(found.figure)],
    [`hand-over of ${rows.toLocaleString("en")} rows × 15 columns`, milliseconds(found.mapped)],
    ["  the same, with the sum of every number column", milliseconds(found.used)],
    ["  the same with pd.read_parquet", milliseconds(found.read)],
    ["  layout, once per dataset", milliseconds(found.layOut)],
    ["no-op query, request to outcome", milliseconds(found.smallest)],
    ["query with groups, mean and median of these rows", milliseconds(found.queried)],
    ...found.varied.map(([kind, value]): [string, string] => [`  no-op on a copy after ${kind}`, milliseconds(value)]),
    ["private memory of a worker", `${found.memory.toFixed(1)} MB`],
    ["no-ops per second", found.perSecond.toFixed(1)],
  ];
  console.log(
    `Tier ${tier}, Python ${python ?? "none"}, pandas ${versions.pandas ?? ""}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1) ?? ""}; medians of ${runs}\n`,
  );
  for (const [name, value] of lines) console.log(`${name.padEnd(56)}${value.padStart(12)}`);
  const targets: [string, boolean][] = [
    ["warm no-op at least 30 × faster than cold", found.cold / found.warm >= 30],
    ["warm no-op at most 20 ms above a plain fork", found.warm - found.forked <= 20],
    ["1M-row frame ready within 100 ms", found.mapped <= 100],
  ];
  console.log();
  for (const [name, met] of targets) console.log(`${met ? "met    " : "MISSED "} ${name}`);
} finally {
  await Promise.all([executor.close(), plain.close()]);
  await rm(folder, { recursive: true, force: true });
}
