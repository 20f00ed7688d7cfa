import { mkdir, mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
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
  await mkdir(path.join(parent, name));
  if (when !== undefined) await utimes(path.join(parent, name), when, when);
}

it("makes a folder that only this user can enter", async () => {
  const folder = await createOwnFolder(parent);
  expect(path.dirname(folder)).toBe(parent);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it("removes what a killed server left a day ago, and nothing else", async () => {
  await leave(`caveat-python-${gone}-old`, longAgo);
  await leave(`caveat-python-${gone}-new`);
  await leave(`caveat-python-${process.pid}-mine`, longAgo);
  await leave("caveat-databases", longAgo);
  await rm(await createOwnFolder(parent), { recursive: true });
  expect((await readdir(parent)).sort()).toEqual(
    ["caveat-databases", `caveat-python-${gone}-new`, `caveat-python-${process.pid}-mine`].sort(),
  );
});

it("says so when there is no such place", async () => {
  await expect(createOwnFolder(path.join(parent, "nowhere"))).rejects.toMatchObject({ code: "ENOENT" });
});
