import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import type { CodeExecutor } from "@/lib/ports/code-executor";
import { pythonOfTests } from "./attacks/attack-bench";
import { createPythonExecutor } from "./create-python-executor";

let folder = "";
let executor: CodeExecutor;
const options = () => ({
  ...pythonOfTests,
  socketDirectory: folder,
  sandbox: "auto" as const,
  resolveParquet: () => Promise.reject(new Error("there is no dataset")),
  exercise: false,
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "executor-"));
  executor = createPythonExecutor(options());
});

afterAll(async () => {
  await executor.close();
  await rm(folder, { recursive: true, force: true });
});

/** Parent → children, of all processes. */
function descendantsOf(ancestor: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [state, parent] = (readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1] ?? "").split(" ");
      if (state !== "Z") parents.set(Number(name), Number(parent));
    } catch {
      continue;
    }
  }
  const below = (process: number): number[] =>
    [...parents].filter(([, parent]) => parent === process).flatMap(([child]) => [child, ...below(child)]);
  return below(ancestor);
}

const isAlive = (process: number) => existsSync(`/proc/${process}`) && !/^State:\s+Z/m.test(statusOf(process));

function statusOf(process: number): string {
  try {
    return readFileSync(`/proc/${process}/status`, "utf8");
  } catch {
    return "State: Z";
  }
}

const pythons = () => descendantsOf(process.pid).filter((id) => readCommand(id).includes("zygote.py"));

