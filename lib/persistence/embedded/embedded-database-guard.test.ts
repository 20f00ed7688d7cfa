import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "caveat-guard-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts a process to be guarded. */
async function startServer() {
  const child = spawn(process.execPath, ["-e", "console.log('up'); setInterval(() => undefined, 1000)"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { child, exit: once(child, "exit") as Promise<[number | null, string | null]> };
}

/** Posts a guard from a separate process and then kills that process. */
async function postAndDie(pid: number, program = ""): Promise<void> {
  const file = path.join(import.meta.dirname, "embedded-database-guard.ts");
  const script = `
    const { postDatabaseGuard } = await import(${JSON.stringify(file)});
    const guard = postDatabaseGuard(${pid}, ${JSON.stringify(folder)});
    ${program}
    console.log("posted");
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
}

it("stops the server when the process that posted it was killed", async () => {
  const { child, exit } = await startServer();
  await writeFile(path.join(folder, "postmaster.pid"), `${child.pid}\n`);
  await postAndDie(child.pid ?? 0);
  expect(await exit).toEqual([null, "SIGINT"]);
});

it("leaves a process alone that merely has the pid of a former server", async () => {
  const [{ child, exit }, witness] = await Promise.all([startServer(), startServer()]);
  await writeFile(path.join(folder, "postmaster.pid"), "1\n");
  await postAndDie(child.pid ?? 0);
  await writeFile(path.join(folder, "postmaster.pid"), `${witness.child.pid}\n`);
  await postAndDie(witness.child.pid ?? 0);
  expect(await witness.exit).toEqual([null, "SIGINT"]);
  expect(child.signalCode).toBeNull();
  child.kill("SIGKILL");
  expect(await exit).toEqual([null, "SIGKILL"]);
});

it("leaves the server alone once dismissed", async () => {
  const [{ child, exit }, witness] = await Promise.all([startServer(), startServer()]);
  await writeFile(path.join(folder, "postmaster.pid"), `${child.pid}\n`);
  await postAndDie(child.pid ?? 0, "guard.dismiss();");
  await writeFile(path.join(folder, "postmaster.pid"), `${witness.child.pid}\n`);
  await postAndDie(witness.child.pid ?? 0);
  await witness.exit;
  expect(child.signalCode).toBeNull();
  child.kill("SIGKILL");
  await exit;
});
