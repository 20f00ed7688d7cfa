import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeProcessLock } from "../setup/process-lock.mjs";
import { findStartTime } from "../setup/process-identity.mjs";
import { ensureDataDirectory, lockDataDirectory, toDataDirectory } from "./data-directory.mjs";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "caveat-data-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("toDataDirectory", () => {
  it.each([
    [{}, "/repository/.data"],
    [{ CAVEAT_DATA_DIR: "  " }, "/repository/.data"],
    [{ CAVEAT_DATA_DIR: " /somewhere/else " }, "/somewhere/else"],
    [{ CAVEAT_DATA_DIR: "/somewhere/else/" }, "/somewhere/else"],
    [{ CAVEAT_DATA_DIR: "mine", INIT_CWD: "/elsewhere/a" }, "/elsewhere/a/mine"],
  ])("is for %j the folder %s", (env, directory) => {
    expect(toDataDirectory({ root: "/repository", env: { NODE_ENV: "test", ...env } })).toBe(directory);
  });
});

describe("ensureDataDirectory", () => {
  it("creates a folder that others cannot read", async () => {
    const directory = join(folder, "a", "b");
    await ensureDataDirectory(directory);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it("reports that a file is not a folder", async () => {
    await writeFile(join(folder, "file"), "");
    const directory = join(folder, "file");
    await expect(ensureDataDirectory(directory)).rejects.toThrow(`${directory} is not a folder.`);
  });

  it("reports that the current user cannot write there", async () => {
    const directory = process.getuid?.() === 0 ? "/proc/self" : "/";
    await expect(ensureDataDirectory(directory)).rejects.toMatchObject({
      message: `The data directory ${directory} cannot be written by the present user.`,
    });
  });
});

describe("lockDataDirectory", () => {
  it("refuses a second server, names the first and the options", async () => {
    await lockDataDirectory(folder);
    await expect(lockDataDirectory(folder)).rejects.toMatchObject({
      message: `Another Caveat (process ${process.pid}) already runs on the data directory ${folder}.`,
      remedy: expect.stringContaining("DATABASE_URL") as string,
    });
  });

  it("waits for the server of a killed start to exit", async () => {
    const server = spawn(process.execPath, ["-e", "setTimeout(() => {}, 300)"], { stdio: "ignore" });
    await once(server, "spawn");
    const pid = server.pid ?? 0;
    const record = {
      holders: [
        { pid: 999_999_999, startTime: "gone" },
        { pid, startTime: await findStartTime(pid) },
      ],
    };
    await writeFile(join(folder, "server.lock.1"), JSON.stringify(record));
    const lock = await lockDataDirectory(folder);
    expect(await findStartTime(pid)).toBeNull();
    await lock.release();
    expect((await takeProcessLock(folder, "server")).taken).toBe(true);
  });
});
