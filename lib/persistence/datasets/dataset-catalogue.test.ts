import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import { buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open();
});
afterAll(() => database.drop());

const ask = (datasetIds: DatasetId[]) =>
  persistence.runs.createSession({ question: "What is in it?", datasetIds, approval: "auto", seed: 1 });

describe("create", () => {
  it("returns the dataset as it can be read again, large counts included", async () => {
    const input = buildDataset({ name: "scales\0", attribution: "Somebody, CC BY", bytes: 2 ** 40, rowCount: 2 ** 33 });
    const dataset = await persistence.datasets.create(input);
    expect(dataset).toEqual({
      id: input.id,
      versionId: input.versionId,
      name: "scales\uFFFD",
      attribution: "Somebody, CC BY",
      format: "csv",
      bytes: 2 ** 40,
      status: "ready",
      rowCount: 2 ** 33,
      columnCount: 1,
      columns: input.columns,
      fingerprint: input.fingerprint,
      version: 1,
      notices: input.notices,
      createdAt: dataset.createdAt,
    });
    const record = { dataset, profile: input.profile, folder: input.folder };
    expect(await persistence.datasets.get(input.id)).toEqual(record);
    expect(await persistence.datasets.getVersion(input.versionId)).toEqual(record);
  });

  it("keeps columns that are named like properties of every object", async () => {
    const names = ["__proto__", "constructor", "toString"];
    const [column] = buildDataset().columns;
    const columns = names.map((name) => ({ ...column!, name }));
    const { id } = await persistence.datasets.create(buildDataset({ columns }));
    const dataset = await persistence.datasets.update(id, {
      columns: [{ name: "constructor", description: "A word" }],
    });
    expect(dataset.columns.map(({ name, description }) => [name, description])).toEqual([
      ["__proto__", undefined],
      ["constructor", "A word"],
      ["toString", undefined],
    ]);
  });
});

