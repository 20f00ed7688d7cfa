import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { endGroup, endGroups, endWithUs, isEnding, onEndRequest } from "./ending.mjs";
import { findStartTime } from "./process-identity.mjs";

/** Starts a group of two: a shell and its child; `trap` makes both ignore SIGTERM. */
async function startGroup(trap: string): Promise<{ child: ReturnType<typeof spawn>; innerPid: number }> {
  const child = spawn("/bin/sh", ["-c", `${trap} sleep 1000 & echo $!; wait; while true; do wait; done`], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  endWithUs(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, innerPid: Number(said.toString()) };
}

/** Waits until the process is gone; only the test's own time limit applies. */
async function untilGone(pid: number): Promise<void> {
  while ((await findStartTime(pid)) !== null) await new Promise((resolve) => setTimeout(resolve, 10));
}

it("ends a process with all its descendants", async () => {
  const { child, innerPid } = await startGroup("");
  await endGroup(child, 60_000);
  await untilGone(innerPid);
  expect(child.signalCode).toBe("SIGTERM");
});

it("kills what does not respond in time", async () => {
  const { child, innerPid } = await startGroup("trap '' TERM;");
  await endGroups(50);
  await untilGone(innerPid);
  expect(child.signalCode).toBe("SIGKILL");
});

it("does not wait for a group that has ended", async () => {
  const { child } = await startGroup("");
  await endGroup(child, 60_000);
  await expect(endGroup(child, 60_000)).resolves.toBeUndefined();
});

it("leaves none behind when the leader is killed from outside", async () => {
  const { child, innerPid } = await startGroup("");
  child.kill("SIGKILL");
  await untilGone(innerPid);
  expect(await findStartTime(innerPid)).toBeNull();
});

it("kills what is started after the end was requested", async () => {
  const request = new Promise<NodeJS.Signals>((resolve) => {
    onTestFinished(onEndRequest(resolve));
  });
  process.kill(process.pid, "SIGHUP");
  expect(await request).toBe("SIGHUP");
  expect(isEnding()).toBe(true);
  const child = spawn("/bin/sh", ["-c", "sleep 1000"], { detached: true, stdio: "ignore" });
  endWithUs(child);
  const [, signal] = (await once(child, "exit")) as [null, NodeJS.Signals];
  expect(signal).toBe("SIGKILL");
});
