import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { createServerFixture, penguinFile, type ServerFixture } from "@/lib/testing/server-fixture";
import type { Container } from "../container";
import { addDataset, originalFile } from "./add-dataset";
import { addVersion } from "./add-version";
import { deleteDataset } from "./change-dataset";

let fixture: ServerFixture;
beforeEach(async () => {
  fixture = await createServerFixture();
});
afterEach(() => fixture.close());

/** Adds a file with this content that counts as large. */
const addLarge = async (container: Container, content: string, name = "birds.csv") =>
  addDataset(container, await fixture.receive(name, content), { readAtOnce: 4 });
const folderOf = ({ versionId }: Dataset) => path.join(fixture.dataDirectory, "datasets", versionId);
const open = async (works: boolean) => (await fixture.open({}, { works })).container;
/** Waits until the dataset is no longer being read. */
const untilRead = (container: Container, { id }: Dataset) =>
  vi.waitUntil(
    async () => {
      const { dataset } = await container.catalogue.get(id);
      return dataset.status === "reading" ? null : dataset;
    },
    { timeout: 300_000, interval: 50 },
  );

describe("a large file", () => {
  it("is a dataset at once, and has its table some time later", async () => {
    const container = await open(true);
    const dataset = await addLarge(container, penguinFile);
    expect(dataset).toMatchObject({ name: "birds", status: "reading", format: "csv", bytes: penguinFile.length });
    const read = await untilRead(container, dataset);
    expect(read).toMatchObject({ status: "ready", rowCount: 5, columnCount: 3 });
    expect(read.columns.map(({ name, distinct }) => [name, distinct])).toEqual([
      ["Species", 2],
      ["Body Mass (g)", 4],
      ["Sex", 2],
    ]);
    expect((await readdir(folderOf(dataset))).sort()).toEqual(["data.parquet", "original"]);
    expect(await readFile(path.join(folderOf(dataset), originalFile), "utf8")).toBe(penguinFile);
  });

  it("is refused at once when its beginning cannot be a table", async () => {
    const container = await open(false);
    await expect(addLarge(container, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0")).rejects.toMatchObject({
      code: "unreadable_file",
    });
    expect(await readdir(path.join(fixture.dataDirectory, "datasets"))).toEqual([]);
    expect((await container.catalogue.list({ limit: 5 })).items).toEqual([]);
  });

  it("stays with the reason when the rest of it cannot be read", async () => {
    const container = await open(true);
    const reason = "This file ends in the middle of a cell.";
    const read = () => Promise.reject(new CaveatError("unreadable_file", reason, { remedy: "Export it again." }));
    await container.readingSupervisor.stop();
    const failing = await fixture.open({ reader: { ...container.reader, read } }, { works: true });
    const dataset = await addLarge(failing.container, penguinFile);
    expect(await untilRead(failing.container, dataset)).toMatchObject({
      status: "failed",
      fault: `${reason} Export it again.`,
    });
    expect(await readdir(folderOf(dataset))).toEqual([originalFile]);
  });

  it("that was being read when its server died is read by the next one, from the beginning", async () => {
    const dataset = await addLarge(await open(false), penguinFile);
    const { versionId } = dataset;
    const dying = await fixture.database.open("dying");
    expect(await dying.readings.claim(versionId, "dying")).not.toBeNull();
    await mkdir(path.join(folderOf(dataset), "data.parquet.1.spill"));
    await writeFile(path.join(folderOf(dataset), "data.parquet.1.part"), "half a table");
    await dying.close();
    expect((await untilRead(await open(true), dataset)).status).toBe("ready");
    expect((await readdir(folderOf(dataset))).sort()).toEqual(["data.parquet", "original"]);
  });

  it("that crashed its reader too often is abandoned with a message", async () => {
    const dataset = await addLarge(await open(false), penguinFile);
    await fixture.database.query("UPDATE dataset_version SET attempt = 3 WHERE id = $1", [dataset.versionId]);
    expect(await untilRead(await open(true), dataset)).toMatchObject({
      status: "failed",
      fault: "Reading it was interrupted 3 times: it seems to need more memory than is available.",
    });
  });

  it("is released when its server shuts down, and costs no attempt", async () => {
    const container = await open(true);
    const { promise: isBegun, resolve: begun } = Promise.withResolvers<undefined>();
    const read: Container["reader"]["read"] = ({ signal }) =>
      new Promise((_, reject) => {
        begun(undefined);
        signal?.addEventListener("abort", () => reject(new Error("stopped")));
      });
    await container.readingSupervisor.stop();
    const ending = await fixture.open({ reader: { ...container.reader, read } }, { works: true });
    const dataset = await addLarge(ending.container, penguinFile);
    await isBegun;
    await ending.container.readingSupervisor.stop();
    const [row] = await fixture.database.query("SELECT status, attempt, lease_owner FROM dataset_version");
    expect(row).toEqual({ status: "reading", attempt: 0, lease_owner: null });
    expect((await untilRead(await open(true), dataset)).status).toBe("ready");
  });

  it("leaves nothing when it is deleted while it is being read", async () => {
    const container = await open(true);
    const { promise: isBegun, resolve: begun } = Promise.withResolvers<undefined>();
    const read: Container["reader"]["read"] = ({ signal, parquet }) =>
      new Promise((_, reject) => {
        begun(undefined);
        const leave = async () => {
          await writeFile(`${parquet}.part`, "written at the last moment");
          reject(new Error("stopped"));
        };
        signal?.addEventListener("abort", () => void leave());
      });
    await container.readingSupervisor.stop();
    const reading = await fixture.open({ reader: { ...container.reader, read } }, { works: true });
    const dataset = await addLarge(reading.container, penguinFile);
    await isBegun;
    await deleteDataset(reading.container, dataset.id);
    expect(await readdir(path.join(fixture.dataDirectory, "datasets"))).toEqual([]);
    expect(await fixture.database.query("SELECT 1 FROM dataset_version")).toEqual([]);
  });
});

