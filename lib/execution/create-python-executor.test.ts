import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, getPriority, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import { pythonOfTests } from "./attacks/attack-bench";
import { descendantsOf, isAlive, pythonsOfTest } from "./attacks/process-family";
import { createPythonExecutor } from "./create-python-executor";
import { strongestTier } from "./attacks/tiers";

let folder = "";
let executor: CodeExecutor;
/** Warm processes of other files of this worker. */
let others: number[] = [];
const pythons = () => pythonsOfTest(others);
const options = () => ({
  ...pythonOfTests,
  socketDirectory: folder,
  sandbox: "auto" as const,
  resolveParquet: () => Promise.reject(new Error("there is no dataset")),
  exercise: false,
  spares: 0,
});

beforeAll(async () => {
  others = pythonsOfTest();
  folder = await mkdtemp(path.join(tmpdir(), "executor-"));
  executor = createPythonExecutor(options());
});

afterAll(async () => {
  await executor.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (
  code: string,
  { signal, session, onOutput }: { signal?: AbortSignal; session?: SessionId; onOutput?: (text: string) => void } = {},
) =>
  executor.execute(
    { code, datasets: [], seed: 7, guard: false, sessionId: session ?? SessionId.create() },
    { signal: signal ?? new AbortController().signal, onOutput },
  );

describe("an executor", () => {
  it("tests again a Python that could not be used", async () => {
    const python = path.join(folder, "python");
    const late = createPythonExecutor({ ...options(), python, retestMs: 0 });
    expect((await late.describe()).detail).toMatch(/^Code is not run: Python could not be started/);
    await writeFile(python, `#!/bin/sh\nexec '${pythonOfTests.python}' "$@"\n`, { mode: 0o755 });
    await expect.poll(async () => (await late.describe()).tier).toBe(strongestTier);
    await late.close();
  });

  it("reports the same tier on every call, even concurrent ones", async () => {
    const [first, second] = await Promise.all([executor.describe(), executor.describe()]);
    expect(first).toEqual(second);
    expect(first).toEqual({
      tier: strongestTier,
      detail: expect.stringMatching(/^Python runs without network/) as unknown,
      python: expect.stringMatching(/^3\.\d+\.\d+$/) as unknown,
      libraries: expect.objectContaining({ pandas: expect.stringMatching(/^3\./) as unknown }) as unknown,
    });
    await expect.poll(() => pythons().length, { interval: 20 }).toBe(1);
  });

  it("yields to the server and its database when all compete for processors", async () => {
    await executor.describe();
    const priorities = pythons().map((id) => getPriority(id));
    expect(new Set(priorities)).toEqual(new Set([Math.min(19, getPriority() + 10)]));
  });

  it("returns a complete outcome", async () => {
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
      isolation: strongestTier,
    });
    expect(outcome.durationMs).toBeGreaterThan(0);
  });

  it("streams output while the code runs", async () => {
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
      failure: { kind: "refused", message: "The code is longer than 100,000 characters; shorten it." },
    });
  });

  it("ends code that is stopped, with its process, and frees its slot", async () => {
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
    await expect.poll(() => pythons().length, { interval: 20 }).toBe(1);
    expect((await run("result = 1")).status).toBe("succeeded");
  });

  it("runs nothing for a signal that is already aborted", async () => {
    await expect(run("result = 1", { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "cancelled" });
  });

  it("A79 runs code again whose warm process was killed, on a fresh one", async () => {
    await expect.poll(() => pythons().length, { interval: 20 }).toBe(1);
    const before = pythons();
    let killed = false;
    const outcome = await run("import time\nprint('begun')\ntime.sleep(3)\nresult = 1", {
      onOutput: () => {
        if (!killed) process.kill(Number(before[0]), "SIGKILL");
        killed = true;
      },
    });
    expect({ killed, result: outcome.result }).toEqual({ killed: true, result: { kind: "scalar", value: 1 } });
    await expect.poll(() => before.some(isAlive), { interval: 20 }).toBe(false);
  });

  it("A79 leaves no worker behind when its supervisor is killed", async () => {
    await run("result = 1");
    await expect.poll(() => pythons().length, { interval: 20 }).toBe(1);
    const zygote = pythons()[0] ?? 0;
    let family: number[] = [];
    const outcome = await run("import time\nprint('begun')\ntime.sleep(3)\nresult = 1", {
      onOutput: () => {
        if (family.length === 0) {
          family = descendantsOf(zygote);
          process.kill(Number(family[0]), "SIGKILL");
        }
      },
    });
    expect({ count: family.length, result: outcome.result }).toEqual({
      count: 2,
      result: { kind: "scalar", value: 1 },
    });
    await expect.poll(() => family.some(isAlive), { interval: 20 }).toBe(false);
  });

  it("explains that a worker was killed from outside, and the next execution works", async () => {
    await run("result = 1");
    await expect.poll(() => pythons().length, { interval: 20 }).toBe(1);
    const [zygote = 0] = pythons();
    let printed = "";
    const outcome = await run("import time\nprint('begun')\ntime.sleep(60)", {
      // A line may come in several pieces; what is killed before its end is not all that was said.
      onOutput: (text) => {
        printed += text;
        if (printed === "begun\n") process.kill(Number(descendantsOf(zygote)[1]), "SIGKILL");
      },
    });
    expect(outcome).toMatchObject({ status: "failed", failure: { kind: "memory" }, stdout: "begun\n" });
    await expect.poll(() => pythons(), { interval: 20 }).toEqual([zygote]);
    expect((await run("result = 1")).status).toBe("succeeded");
  });

  it("reports queue positions, and a stop frees the slot at once", async () => {
    const stop = new AbortController();
    const places = Math.min(availableParallelism(), 4);
    // From one session, which does not pause its own work.
    const session = SessionId.create();
    const begun: Promise<unknown>[] = [];
    const sleepers = Array.from({ length: places }, () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      begun.push(promise);
      return run("import time\nprint('begun')\ntime.sleep(60)", { signal: stop.signal, session, onOutput: resolve });
    });
    const ended = Promise.allSettled(sleepers);
    await Promise.all(begun);
    const positions: number[] = [];
    const waiting = executor.execute(
      { code: "result = 5", datasets: [], seed: 1, guard: true, sessionId: session },
      { signal: new AbortController().signal, onQueued: (position) => positions.push(position) },
    );
    expect(positions).toEqual([1]);
    stop.abort();
    expect((await waiting).result).toEqual({ kind: "scalar", value: 5 });
    expect(positions).toEqual([1, 0]);
    expect((await ended).map(({ status }) => status)).toEqual(Array(places).fill("rejected"));
  });

  it("answers another session while endless code of several runs", async () => {
    const stop = new AbortController();
    const begun: Promise<unknown>[] = [];
    const ended: string[] = [];
    const loops = Array.from({ length: Math.min(availableParallelism(), 4) }, () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      begun.push(promise);
      return run("print('begun', flush=True)\nwhile True: pass", { signal: stop.signal, onOutput: resolve });
    });
    const all = Promise.allSettled(loops.map((loop) => loop.finally(() => ended.push("loop"))));
    await Promise.all(begun);
    expect((await run("result = 1")).result).toEqual({ kind: "scalar", value: 1 });
    expect(ended).toEqual([]);
    stop.abort();
    await all;
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
  ])("refuses with a message when %s", async (_, python, detail) => {
    const broken = createPythonExecutor({ ...options(), python });
    expect(await broken.describe()).toEqual({
      tier: "none",
      python: null,
      libraries: {},
      detail: expect.stringMatching(detail) as unknown,
    });
    const request = { code: "result = 1", datasets: [], seed: 1, guard: false, sessionId: SessionId.create() };
    await expect(broken.execute(request, { signal: new AbortController().signal })).rejects.toMatchObject({
      code: "executor_unavailable",
      remedy: expect.stringContaining("npm start") as unknown,
    });
    await broken.close();
  });
});

