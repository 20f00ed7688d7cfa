import { spawn } from "node:child_process";
import { expect, it, vi } from "vitest";
import { measureFamilies } from "./measure-families";

/** A program that allocates 100 MB and, the first time, starts itself again. */
const program = `
  globalThis.kept = Buffer.alloc(100 * 1024 * 1024, 1);
  const { spawn } = require("node:child_process");
  if (process.argv[1] === "parent") spawn(process.execPath, ["-e", process.env.PROGRAM, "child"], { stdio: ["pipe", "ignore", "inherit"] });
  process.stdin.on("end", () => process.exit(0)).resume();
`;

it("adds the memory of a process's descendants to its own", async () => {
  const child = spawn(process.execPath, ["-e", program, "parent"], {
    env: { NODE_ENV: "test", PROGRAM: program },
  });
  try {
    const measure = async () => (await measureFamilies([child.pid ?? 0, 2 ** 22 + 1]))[0]?.megabytes ?? 0;
    await vi.waitUntil(async () => (await measure()) > 200, { timeout: 300_000, interval: 20 });
    expect(await measure()).toBeLessThan(600);
  } finally {
    child.stdin.end();
  }
});

it("counts the time of a process, and of its descendants, also ended ones", async () => {
  const loop = "while (process.cpuUsage().user < 300_000);";
  const parent = `require("node:child_process").spawnSync(process.execPath, ["-e", "${loop}"]); process.stdin.on("end", () => process.exit(0)).resume();`;
  const child = spawn(process.execPath, ["-e", parent], { stdio: ["pipe", "ignore", "inherit"] });
  try {
    const measure = async () => (await measureFamilies([child.pid ?? 0]))[0]?.seconds ?? 0;
    await vi.waitUntil(async () => (await measure()) > 0.1, { timeout: 300_000, interval: 20 });
  } finally {
    child.stdin.end();
  }
});

it("counts nothing for a process that is gone", async () => {
  expect(await measureFamilies([2 ** 22 + 1])).toEqual([{ megabytes: 0, seconds: 0 }]);
});
