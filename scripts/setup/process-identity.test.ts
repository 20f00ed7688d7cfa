import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { findParent, findStartTime } from "./process-identity.mjs";

it("identifies a running process the same each time, and differently from any other", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  const [own, own2, other] = await Promise.all([
    findStartTime(process.pid),
    findStartTime(process.pid),
    findStartTime(pid),
  ]);
  expect(own).toBe(own2);
  expect(own).not.toBeNull();
  expect(other).not.toBe(own);
  expect(await findParent(pid)).toBe(process.pid);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect([await findStartTime(pid), await findParent(pid)]).toEqual([null, null]);
});
