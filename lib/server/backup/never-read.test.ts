import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DatasetVersionId } from "@/lib/domain/ids";
import { createFolderFiles } from "@/lib/files/folder-files";
import { buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { createBackup } from "./create-backup";

let scratch: string;
let database: TestDatabase;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "caveat-never-read-"));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(scratch, { recursive: true, force: true });
});

it("a backup lists a reading that failed before its first row as never read, and only lost files as missing", async () => {
  const { datasets, readings } = await database.open("owner");
  const addUnread = async (name: string, fetched?: { bytes: number; fingerprint: string }) => {
    const versionId = DatasetVersionId.create();
    const { id } = buildDataset();
    const unread = { versionId, format: "", bytes: 0, fingerprint: versionId, folder: `datasets/${versionId}` };
    await datasets.createUnread({ id, name, ...unread });
    await readings.claim(versionId, "owner");
    if (fetched !== undefined) await readings.setOriginal(versionId, "owner", fetched);
    await readings.fail(versionId, "owner", "The source does not answer.");
    return unread.folder;
  };
  await addUnread("Orders on the web");
  const lost = await addUnread("Fetched, then lost", { bytes: 5, fingerprint: "cd".repeat(32) });
  const gone = buildDataset({ name: "Gone" });
  await datasets.create(gone);
  const made = await createBackup({
    connectionString: database.connectionString,
    files: createFolderFiles(path.join(scratch, "nothing")),
    folder: path.join(scratch, "backup-unread"),
  });
  expect([made.neverRead, made.missing.sort()]).toEqual([["Orders on the web"], [lost, gone.folder].sort()]);
});