describe("a large file that is read in another way", () => {
  const readAtOnce = 4;

  it("is being read at once, and has its next version some time later", async () => {
    const container = await open(true);
    const first = await addDataset(container, await fixture.receive("birds.csv", penguinFile));
    const again = await addVersion(container, first.id, { reading: { headerRow: null }, readAtOnce });
    expect(again).toMatchObject({ id: first.id, status: "reading", version: 2, rowCount: 0 });
    expect(await untilRead(container, again)).toMatchObject({ status: "ready", version: 2, rowCount: 6 });
    expect((await container.catalogue.getVersion(first.versionId)).dataset).toMatchObject({ rowCount: 5, version: 1 });
    expect((await readdir(folderOf(again))).sort()).toEqual(["data.parquet", "original"]);
  });

  it("is as before, with the reason, when the rest of it cannot be read in that way", async () => {
    const container = await open(true);
    const first = await addDataset(container, await fixture.receive("birds.csv", penguinFile));
    const read = () => Promise.reject(new CaveatError("unreadable_file", "This file ends in the middle of a cell."));
    await container.readingSupervisor.stop();
    const failing = await fixture.open({ reader: { ...container.reader, read } }, { works: true });
    const again = await addVersion(failing.container, first.id, { reading: { quote: "'" }, readAtOnce });
    const kept = await untilRead(failing.container, again);
    expect(kept).toEqual({ ...first, versionId: again.versionId, version: 2, notices: kept?.notices });
    expect(kept?.notices.map(({ text }) => text)).toEqual([
      "This file could not be read in the requested way, so it is unchanged. This file ends in the middle of a cell.",
      ...first.notices.map(({ text }) => text),
    ]);
    await vi.waitUntil(async () => (await readdir(path.join(fixture.dataDirectory, "datasets"))).length === 1, 300_000);
    expect((await readdir(folderOf(first))).sort()).toEqual(["data.parquet", "original"]);
  });

  it.each([{ headerRow: 99 }, { types: { Wingspan: "number" as const } }])(
    "is refused at once, and stays as it was, when %j does not fit it",
    async (reading) => {
      const container = await open(true);
      const first = await addDataset(container, await fixture.receive("birds.csv", penguinFile));
      const again = addVersion(container, first.id, { reading, readAtOnce });
      await expect(again).rejects.toMatchObject({ code: "invalid_input" });
      expect((await container.catalogue.get(first.id)).dataset).toEqual(first);
      expect(await readdir(path.join(fixture.dataDirectory, "datasets"))).toEqual([first.versionId]);
    },
  );

  it("is not read a second time in the meantime", async () => {
    const container = await open(false);
    const first = await addDataset(container, await fixture.receive("birds.csv", penguinFile));
    await addVersion(container, first.id, { reading: {}, readAtOnce });
    const again = addVersion(container, first.id, { reading: {}, readAtOnce });
    await expect(again).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("bytes that exist already", () => {
  it("become a second dataset without a second copy, and without being read again", async () => {
    const container = await open(false);
    const first = await addDataset(container, await fixture.receive("birds.csv", penguinFile));
    const read = () => Promise.reject(new Error("It was read again."));
    const second = await addDataset(
      { ...container, reader: { ...container.reader, read } },
      await fixture.receive("more birds.csv", penguinFile),
    );
    expect(second).toEqual({
      ...first,
      id: second.id,
      versionId: second.versionId,
      name: "more birds",
      createdAt: second.createdAt,
    });
    expect((await readdir(fixture.dataDirectory)).sort()).toEqual(["datasets"]);
    expect(await readdir(path.join(fixture.dataDirectory, "datasets"))).toEqual([first.versionId]);
    await deleteDataset(container, first.id);
    expect(
      (await container.reader.rows({ parquet: path.join(folderOf(first), "data.parquet"), offset: 0, limit: 1 })).total,
    ).toBe(5);
    await deleteDataset(container, second.id);
    expect(await readdir(path.join(fixture.dataDirectory, "datasets"))).toEqual([]);
  });

  it("are stored once, even when they are read differently", async () => {
    const container = await open(false);
    const first = await addDataset(container, await fixture.receive("birds.csv", penguinFile));
    const reading = { headerRow: null };
    const second = await addDataset(container, await fixture.receive("birds.csv", penguinFile), { reading });
    expect([first.rowCount, second.rowCount]).toEqual([5, 6]);
    const [one, two] = await Promise.all(
      [first, second].map((dataset) => stat(path.join(folderOf(dataset), originalFile))),
    );
    expect(two?.ino).toBe(one?.ino);
  });
});
