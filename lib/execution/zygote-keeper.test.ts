import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pythonOfTests } from "./attacks/attack-bench";
import { LostJobError } from "./run-job";
import type { Zygote } from "./zygote";
import { ZygoteKeeper } from "./zygote-keeper";

/** Is warm at once, because it imports nothing: tests how processes are kept, not what they do. */
const withoutLibraries = `import json, os, sys
sys.stdin.readline()
print(json.dumps({"python": "3.11.0", "process": os.getpid(), "libraries": {}}), flush=True)
sys.stdin.read()`;

let base = "";
let folder = "";
let keeper: ZygoteKeeper;
const options = () => ({ ...pythonOfTests, runtimeDirectory: base, socketDirectory: folder, exercise: false });

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), "keeper-"));
  folder = path.join(base, "sockets");
  await mkdir(folder);
  await writeFile(path.join(base, "zygote.py"), withoutLibraries);
  keeper = new ZygoteKeeper(options());
});

afterAll(async () => {
  await keeper.close();
  await rm(base, { recursive: true, force: true });
});

const identify = (zygote: Zygote) => Promise.resolve(zygote.processId);
const fine = () => false;

it("keeps one process for all concurrent requests", async () => {
  const ids = await Promise.all([keeper.use(identify, fine), keeper.use(identify, fine), keeper.warm().then(identify)]);
  expect(new Set(ids).size).toBe(1);
});

it("replaces a process after a suspicious job, and keeps it until the job is done", async () => {
  const old = await keeper.warm();
  const { promise, resolve } = Promise.withResolvers<number>();
  const slow = keeper.use(() => promise, fine);
  await keeper.use(identify, () => true);
  await expect.poll(async () => (await keeper.warm()).processId, { interval: 20 }).not.toBe(old.processId);
  expect(() => process.kill(old.processId, 0)).not.toThrow();
  resolve(1);
  expect(await slow).toBe(1);
  await old.ended;
  expect(await readdir(folder)).toHaveLength(1);
});

it("retires a process that lost a job, and rethrows the error", async () => {
  const old = await keeper.warm();
  await expect(keeper.use(() => Promise.reject(new LostJobError("gone")), fine)).rejects.toThrow("gone");
  expect((await keeper.warm()).processId).not.toBe(old.processId);
  await old.ended;
});

it("keeps a process whose job failed for another reason", async () => {
  const old = await keeper.warm();
  await expect(keeper.use(() => Promise.reject(new Error("stopped")), fine)).rejects.toThrow("stopped");
  expect((await keeper.warm()).processId).toBe(old.processId);
});

it("reports why there is none, and retries on the next request", async () => {
  const changing = { ...options(), python: "/bin/false" };
  const broken = new ZygoteKeeper(changing);
  await expect(broken.warm()).rejects.toThrow("it ended at once");
  changing.python = pythonOfTests.python;
  expect((await broken.warm()).python).toMatch(/^3\./);
  await broken.close();
});

it("starts a successor of a killed process that had served, and none of one that had not", async () => {
  const old = await keeper.warm();
  await keeper.use(identify, fine);
  process.kill(old.processId, "SIGKILL");
  await old.ended;
  const next = await keeper.warm();
  expect(next.processId).not.toBe(old.processId);
  process.kill(next.processId, "SIGKILL");
  await next.ended;
  expect(await readdir(folder)).toEqual([]);
});

it("replaces a process after 500 jobs", async () => {
  const old = await keeper.warm();
  const ids = await Promise.all(Array.from({ length: 500 }, () => keeper.use(identify, fine)));
  expect(new Set(ids)).toEqual(new Set([old.processId]));
  await expect.poll(async () => (await keeper.warm()).processId, { interval: 20 }).not.toBe(old.processId);
});

it("starts no process once it is closed", async () => {
  const last = await keeper.warm();
  await keeper.close();
  await last.ended;
  await expect(keeper.warm()).rejects.toThrow("the server is shutting down");
});
