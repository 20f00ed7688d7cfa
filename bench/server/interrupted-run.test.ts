import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repositoryRoot } from "@/lib/testing/source-files";
import { toTypeScriptCommand } from "../../scripts/launch/typescript-command.mjs";
import { findStartTime } from "../../scripts/setup/process-identity.mjs";
import { runVisible } from "../../scripts/tests/run-visible.mjs";

const patience = { timeout: 300_000, interval: 50 };
const toUrl = (file: string) => pathToFileURL(path.join(repositoryRoot, file)).href;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "caveat-interrupted-"));
  // As root the database runs under another account, which needs access.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts what measurements start, and writes its own process id and those of all the others to a file. */
const program = (file: string) => `
  import { writeFileSync } from "node:fs";
  import { setTimeout } from "node:timers/promises";
  import { startServer } from ${JSON.stringify(toUrl("bench/server/start-server.ts"))};
  import { startSail } from ${JSON.stringify(toUrl("lib/testing/stores/sail-server.ts"))};
  const sail = await startSail();
  // A start that waits for the set-up of another one has no process below it.
  let waits = false;
  const onOutput = (text) => (waits ||= text.includes("waiting for it"));
  const server = startServer({ CAVEAT_DATA_DIR: ${JSON.stringify(path.join(folder, "data"))} }, { onOutput });
  let others = [];
  while (others.length === 0 && !waits) {
    await setTimeout(20);
    others = (await server.processes()).map(({ pid }) => pid);
  }
  writeFileSync(${JSON.stringify(file)}, JSON.stringify({ own: process.pid, waits, others: [sail.pid, server.pid, ...others] }));
  setInterval(() => undefined, 1_000);
`;

it.runIf(process.platform === "linux").each(["SIGINT", "SIGTERM", "SIGKILL"] as const)(
  "leaves no server behind when it ends by %s, also one that is still starting",
  async (signal) => {
    const file = path.join(folder, "processes.json");
    const { parameters, env } = toTypeScriptCommand({ root: repositoryRoot, file: "-", python: "python3" });
    const source = path.join(folder, "program.mjs");
    await writeFile(source, program(file));
    const running = runVisible(process.execPath, [...parameters.slice(0, -1), source], { cwd: repositoryRoot, env });
    const { own, waits, others } = await vi.waitFor(
      async () => JSON.parse(await readFile(file, "utf8")) as { own: number; waits: boolean; others: number[] },
      patience,
    );
    expect(others.length).toBeGreaterThanOrEqual(waits ? 2 : 3);
    process.kill(own, signal);
    await running;
    await vi.waitFor(async () => {
      const left = await Promise.all(others.map(async (pid) => ((await findStartTime(pid)) === null ? [] : [pid])));
      expect(left.flat()).toEqual([]);
    }, patience);
  },
);
