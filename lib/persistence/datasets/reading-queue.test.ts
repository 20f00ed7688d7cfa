import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetVersionId } from "@/lib/domain/ids";
import type { ReadTable } from "@/lib/ports/data/dataset-reader";
import { buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("here");
});
afterAll(() => database.drop());

/** Adds a dataset that waits to be read. */
async function addUnread(change: Parameters<typeof buildDataset>[0] = {}) {
  const { id, versionId, name, bytes, fingerprint, folder, reading, reader } = buildDataset(change);
  const input = { id, versionId, name, format: "csv", bytes, fingerprint, folder, reading, reader };
  return persistence.datasets.createUnread(input);
}

const { format, rowCount, columns, notices, profile } = buildDataset();
const table: ReadTable = { format, rowCount, columns, notices: [...notices], profile } as ReadTable;
const read = (id: Parameters<Persistence["datasets"]["get"]>[0]) => persistence.datasets.get(id);

describe("a dataset that waits to be read", () => {
  it("is listed with status reading, without a table, and can be claimed by one process at a time", async () => {
    const reading = { sheet: "May" };
    const dataset = await addUnread({ reading });
    expect(dataset).toMatchObject({ status: "reading", rowCount: 0, columns: [], notices: [], version: 1 });
    const { versionId } = dataset;
    const { readings } = persistence;
    expect(await readings.findClaimable()).toContain(versionId);
    const claims = await Promise.all(["here", "here"].map((owner) => readings.claim(versionId, owner)));
    const won = claims.filter((claim) => claim !== null);
    expect(won).toEqual([
      { versionId, datasetId: dataset.id, folder: won[0]?.folder, name: "scales", reading, source: null, attempt: 1 },
    ]);
    expect(await readings.findClaimable()).not.toContain(versionId);
    expect(await readings.renew(versionId, "here")).toBe(true);
    expect(await readings.renew(versionId, "elsewhere")).toBe(false);
  });

  it("becomes ready through the process that reads it, and no other", async () => {
    const { id, versionId } = await addUnread();
    await persistence.readings.claim(versionId, "here");
    expect(await persistence.readings.complete(versionId, "elsewhere", table)).toBe(false);
    expect((await read(id)).dataset.status).toBe("reading");
    expect(await persistence.readings.complete(versionId, "here", table)).toBe(true);
    const found = await read(id);
    expect(found.dataset).toMatchObject({ status: "ready", rowCount: 2, columns, notices });
    expect(found.profile).toEqual(profile);
    expect(await persistence.readings.renew(versionId, "here")).toBe(false);
  });

  it("keeps the reason why it could not be read", async () => {
    const { id, versionId } = await addUnread();
    await persistence.readings.claim(versionId, "here");
    expect(await persistence.readings.fail(versionId, "elsewhere", "No.")).toBe(false);
    expect(await persistence.readings.fail(versionId, "here", "It ends within quotes.")).toBe(true);
    expect((await read(id)).dataset).toMatchObject({ status: "failed", fault: "It ends within quotes." });
    expect(await persistence.readings.findClaimable()).not.toContain(versionId);
  });

  it("falls back to the last version that was read, with the reason, when another reading of it fails", async () => {
    const first = buildDataset({ reading: { sheet: "May" } });
    await persistence.datasets.create(first);
    const { bytes, fingerprint } = first;
    const unread = { versionId: DatasetVersionId.create(), format: "csv", bytes, fingerprint, folder: "datasets/two" };
    const { id, versionId } = await persistence.datasets.addUnreadVersion(first.id, unread);
    const notice = { text: "It ends within quotes.\0", columns: [] };
    const { readings } = persistence;
    await readings.claim(versionId, "here");
    expect(await readings.fallBack(versionId, "elsewhere", notice)).toBe(false);
    expect(await readings.fallBack(versionId, "here", notice)).toBe(true);
    const found = await read(id);
    expect(found).toMatchObject({ folder: first.folder, profile: first.profile });
    const notices = [{ ...notice, text: "It ends within quotes.\uFFFD" }, ...first.notices];
    expect(found.dataset).toMatchObject({ versionId, version: 2, status: "ready", rowCount: 2, columns, notices });
    expect((await persistence.datasets.listVersions(id)).map((version) => version.reading)).toEqual([
      first.reading,
      first.reading,
    ]);
    expect(await readings.renew(versionId, "here")).toBe(false);
  });

  it("has nothing to fall back to when it was never read", async () => {
    const { id, versionId } = await addUnread();
    await persistence.readings.claim(versionId, "here");
    const notice = { text: "It ends within quotes.", columns: [] };
    expect(await persistence.readings.fallBack(versionId, "here", notice)).toBe(false);
    expect((await read(id)).dataset.status).toBe("reading");
  });

  it("is free for others once its process released it, which does not count as an attempt, or is gone", async () => {
    const { versionId } = await addUnread();
    const { readings } = persistence;
    await readings.claim(versionId, "here");
    await readings.release(versionId, "here");
    const dying = await database.open("dying");
    expect((await dying.readings.claim(versionId, "dying"))?.attempt).toBe(1);
    expect(await readings.findClaimable()).not.toContain(versionId);
    await dying.close();
    expect((await readings.claim(versionId, "here"))?.attempt).toBe(2);
  });

  it("is no longer read when it was deleted in the meantime", async () => {
    const { id, versionId } = await addUnread();
    const { readings } = persistence;
    await readings.claim(versionId, "here");
    await persistence.datasets.delete(id);
    expect(await readings.renew(versionId, "here")).toBe(false);
    expect(await readings.complete(versionId, "here", table)).toBe(false);
    expect(await readings.claim(versionId, "here")).toBeNull();
  });

  it("accepts no question", async () => {
    const { id, versionId } = await addUnread();
    const ask = () =>
      persistence.runs.createSession({ question: "How many?", datasetIds: [id], approval: "auto", seed: 1 });
    await expect(ask()).rejects.toMatchObject({ code: "conflict", message: "“scales” is still being read." });
    await persistence.readings.claim(versionId, "here");
    await persistence.readings.fail(versionId, "here", "It ends within quotes.");
    await expect(ask()).rejects.toMatchObject({
      code: "conflict",
      message: "“scales” could not be read: It ends within quotes.",
    });
  });
});

