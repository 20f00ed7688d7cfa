import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import os from "node:os";
import { expect, it } from "vitest";
import { repositoryRoot } from "@/lib/testing/source-files";
import { ReadingChild } from "./reading-child";
import { yieldToServer } from "./yield-to-server";

const hasSessionPriorities = existsSync("/proc/self/autogroup");
const lowered = Math.min(os.getPriority() + 10, 19);
const readSession = (id: number | "self") => readFileSync(`/proc/${id}/autogroup`, "utf8").trim();

it("lowers a child and its whole session, and not this process", async () => {
  const before = [os.getPriority(), hasSessionPriorities && readSession("self")];
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], { detached: true });
  try {
    yieldToServer(child);
    expect(os.getPriority(child.pid)).toBe(lowered);
    if (hasSessionPriorities) await expect.poll(() => readSession(child.pid ?? 0)).toMatch(/ nice 10$/);
    expect([os.getPriority(), hasSessionPriorities && readSession("self")]).toEqual(before);
  } finally {
    child.stdin.end();
  }
});

it("accepts a child that could not be started", () => {
  const child = spawn("/nowhere/program", { detached: true });
  child.on("error", () => undefined);
  expect(() => yieldToServer(child)).not.toThrow();
});

it("lets the server go first from the start of a reading process", async () => {
  const child = new ReadingChild({ root: repositoryRoot, heap: 256 });
  try {
    expect(os.getPriority(child.processId)).toBe(lowered);
  } finally {
    await child.close();
  }
});