/** A warm process that loses every job; it needs no library. */
const losesJobs = `import json, os, select, socket, sys
listener = socket.socket(socket.AF_UNIX)
listener.bind(json.loads(sys.stdin.readline())["folder"] + "/socket")
listener.listen()
print(json.dumps({"python": "3.11.0", "process": os.getpid(), "libraries": {}}), flush=True)
while not (0 in select.select([listener, 0], [], [])[0] and not sys.stdin.readline()):
    if select.select([listener], [], [], 0)[0]:
        listener.accept()[0].close()`;

it("says what to check when the processes of an execution are killed again and again", async () => {
  const runtimeDirectory = await mkdtemp(path.join(tmpdir(), "loses-"));
  await writeFile(path.join(runtimeDirectory, "zygote.py"), losesJobs);
  const losing = createPythonExecutor({ ...options(), runtimeDirectory, sandbox: "unsafe-none" });
  const request = { code: "result = 1", datasets: [], seed: 1, guard: false, sessionId: SessionId.create() };
  await expect(losing.execute(request, { signal: new AbortController().signal })).rejects.toMatchObject({
    code: "executor_unavailable",
    message: "The Python process was ended from outside, twice.",
    remedy: "Check that the machine has enough free memory, then ask again.",
  });
  await losing.close();
  await rm(runtimeDirectory, { recursive: true });
});

it("ends every process and removes its folder when it closes", async () => {
  await executor.close();
  expect(pythons()).toEqual([]);
  await expect(run("result = 1")).rejects.toMatchObject({ code: "executor_unavailable" });
});