function readCommand(process: number): string {
  try {
    return readFileSync(`/proc/${process}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

const run = (
  code: string,
  { signal, session, onOutput }: { signal?: AbortSignal; session?: SessionId; onOutput?: (text: string) => void } = {},
) =>
  executor.execute(
    { code, datasets: [], seed: 7, sessionId: session ?? SessionId.create() },
    { signal: signal ?? new AbortController().signal, onOutput },
  );

describe("an executor", () => {
  it("describes the same tier however often and at once it is asked", async () => {
    const [first, second] = await Promise.all([executor.describe(), executor.describe()]);
    expect(first).toEqual(second);
    expect(first).toEqual({
      tier: "namespaces",
      detail: "Python runs without network, in its own root folder, seeing no other process and no file but the data.",
      python: expect.stringMatching(/^3\.\d+\.\d+$/) as unknown,
    });
    expect(pythons()).toHaveLength(1);
  });

  it("gives a whole outcome", async () => {
    const outcome = await run("print('hello')\nresult = 1 + 1");
    expect({ ...outcome, durationMs: 0 }).toEqual({
      status: "succeeded",
      result: { kind: "scalar", value: 2 },
      figures: [],
      stdout: "hello\n",
      warnings: [],
      failure: null,
      notices: [],
      seed: 7,
      durationMs: 0,
      isolation: "namespaces",
    });
    expect(outcome.durationMs).toBeGreaterThan(0);
  });

  it("passes output on while the code still runs", async () => {
    const stop = new AbortController();
    const seen = new Promise<string>((resolve) => {
      const running = run("import time\nprint('begun')\ntime.sleep(60)", { signal: stop.signal, onOutput: resolve });
      running.catch(() => undefined);
    });
    expect(await seen).toBe("begun\n");
    stop.abort();
  });

  it("refuses code longer than 100,000 characters", async () => {
    const { status, failure } = await run("#".repeat(100_001));
    expect({ status, failure }).toEqual({
      status: "failed",
      failure: { kind: "refused", message: "The code is longer than 100,000 characters; write less of it." },
    });
  });

  it("ends code that is stopped, with its process, and frees its place", async () => {
    const stop = new AbortController();
    let during: number[] = [];
    const running = run("import time\nprint('begun')\ntime.sleep(60)", {
      signal: stop.signal,
      onOutput: () => {
        during = pythons();
        stop.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ code: "cancelled" });
    expect(during.length).toBeGreaterThanOrEqual(3);
    await expect.poll(() => pythons().length, { timeout: 1000, interval: 20 }).toBe(1);
    expect((await run("result = 1")).status).toBe("succeeded");
  });

  it("runs nothing for a signal that fired before", async () => {
    await expect(run("result = 1", { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "cancelled" });
  });

  it("A79 runs code again whose warm process was killed, on a fresh one", async () => {
    const before = pythons();
    let killed = false;
    const outcome = await run("import time\nprint('begun')\ntime.sleep(0.3)\nresult = 1", {
      onOutput: () => {
        if (!killed) process.kill(before[0] ?? 0, "SIGKILL");
        killed = true;
      },
    });
    expect({ killed, result: outcome.result }).toEqual({ killed: true, result: { kind: "scalar", value: 1 } });
    expect(before.some(isAlive)).toBe(false);
  });

  it("A79 leaves no worker behind when its supervisor is killed", async () => {
    const zygote = pythons()[0] ?? 0;
    let family: number[] = [];
    const outcome = await run("import time\nprint('begun')\ntime.sleep(0.3)\nresult = 1", {
      onOutput: () => {
        if (family.length > 0) return;
        family = descendantsOf(zygote);
        process.kill(family[0] ?? 0, "SIGKILL");
      },
    });
    expect({ count: family.length, result: outcome.result }).toEqual({
      count: 2,
      result: { kind: "scalar", value: 1 },
    });
    await expect.poll(() => family.some(isAlive), { timeout: 1000, interval: 20 }).toBe(false);
  });

  it("lets sessions take turns", async () => {
    const busy = SessionId.create();
    const order: string[] = [];
    const queued = Array.from({ length: 6 }, () =>
      run("import time\ntime.sleep(0.1)\nresult = 1", { session: busy }).then(() => order.push("busy")),
    );
    const other = run("result = 1", { session: SessionId.create() }).then(() => order.push("other"));
    await Promise.all([...queued, other]);
    expect(order.indexOf("other")).toBeLessThan(5);
  });
});

describe("an executor without a usable Python", () => {
  it.each([
    ["there is none", "/nowhere/python", /^Code is not run: Python could not be started \(spawn .* ENOENT\)\.$/],
    ["it is no Python", "/bin/false", /^Code is not run: Python could not be started \(it ended at once\)\.$/],
  ])("says so and refuses when %s", async (_, python, detail) => {
    const broken = createPythonExecutor({ ...options(), python });
    expect(await broken.describe()).toEqual({
      tier: "none",
      python: null,
      detail: expect.stringMatching(detail) as unknown,
    });
    const request = { code: "result = 1", datasets: [], seed: 1, sessionId: SessionId.create() };
    await expect(broken.execute(request, { signal: new AbortController().signal })).rejects.toMatchObject({
      code: "executor_unavailable",
      remedy: expect.stringContaining("npm start") as unknown,
    });
    await broken.close();
  });
});

/** A server of its own: plain Node, which only needs to be told how this repository writes imports. */
const serverScript = (codeOfJob: string) => `
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
const root = ${JSON.stringify(path.resolve(import.meta.dirname, "..", ".."))};
registerHooks({
  resolve: (name, context, next) => {
    if (name.startsWith("@/")) return next(pathToFileURL(root + name.slice(1) + ".ts").href, context);
    return next(/^\\.\\.?\\//.test(name) && context.parentURL?.endsWith(".ts") ? name + ".ts" : name, context);
  },
});
const { createPythonExecutor } = await import(root + "/lib/execution/create-python-executor.ts");
const executor = createPythonExecutor({ ...${JSON.stringify(pythonOfTests)}, sandbox: "auto", exercise: false });
await executor.execute(
  { code: ${JSON.stringify(codeOfJob)}, datasets: [], seed: 1, sessionId: crypto.randomUUID() },
  { signal: new AbortController().signal, onOutput: (text) => console.log(text) },
);`;

it("A81 leaves no Python when the server is killed", async () => {
  const script = serverScript("import time\nprint('begun')\nwhile True: time.sleep(1)");
  const server = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, TMPDIR: folder },
  });
  let complaint = "";
  server.stderr.on("data", (piece: Buffer) => (complaint += piece.toString()));
  await new Promise<void>((resolve, reject) => {
    server.stdout.once("data", () => resolve());
    server.once("exit", () => reject(new Error(complaint)));
  });
  const family = descendantsOf(server.pid ?? 0);
  expect(family).toHaveLength(3);
  server.kill("SIGKILL");
  await expect.poll(() => family.some(isAlive), { timeout: 1000, interval: 20 }).toBe(false);
});

it("ends every process and removes its folder when it closes", async () => {
  await executor.close();
  expect(pythons()).toEqual([]);
  await expect(run("result = 1")).rejects.toMatchObject({ code: "executor_unavailable" });
});
