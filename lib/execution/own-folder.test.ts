import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createOwnFolder } from "./own-folder";

let parent = "";
const gone = 2 ** 22 + 1;
const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "own-"));
});

afterEach(() => rm(parent, { recursive: true, force: true }));

async function leave(name: string, when?: Date) {
  const folder = path.join(parent, name);
  await mkdir(folder, { recursive: true });
  if (when !== undefined) await utimes(folder, when, when);
  return folder;
}

/** Lists what is left beside the new folder. */
async function sweep() {
  await rm(await createOwnFolder(parent), { recursive: true });
  return (await readdir(parent)).sort();
}

/** Listens at the socket of a folder, like the process of an executor. */
async function listen(folder: string): Promise<Server> {
  await mkdir(path.join(folder, "z1"));
  const server = createServer((connection) => connection.end());
  await new Promise<void>((resolve) => server.listen(path.join(folder, "z1", "socket"), resolve));
  return server;
}

/** Leaves a socket at which nobody listens, like a killed process. */
async function abandonSocket(folder: string): Promise<void> {
  await mkdir(path.join(folder, "z1"));
  const program = `require("node:net").createServer().listen(process.argv[1], () => process.kill(process.pid, "SIGKILL"))`;
  spawnSync(process.execPath, ["-e", program, path.join(folder, "z1", "socket")]);
}

it("makes a folder that only this user can enter", async () => {
  const folder = await createOwnFolder(parent);
  expect(path.dirname(folder)).toBe(parent);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it("removes what a killed server left a moment ago", async () => {
  await abandonSocket(await leave(`caveat-python-${gone}-killed`));
  expect(await sweep()).toEqual([]);
});

it("removes what a server left that was killed before it listened, some time ago", async () => {
  await leave(`caveat-python-${gone}-old`, longAgo);
  await leave(`caveat-python-${gone}-starting`);
  expect(await sweep()).toEqual([`caveat-python-${gone}-starting`]);
});

it("removes what an earlier process with the same id left", async () => {
  await leave(`caveat-python-${process.pid}-earlier`, longAgo);
  await leave(`caveat-python-${process.ppid}-earlier`, longAgo);
  expect(await sweep()).toEqual([]);
});

it("leaves folders of live processes and foreign folders alone", async () => {
  const kept = [`caveat-python-${process.pid}-mine`, `caveat-python-${gone}-elsewhere`, "caveat-databases"];
  await leave(`caveat-python-${process.pid}-mine`);
  await leave("caveat-databases", longAgo);
  const server = await listen(await leave(`caveat-python-${gone}-elsewhere`));
  expect(await sweep()).toEqual(kept.sort());
  server.close();
});

it("reports a missing parent folder", async () => {
  await expect(createOwnFolder(path.join(parent, "nowhere"))).rejects.toMatchObject({ code: "ENOENT" });
});
