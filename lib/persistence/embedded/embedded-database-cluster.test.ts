import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getDatabaseCluster } from "./embedded-database-cluster";

let home = "";
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "caveat-cluster-"));
  await chmod(home, 0o755);
});
afterEach(() => rm(home, { recursive: true }));

/** Creates a cluster with a stand-in for the program that fills it. */
async function make(program: string) {
  const initdb = path.join(home, "initdb");
  await writeFile(initdb, `#!/bin/sh\n${program}\n`);
  await chmod(initdb, 0o755);
  return open();
}

function open() {
  const binaries = { initdb: path.join(home, "initdb"), postgres: "" };
  return getDatabaseCluster({ home, binaries, account: undefined });
}

const fill = 'for each in "$@"; do case $each in --pgdata=*) echo 18 > "${each#--pgdata=}/PG_VERSION";; esac; done';

describe("getDatabaseCluster", () => {
  it("moves a complete cluster into place, with a password of 32 characters for the owner only", async () => {
    const { folder, password } = await make(fill);
    expect((await readdir(folder)).sort()).toEqual(["PG_VERSION", "caveat-password"]);
    expect(password).toMatch(/^[\w-]{32}$/);
    expect((await stat(path.join(folder, "caveat-password"))).mode & 0o777).toBe(0o600);
    expect((await readdir(home)).sort()).toEqual(["cluster", "initdb"]);
  });

  it("opens an existing one without creating it again", async () => {
    const first = await make(fill);
    expect(await make("exit 1")).toEqual(first);
  });

  it("gives two concurrent creators the same one", async () => {
    await make(fill);
    await rm(path.join(home, "cluster"), { recursive: true });
    const [first, second] = await Promise.all([open(), open()]);
    expect(second).toEqual(first);
    expect((await readFile(path.join(first.folder, "caveat-password"), "utf8")).trim()).toBe(first.password);
  });

  it.each([
    [
      "echo 'could not create directory: No space left on device' >&2; exit 1",
      "disk_full",
      "Free at least 200 MB and restart Caveat.",
    ],
    ["echo 'something else' >&2; exit 1", "database_unavailable", expect.stringContaining("DATABASE_URL") as string],
  ])("leaves nothing behind when it fails by %j, and says what to do", async (program, code, remedy) => {
    await expect(make(program)).rejects.toMatchObject({ code, remedy });
    expect(await readdir(home)).toEqual(["initdb"]);
  });

  it("removes what a dead start has left, and nothing that belongs to a live one", async () => {
    await mkdir(path.join(home, "cluster.new-999999999-aa", "data"), { recursive: true });
    await mkdir(path.join(home, "cluster.new-1-bb", "data"), { recursive: true });
    await make(fill);
    expect((await readdir(home)).sort()).toEqual(["cluster", "cluster.new-1-bb", "initdb"]);
  });

  it("reports an unreadable database instead of creating another in its place", async () => {
    await mkdir(path.join(home, "cluster", "caveat-password"), { recursive: true });
    await expect(make(fill)).rejects.toMatchObject({
      code: "database_unavailable",
      message: `The database in ${path.join(home, "cluster")} cannot be read.`,
    });
  });
});
