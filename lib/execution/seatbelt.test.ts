import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pythonOfTests } from "./attacks/python-of-tests";
import { descendantsOf, isAlive } from "./attacks/process-family";
import type { JobDataset } from "./job";
import { layOutFrame } from "./lay-out-frame";
import { defaultLimits, type ExecutionLimits } from "./limits";
import { runJob } from "./run-job";
import { toOutcome } from "./to-outcome";
import { startZygote, type Zygote } from "./zygote";

/** Starts what sandbox-exec would start, without any rules: tests everything but the rules. */
const withoutRules = `#!/bin/sh
shift 2
while [ "$1" = "-D" ]; do shift 2; done
exec "$@"`;

let folder = "";
let server: Zygote;
const { scratchBytes } = defaultLimits;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "seatbelt-"));
  const sandboxExec = path.join(folder, "sandbox-exec");
  await writeFile(sandboxExec, withoutRules);
  await chmod(sandboxExec, 0o755);
  server = await startZygote({ ...pythonOfTests, socketDirectory: folder, exercise: false, sandboxExec });
  server.keepReady({ tier: "process", scratchBytes, count: 2 });
});

afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

interface RunOptions {
  datasets?: JobDataset[];
  limits?: Partial<ExecutionLimits>;
  language?: "python" | "sql";
}

async function run(code: string, options: RunOptions = {}) {
  const limits = { ...defaultLimits, ...options.limits };
  const { datasets = [], language } = options;
  const job = { code, language, tier: "process", datasets, seed: 1, guard: false, limits } as const;
  const finished = await runJob(server.socketPath, job, { signal: AbortSignal.timeout(60_000) });
  const { result, failure } = toOutcome(finished, { seed: 1, tier: "process", limits });
  return failure?.kind ?? (result?.kind === "scalar" ? result.value : result);
}

// Each job waits for a worker that imports its libraries, so there are few, two at a time.
it("gives each job its own worker with the libraries ready", async () => {
  expect(server.libraries).toMatchObject({ pandas: expect.stringMatching(/^3\./) as unknown });
  const code = `import builtins, os
result = str([hasattr(builtins, "planted"), os.path.exists("left"), int(pd.Series([1, 2]).sum())])
builtins.planted = 1
open("left", "w").close()`;
  expect(await Promise.all([run(code), run(code)])).toEqual(["[False, False, 3]", "[False, False, 3]"]);
});

it("reads data from files that were opened for it, and lays out frames", async () => {
  const parquet = path.join(folder, "table.parquet");
  const frame = path.join(folder, "table.frame");
  const script = `import sys, pyarrow as pa, pyarrow.parquet as pq
pq.write_table(pa.table({"a": [1, 2], "b": ["x", "y"]}), sys.argv[1])`;
  execFileSync(pythonOfTests.python, ["-c", script, parquet]);
  const place = { tier: "process", limits: defaultLimits } as const;
  expect(await layOutFrame(server, { parquet, target: frame }, place)).toBe(true);
  const datasets: JobDataset[] = [
    { id: "1", name: "first", path: parquet, form: "parquet" },
    { id: "2", name: "second", path: frame, form: "frame" },
  ];
  expect(await run("result = str([df['a'].sum(), datasets['second']['b'][1]])", { datasets })).toBe(
    "[np.int64(3), 'y']",
  );
  const joined = "SELECT sum(first.a), max(second.b) FROM first JOIN second ON first.a = second.a";
  expect(await run(joined, { datasets, language: "sql" })).toMatchObject({ rows: [[3, "y"]] });
});

it("enforces the limits of jobs and reports errors", async () => {
  const came = [run("while True: pass", { limits: { wallSeconds: 0.3 } }), run("import os\nos._exit(3)")];
  expect(await Promise.all(came)).toEqual(["timeout", "crashed"]);
});

it("leaves no scratch folder of a finished job, and no process when it is killed", async () => {
  await expect
    .poll(async () => (await readdir(path.dirname(server.socketPath))).filter((name) => name.startsWith("tmp")).length)
    .toBe(2);
  const family = descendantsOf(server.processId);
  expect(family).toHaveLength(2);
  process.kill(server.processId, "SIGKILL");
  await expect.poll(() => family.some(isAlive), { interval: 20 }).toBe(false);
});

it("forbids everything that it does not name", () => {
  const script = `import sys
sys.path.insert(0, sys.argv[1])
from confinement import seatbelt_profile
print(seatbelt_profile.sandbox_command("sandbox-exec", "/scratch", '/run"time')[2])`;
  const { python, runtimeDirectory } = pythonOfTests;
  const rules = execFileSync(python, ["-I", "-B", "-c", script, runtimeDirectory], { encoding: "utf8" });
  expect(rules).toMatch(/^\(version 1\)\n\(deny default\)\n/);
  expect(rules).toContain(`(subpath "/run\\"time")`);
  expect(rules).not.toMatch(/network|mach-lookup|process-fork|\(allow default/);
  expect(rules.match(/file-write\*[^\n]*/g)).toEqual([`file-write* (subpath (param "SCRATCH")))`]);
  expect(rules.split("(").length).toBe(rules.split(")").length);
});
