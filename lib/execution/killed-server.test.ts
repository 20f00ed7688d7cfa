import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pythonOfTests } from "./attacks/attack-bench";
import { descendantsOf, isAlive } from "./attacks/process-family";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "killed-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A separate server: plain Node, with the hook that resolves the imports of this repository. */
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
const executor = createPythonExecutor({ ...${JSON.stringify(pythonOfTests)}, sandbox: "auto", exercise: false, spares: 0 });
await executor.execute(
  { code: ${JSON.stringify(codeOfJob)}, datasets: [], seed: 1, guard: false, sessionId: crypto.randomUUID() },
  { signal: new AbortController().signal, onOutput: (text) => console.log(text) },
);`;

it("A81 leaves no Python when the server is killed", async () => {
  const script = serverScript("import time\nprint('begun')\nwhile True: time.sleep(1)");
  const server = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TMPDIR: folder },
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.once("data", () => resolve());
    server.once("exit", () => reject(new Error("the server ended")));
  });
  // Those of the startup test may still be exiting.
  await expect.poll(() => descendantsOf(server.pid ?? 0).length, { interval: 20 }).toBe(3);
  const family = descendantsOf(server.pid ?? 0);
  server.kill("SIGKILL");
  await expect.poll(() => family.some(isAlive), { interval: 20 }).toBe(false);
});
