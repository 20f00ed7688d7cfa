import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { stopDatabase } from "./stop-database.mjs";

let directory = "";
const children: ChildProcess[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "caveat-stop-"));
  await mkdir(join(directory, "database", "cluster"), { recursive: true });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(directory, { recursive: true });
});

/** Starts a process with the command line of a database server on `folder`, whose pid is in its file. */
async function startServer(folder: string, onInterrupt: string): Promise<ChildProcess> {
  const program = `process.on("SIGINT", () => { ${onInterrupt} }); setInterval(() => {}, 1000); console.log("up");`;
  const child = spawn(process.execPath, ["-e", program, "postgres", "-D", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  await writeFile(join(folder, "postmaster.pid"), `${child.pid}\n${folder}\n`);
  return child;
}

it("asks the server of the data directory to end and waits for it", async () => {
  const child = await startServer(join(directory, "database", "cluster"), "process.exit(5)");
  const exit = once(child, "exit");
  await stopDatabase(directory);
  expect(await exit).toEqual([5, null]);
});

it("kills it when it does not respond", async () => {
  const child = await startServer(join(directory, "database", "cluster"), "");
  const exit = once(child, "exit");
  await stopDatabase(directory, 200);
  expect(await exit).toEqual([null, "SIGQUIT"]);
});

it("follows the pointer to a database elsewhere", async () => {
  const home = join(directory, "elsewhere");
  await mkdir(join(home, "cluster"), { recursive: true });
  await writeFile(join(directory, "database", "location"), home);
  const child = await startServer(join(home, "cluster"), "process.exit(0)");
  await stopDatabase(directory);
  expect(child.exitCode ?? (await once(child, "exit"))).not.toBeNull();
});

it("leaves another process alone that has the id of a dead server", async () => {
  const child = await startServer(join(directory, "elsewhere-made"), "process.exit(5)").catch(() => null);
  expect(child).toBeNull();
  const other = children.at(-1);
  await writeFile(join(directory, "database", "cluster", "postmaster.pid"), `${other?.pid}\n`);
  await stopDatabase(directory, 200);
  expect([other?.exitCode, other?.signalCode]).toEqual([null, null]);
});

it("has nothing to do where there is no database", async () => {
  await expect(stopDatabase(join(directory, "none"))).resolves.toBeUndefined();
});
