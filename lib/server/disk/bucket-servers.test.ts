import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { repositoryRoot } from "@/lib/testing/source-files";
import { s3Keys, startS3Server, type S3Server } from "@/lib/testing/stores/s3-server";
import { createTestDatabase, migrationsDirectory } from "@/lib/testing/stores/test-database";
import { createBackup } from "../backup/create-backup";
import { restoreBackup } from "../backup/restore-backup";
import { addDataset } from "../datasets/add-dataset";
import { addVersion } from "../datasets/add-version";
import { deleteDataset } from "../datasets/change-dataset";
import { readRows, RowsQuery } from "../datasets/read-rows";
import { uploadDatasets } from "../datasets/upload-datasets";
import { readEnvironment } from "../env";
import { createFiles } from "./create-files";

let s3: S3Server;
let scratch: string;
let fixture: ServerFixture;
let one: OpenServer;
let other: OpenServer;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "caveat-bucket-servers-"));
  s3 = await startS3Server();
  await s3.createBucket("team");
  fixture = await createServerFixture();
  one = await openServer("one");
  other = await openServer("other", true);
});
afterAll(async () => {
  await fixture.close();
  await s3.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** The environment of a server with a data directory of its own. */
function environmentOf(name: string, place = "s3://team/caveat") {
  return readEnvironment({
    CAVEAT_ROOT: repositoryRoot,
    CAVEAT_DATA_DIR: path.join(scratch, name),
    CAVEAT_DATA_URL: place,
    AWS_ENDPOINT_URL: s3.url,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  });
}

function openServer(name: string, works = false): Promise<OpenServer> {
  const environment = environmentOf(name);
  return fixture.open({ environment, files: createFiles(environment, { patienceMs: 0 }) }, { works });
}

const rowsOf = async ({ container }: OpenServer, id: Parameters<typeof readRows>[1]) =>
  (await readRows(container, id, RowsQuery.parse({}))).rows;

describe("servers with a bucket and a database in common", () => {
  it("read what the other one stored, in any version, until it is deleted", async () => {
    const dataset = await addDataset(one.container, await fixture.receive("penguins.csv", penguinFile));
    const rows = await rowsOf(one, dataset.id);
    expect(rows).toHaveLength(5);
    expect(await rowsOf(other, dataset.id)).toEqual(rows);
    const again = await addVersion(other.container, dataset.id, { reading: { headerRow: 2 } });
    expect(await rowsOf(one, dataset.id)).toEqual(await rowsOf(other, dataset.id));
    await deleteDataset(one.container, dataset.id);
    for (const versionId of [dataset.versionId, again.versionId]) {
      expect(await one.container.files.list(`datasets/${versionId}`)).toEqual([]);
    }
    expect(await readdir(path.join(scratch, "one", "cache", "datasets"))).toEqual([]);
  });

  it("finish the reading of a large file that another one received", async () => {
    const file = await fixture.receive("large.csv", penguinFile.replace("Adelie", "Chinstrap"));
    const { id, status } = await addDataset(one.container, file, { readAtOnce: 1 });
    expect(status).toBe("reading");
    await vi.waitUntil(async () => (await one.container.catalogue.getDataset(id)).status !== "reading", {
      timeout: 300_000,
      interval: 50,
    });
    expect((await rowsOf(one, id))[0]).toContain("Chinstrap");
  });

  it("back up and restore the files of the bucket", async () => {
    const dataset = await addDataset(one.container, await fixture.receive("kept.csv", `${penguinFile}Adelie,1,f\n`));
    const folder = path.join(scratch, "backup");
    const { connectionString } = fixture.database;
    const { missing } = await createBackup({ connectionString, files: other.container.files, folder });
    expect(missing).toEqual([]);
    const database = await createTestDatabase({ empty: true });
    const target = { folder, connectionString: database.connectionString, migrationsDirectory };
    const files = createFiles(environmentOf("restored", "s3://team/restored"), { patienceMs: 0 });
    try {
      const occupied = restoreBackup({ ...target, files: one.container.files });
      await expect(occupied).rejects.toMatchObject({ code: "conflict" });
      await restoreBackup({ ...target, files });
      const restored = `datasets/${dataset.versionId}`;
      expect((await files.list(restored)).sort()).toEqual(["data.parquet", "original"]);
    } finally {
      await files.close();
      await database.drop();
    }
  });

  it("report a bucket that does not answer, store nothing, and continue once it does", async () => {
    const known = await addDataset(one.container, await fixture.receive("known.csv", "n\n1\n2\n"));
    await s3.disconnect();
    const form = new FormData();
    form.append("file", new Blob(["n\n3\n4\n"]), "new.csv");
    const body = { method: "POST", body: form };
    const upload = uploadDatasets(one.container, new Request("http://127.0.0.1/api/datasets", body));
    await expect(upload).rejects.toMatchObject({ code: "storage_unavailable" });
    expect(await rowsOf(one, known.id)).toHaveLength(2);
    await expect(rowsOf(other, known.id)).rejects.toMatchObject({ code: "storage_unavailable" });
    expect((await one.container.catalogue.list({ limit: 10 })).items.map(({ name }) => name)).not.toContain("new");
    await s3.reconnect();
    expect(await rowsOf(other, known.id)).toHaveLength(2);
  });
});
