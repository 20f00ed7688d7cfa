import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { takeProcessLock } from "./process-lock.mjs";

let folder = "";
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "caveat-lock-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

const program = `
  const { takeProcessLock } = await import(${JSON.stringify(join(import.meta.dirname, "process-lock.mjs"))});
  const lock = await takeProcessLock(process.argv[1], "server");
  console.log(lock.taken ? "taken" : "refused by " + lock.pids);
  setInterval(() => undefined, 1000);`;

/** Takes the lock in a separate process and returns its output. */
async function takeElsewhere(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: said.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

it("is granted to exactly one of many concurrent requests", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, takeElsewhere));
  const winners = answers.filter(({ said }) => said === "taken");
  expect(winners).toHaveLength(1);
  const refusal = `refused by ${winners[0]?.child.pid}`;
  expect(answers.filter(({ said }) => said === refusal)).toHaveLength(5);
});

it("passes to exactly one of many when its process was killed", async () => {
  const { child } = await takeElsewhere();
  await kill(child);
  const answers = await Promise.all(Array.from({ length: 6 }, takeElsewhere));
  expect(answers.filter(({ said }) => said === "taken")).toHaveLength(1);
});

it("stays with its other process when the one that took it is gone, and says so", async () => {
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  children.push(other);
  await once(other, "spawn");
  const first = await takeProcessLock(folder, "server");
  if (!first.taken) throw new Error("the lock was free");
  await first.addProcess(other.pid ?? 0);
  expect(await takeProcessLock(folder, "server")).toEqual({
    taken: false,
    pids: [process.pid, other.pid],
    isTakerAlive: true,
  });
  await kill(other);
  expect(await takeProcessLock(folder, "server")).toEqual({ taken: false, pids: [process.pid], isTakerAlive: true });
});

it("is free again once released, and leaves one small file", async () => {
  for (let round = 0; round < 3; round += 1) {
    const lock = await takeProcessLock(folder, "server");
    if (!lock.taken) throw new Error("the lock was free");
    await lock.release();
  }
  expect(await readdir(folder)).toEqual(["server.lock.3"]);
});

it("does not take another process with the same id for its own, as after a restart of the machine", async () => {
  const record = { holders: [{ pid: process.pid, startTime: "an earlier start" }] };
  await writeFile(join(folder, "server.lock.7"), JSON.stringify(record));
  expect((await takeProcessLock(folder, "server")).taken).toBe(true);
});

it("is not held by a file that is not a lock", async () => {
  await writeFile(join(folder, "server.lock.1"), "");
  expect((await takeProcessLock(folder, "server")).taken).toBe(true);
});