describe("list", () => {
  it("returns all datasets page by page, newest first, each once", async () => {
    const own = await createTestDatabase();
    const { datasets } = await own.open();
    const made: string[] = [];
    for (let count = 0; count < 7; count++) made.unshift((await datasets.create(buildDataset())).id);
    for (const [index, id] of made.entries())
      await own.query(
        "UPDATE dataset SET created_at = '2026-01-02Z'::timestamptz - $1 * interval '1 s' WHERE id = $2",
        [index, id],
      );
    await own.query("UPDATE dataset SET created_at = '2026-01-01Z' WHERE id = ANY ($1)", [made.slice(2, 5)]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await datasets.list({ cursor, limit: 3 });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const oldest = made.slice(2, 5).sort().reverse();
    expect(seen).toEqual([...made.slice(0, 2), ...made.slice(5), ...oldest]);
    await own.drop();
  });

  it("returns each dataset in its current state, also when it was changed after it was listed", async () => {
    const { datasets } = await database.open();
    const { id } = await datasets.create(buildDataset());
    const listed = async () => (await datasets.list({ limit: 100 })).items.find((dataset) => dataset.id === id);
    expect(await listed()).toEqual((await datasets.get(id)).dataset);
    await persistence.datasets.update(id, { name: "New", columns: [{ name: "weight", description: "In kg" }] });
    expect(await listed()).toMatchObject({ name: "New", columns: [{ name: "weight", description: "In kg" }] });
    expect(await listed()).toEqual((await datasets.get(id)).dataset);
    const next = { ...buildDataset({ rowCount: 7, notices: [] }), versionId: DatasetVersionId.create() };
    await persistence.datasets.addVersion(id, next);
    expect(await listed()).toMatchObject({ versionId: next.versionId, version: 2, rowCount: 7, notices: [] });
    expect(await listed()).toEqual((await datasets.get(id)).dataset);
    await persistence.datasets.delete(id);
    expect(await listed()).toBeUndefined();
  });

  it("does not fetch columns again that it has shown, because those of a ready version never change", async () => {
    const { id, versionId, columns } = await persistence.datasets.create(buildDataset());
    await database.query("UPDATE dataset_version SET columns = '[]' WHERE id = $1", [versionId]);
    const { items } = await persistence.datasets.list({ limit: 100 });
    expect(items.find((dataset) => dataset.id === id)?.columns).toEqual(columns);
  });

  it("refuses a cursor that it did not issue", async () => {
    await expect(persistence.datasets.list({ cursor: "abc", limit: 3 })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("addVersion", () => {
  it("numbers versions that are added at the same time one after another", async () => {
    const first = buildDataset();
    await persistence.datasets.create(first);
    const add = () => persistence.datasets.addVersion(first.id, { ...first, versionId: DatasetVersionId.create() });
    await Promise.all([add(), add(), add(), add(), add(), add()]);
    const versions = await persistence.datasets.listVersions(first.id);
    expect(versions.map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it("does not find a dataset that is unknown or deleted", async () => {
    const { id, ...version } = buildDataset();
    await expect(persistence.datasets.addVersion(id, version)).rejects.toMatchObject({ code: "not_found" });
    await persistence.datasets.create({ id, ...version });
    await persistence.datasets.delete(id);
    const added = persistence.datasets.addUnreadVersion(id, { ...version, versionId: DatasetVersionId.create() });
    await expect(added).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("update", () => {
  it("merges a person's descriptions into columns and profile, and removes empty ones", async () => {
    const { id, versionId } = await persistence.datasets.create(buildDataset());
    const described = { name: "Scales", description: "At home", columns: [{ name: "weight", description: "In kg\0" }] };
    expect(await persistence.datasets.update(id, described)).toMatchObject({
      name: "Scales",
      description: "At home",
      columns: [{ name: "weight", description: "In kg\uFFFD" }],
    });
    const { profile } = await persistence.datasets.getVersion(versionId);
    expect(profile.columns[0]?.description).toBe("In kg\uFFFD");
    const bare = await persistence.datasets.update(id, {
      description: " ",
      columns: [{ name: "weight", description: "" }],
    });
    expect([bare.name, bare.description, bare.columns[0]?.description]).toEqual(["Scales", undefined, undefined]);
  });

  it("refuses a description of an unknown column, and changes nothing", async () => {
    const { id } = await persistence.datasets.create(buildDataset());
    const columns = [
      { name: "weight", description: "a" },
      { name: "height", description: "b" },
    ];
    await expect(persistence.datasets.update(id, { name: "New", columns })).rejects.toMatchObject({
      code: "invalid_input",
      fields: [{ field: "columns.1.name", message: "No column is named “height”." }],
    });
    expect((await persistence.datasets.get(id)).dataset).toMatchObject({
      name: "scales",
      columns: [{ name: "weight" }],
    });
  });

  it("does not find an unknown dataset", async () => {
    await expect(persistence.datasets.update(DatasetId.create(), { name: "a" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("delete", () => {
  it("removes an unused dataset and returns its folder", async () => {
    const input = buildDataset();
    await persistence.datasets.create(input);
    expect(await persistence.datasets.folders()).toContain(input.folder);
    expect(await persistence.datasets.delete(input.id)).toEqual({ orphanedFolders: [input.folder] });
    expect(await persistence.datasets.folders()).not.toContain(input.folder);
    await expect(persistence.datasets.getVersion(input.versionId)).rejects.toMatchObject({ code: "not_found" });
    await expect(persistence.datasets.delete(input.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps a folder that another version shares", async () => {
    const input = buildDataset({ folder: "datasets/shared" });
    await persistence.datasets.create(input);
    await persistence.datasets.create(buildDataset({ folder: "datasets/shared" }));
    expect(await persistence.datasets.delete(input.id)).toEqual({ orphanedFolders: [] });
  });

  it("keeps the version readable for the session that uses it, and hides it otherwise", async () => {
    const input = buildDataset();
    await persistence.datasets.create(input);
    const { sessionId } = await ask([input.id]);
    expect(await persistence.datasets.delete(input.id)).toEqual({ orphanedFolders: [] });
    expect((await persistence.datasets.getVersion(input.versionId)).dataset.id).toBe(input.id);
    expect(await persistence.datasets.folders()).toContain(input.folder);
    expect((await persistence.sessions.get(sessionId)).datasetIds).toEqual([input.id]);
    await expect(persistence.datasets.get(input.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(persistence.datasets.delete(input.id)).rejects.toMatchObject({ code: "not_found" });
    const { items } = await persistence.datasets.list({ limit: 100 });
    expect(items.map(({ id }) => id)).not.toContain(input.id);
  });

  it("either precedes a question about the dataset or keeps its rows, when both are concurrent", async () => {
    for (let round = 0; round < 10; round++) {
      const input = buildDataset();
      await persistence.datasets.create(input);
      const [asked, deleted] = await Promise.allSettled([ask([input.id]), persistence.datasets.delete(input.id)]);
      expect(deleted.status).toBe("fulfilled");
      const kept = (await persistence.datasets.folders()).includes(input.folder);
      expect(kept).toBe(asked.status === "fulfilled");
    }
  });
});

describe("get", () => {
  it("does not find what is unknown", async () => {
    await expect(persistence.datasets.get(DatasetId.create())).rejects.toMatchObject({ code: "not_found" });
    const version = persistence.datasets.getVersion(DatasetVersionId.create());
    await expect(version).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a hidden dataset", () => {
  const old = () => new Date(Date.now() + 1_000);

  it("is not found, and is whole again when it is restored", async () => {
    const input = buildDataset();
    const before = await persistence.datasets.create(input);
    await persistence.datasets.hide(input.id);
    await expect(persistence.datasets.get(input.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(persistence.datasets.hide(input.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await persistence.datasets.restore(input.id)).toEqual(before);
    expect((await persistence.datasets.sweep(old())).orphanedFolders).not.toContain(input.folder);
  });

  it("is removed with its folder by a later sweep, unless a session uses it", async () => {
    const [unused, used] = [buildDataset(), buildDataset()];
    for (const input of [unused, used]) await persistence.datasets.create(input);
    await ask([used.id]);
    for (const { id } of [unused, used]) await persistence.datasets.hide(id);
    expect((await persistence.datasets.sweep(new Date(Date.now() - 60_000))).orphanedFolders).toEqual([]);
    const { orphanedFolders } = await persistence.datasets.sweep(old());
    expect([orphanedFolders.includes(unused.folder), orphanedFolders.includes(used.folder)]).toEqual([true, false]);
    await expect(persistence.datasets.restore(unused.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await persistence.datasets.restore(used.id)).id).toBe(used.id);
  });
});
