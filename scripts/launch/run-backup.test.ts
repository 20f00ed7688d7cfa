import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeProcessLock } from "../setup/process-lock.mjs";
import { runBackup } from "./run-backup.mjs";

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), "caveat-run-backup-"));
  vi.stubEnv("CAVEAT_DATA_DIR", dataDirectory);
  vi.stubEnv("DATABASE_URL", "");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dataDirectory, { recursive: true, force: true });
});

describe("the requested action", () => {
  it.each([[["--restore"]], [["a", "b"]], [["--restore", "a", "b"]], [["--force"]], [["a", "-x"]]])(
    "cannot be %j",
    async (parameters) => {
      const remedy = `Call it as: npm run ${parameters.includes("--restore") ? "restore -- /the/backup" : "backup -- /a/new/folder"}`;
      await expect(runBackup(dataDirectory, parameters)).rejects.toMatchObject({ name: "SetUpFault", remedy });
      expect(await readdir(dataDirectory)).toEqual([]);
    },
  );
});

it("nothing is restored into a data directory that a server uses", async () => {
  const lock = await takeProcessLock(dataDirectory, "server");
  if (!lock.taken) throw new Error("The lock is not free.");
  await expect(runBackup(dataDirectory, ["--restore", "/a/backup"])).rejects.toThrow(
    /already runs on the data directory/,
  );
  await lock.release();
});
