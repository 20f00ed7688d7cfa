import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  findFreePort,
  forgetPostmaster,
  isPostmasterRunning,
  readPostmaster,
  stopPostmaster,
  toLaunchFault,
} from "./embedded-database-postmaster";

let home = "";
let folder = "";
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "caveat-postmaster-"));
  folder = home;
});
afterEach(() => rm(home, { recursive: true }));

function writePidFile(...lines: (string | number)[]): Promise<void> {
  return writeFile(path.join(folder, "postmaster.pid"), lines.join("\n"));
}

/** Starts a process with the command line of a server on `folder`, which ignores the given signals. */
async function startServer(...ignored: string[]) {
  const program = `
    for (const name of ${JSON.stringify(ignored)}) process.on(name, () => undefined);
    console.log("up");
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["-e", program, "--", "-D", folder], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return { pid: child.pid ?? 0, exit: once(child, "exit") as Promise<[number | null, string | null]> };
}

describe("readPostmaster", () => {
  it("reads pid, port and readiness from the server's own file", async () => {
    await writePidFile(4711, folder, 1700000000, 5433, "", "127.0.0.1", "  123  456", "ready   ");
    expect(await readPostmaster(folder)).toEqual({ pid: 4711, port: 5433, ready: true });
  });

  it("recognizes a server that is not ready yet", async () => {
    await writePidFile(4711, folder, 1700000000, 5433, "", "127.0.0.1", "  123  456", "starting");
    expect(await readPostmaster(folder)).toEqual({ pid: 4711, port: 5433, ready: false });
  });

  it.each([["no number"], [0], [-5], [""]])("finds nothing in a file that begins with %j", async (line) => {
    await writePidFile(line);
    expect(await readPostmaster(folder)).toBeNull();
  });

  it("finds nothing without a file", async () => {
    expect(await readPostmaster(folder)).toBeNull();
  });
});

describe("isPostmasterRunning", () => {
  it("distinguishes the server of a folder from others and from any other process", async () => {
    const { pid, exit } = await startServer();
    expect(await isPostmasterRunning(pid, folder)).toBe(true);
    expect(await isPostmasterRunning(pid, path.dirname(folder))).toBe(false);
    expect(await isPostmasterRunning(process.pid, folder)).toBe(false);
    process.kill(pid, "SIGKILL");
    await exit;
    expect(await isPostmasterRunning(pid, folder)).toBe(false);
  });
});

describe("stopPostmaster", () => {
  it("requests a fast shutdown first", async () => {
    const { pid, exit } = await startServer();
    await stopPostmaster(pid, folder);
    expect(await exit).toEqual([null, "SIGINT"]);
  });

  it("kills a server that does not respond", async () => {
    const { pid, exit } = await startServer("SIGINT");
    await stopPostmaster(pid, folder);
    expect(await exit).toEqual([null, "SIGQUIT"]);
  });

  it("leaves a process alone that is not the folder's server", async () => {
    const { pid, exit } = await startServer();
    await stopPostmaster(pid, path.join(folder, "other"));
    expect(await isPostmasterRunning(pid, folder)).toBe(true);
    await stopPostmaster(pid, folder);
    await exit;
  });
});

describe("forgetPostmaster", () => {
  it("removes the file of a dead server", async () => {
    await writePidFile(process.pid, folder);
    await forgetPostmaster(process.pid, folder);
    expect(await readPostmaster(folder)).toBeNull();
  });

  it("leaves the file of a live server, and one that names another by now", async () => {
    const { pid, exit } = await startServer();
    await writePidFile(pid, folder, 0, 5433);
    await forgetPostmaster(pid, folder);
    await forgetPostmaster(process.pid, folder);
    expect(await readPostmaster(folder)).toEqual({ pid, port: 5433, ready: false });
    await stopPostmaster(pid, folder);
    await exit;
  });
});

describe("toLaunchFault", () => {
  it.each([
    [
      "FATAL:  could not write lock file: No space left on device",
      { code: "disk_full", message: "The disk is full, so the database could not start." },
    ],
    [
      "DETAIL:  The data directory was initialized by PostgreSQL version 17, which is not compatible with this version 18.4.",
      { code: "database_unavailable", message: "The database was created by Postgres 17, a different version." },
    ],
    ["FATAL:  something else", { code: "database_unavailable", message: "The built-in database did not start." }],
  ])("derives from the log %j what happened", async (line, expected) => {
    await writeFile(path.join(home, "postgres.log"), `LOG:  earlier\n${line}\n`);
    const fault = await toLaunchFault({ folder: path.join(home, "cluster"), password: "", account: undefined });
    expect(fault).toMatchObject(expected);
    expect(fault.remedy).toMatch(/\S/);
    expect((fault.cause as Error).message).toContain(line);
  });
});

it("finds a port to listen on", async () => {
  const server = createServer().listen(await findFreePort(), "127.0.0.1");
  await once(server, "listening");
  expect(server.listening).toBe(true);
  server.close();
});
