import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createDrivers } from "./drivers";

let root = "";
/** A set-up that records each attempt, and fails until the disk has room. */
const setUp = `import { appendFileSync, existsSync } from "node:fs";
appendFileSync("attempts", "x");
console.log("Installing the connection drivers …");
if (existsSync("room")) console.log("/environment/bin/python");
else { console.log("There is no room on the disk."); process.exitCode = 1; }`;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "caveat-drivers-"));
  await mkdir(path.join(root, "scripts"));
  await writeFile(path.join(root, "scripts", "set-up-connections.mjs"), setUp);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const attempts = async () => (await readFile(path.join(root, "attempts"), "utf8")).length;

it("a failed installation stays failed, with its reason, until the drivers are needed again", async () => {
  const drivers = createDrivers(root);
  expect(drivers.state).toEqual({ status: "absent" });
  await expect(drivers.waitUntilReady({ ms: 60_000 })).rejects.toMatchObject({
    code: "connector_unavailable",
    message: "Installing the connection drivers …\nThere is no room on the disk.",
  });
  drivers.prepare();
  drivers.prepare();
  expect([drivers.state.status, await attempts()]).toEqual(["failed", 1]);
  await writeFile(path.join(root, "room"), "");
  expect(await drivers.waitUntilReady({ ms: 60_000 })).toBe("/environment/bin/python");
  expect([drivers.state, await attempts()]).toEqual([{ status: "ready", python: "/environment/bin/python" }, 2]);
  drivers.prepare();
  expect(await drivers.waitUntilReady({ ms: 60_000 })).toBe("/environment/bin/python");
  expect(await attempts()).toBe(2);
});