describe("a dataset with the bytes of an earlier one", () => {
  const reader = "of this release";
  const copyOf = (fingerprint: string, reading = {}, by = reader) => {
    const { id } = buildDataset();
    return persistence.datasets.createCopy({
      id,
      versionId: DatasetVersionId.create(),
      name: "again",
      fingerprint,
      reading,
      reader: by,
    });
  };

  it("has its own name, and shares files and facts until the last one is deleted", async () => {
    const first = await persistence.datasets.create(
      buildDataset({ reader, fingerprint: "cd".repeat(32), folder: "datasets/one" }),
    );
    const second = await copyOf(first.fingerprint);
    expect(second).toEqual({
      ...first,
      id: second?.id,
      versionId: second?.versionId,
      name: "again",
      createdAt: second?.createdAt,
    });
    expect((await persistence.datasets.getVersion(second!.versionId)).folder).toBe("datasets/one");
    expect(await persistence.datasets.findFolder(first.fingerprint)).toBe("datasets/one");
    expect(await persistence.datasets.delete(first.id)).toEqual({ orphanedFolders: [] });
    expect(await persistence.datasets.delete(second!.id)).toEqual({ orphanedFolders: ["datasets/one"] });
    expect(await persistence.datasets.findFolder(first.fingerprint)).toBeNull();
  });

  it("is not copied from other bytes, another reading, or an unfinished one", async () => {
    const fingerprint = "ef".repeat(32);
    expect(await copyOf(fingerprint)).toBeNull();
    await addUnread({ reader, fingerprint });
    expect(await copyOf(fingerprint)).toBeNull();
    await persistence.datasets.create(buildDataset({ reader, fingerprint, reading: { sheet: "May" } }));
    expect(await copyOf(fingerprint)).toBeNull();
    expect(await copyOf(fingerprint, { sheet: "June" })).toBeNull();
    expect((await copyOf(fingerprint, { sheet: "May" }))?.name).toBe("again");
  });

  it("is not copied from a reading by another release's reader, or by an unknown one", async () => {
    const fingerprint = "12".repeat(32);
    await persistence.datasets.create(buildDataset({ fingerprint }));
    await persistence.datasets.create(buildDataset({ fingerprint, reader: "of an earlier release" }));
    expect(await copyOf(fingerprint)).toBeNull();
    expect((await copyOf(fingerprint, {}, "of an earlier release"))?.name).toBe("again");
  });

  it("is not copied from an earlier version that stands in for a reading that failed", async () => {
    const fingerprint = "34".repeat(32);
    const { id } = await persistence.datasets.create(buildDataset({ fingerprint, reader: "of an earlier release" }));
    const versionId = DatasetVersionId.create();
    const unread = { versionId, format: "csv", bytes: 12, fingerprint, folder: "datasets/again", reader };
    await persistence.datasets.addUnreadVersion(id, unread);
    await persistence.readings.claim(versionId, "here");
    await persistence.readings.fallBack(versionId, "here", { text: "It ends within quotes.", columns: [] });
    expect(await copyOf(fingerprint)).toBeNull();
  });

  it("is not deleted while it is being copied", async () => {
    for (let count = 0; count < 5; count++) {
      const fingerprint = `${count}`.repeat(64);
      const { id, folder } = buildDataset({ fingerprint });
      await persistence.datasets.create(buildDataset({ reader, id, fingerprint, folder }));
      const [copy, gone] = await Promise.all([copyOf(fingerprint), persistence.datasets.delete(id)]);
      expect(gone.orphanedFolders).toEqual(copy === null ? [folder] : []);
    }
  });
});
