import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "./add-dataset";
import { addSample } from "./add-sample";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());

const folderOf = (name: string) => path.join(fixture.dataDirectory, name);
const list = (name: string) => readdir(folderOf(name)).catch(() => []);

describe("addDataset", () => {
  it("stores the original and the table in one folder, and the facts in the catalogue", async () => {
    const file = await fixture.receive("penguins.csv", penguinFile);
    const dataset = await addDataset(server.container, file);
    expect(Dataset.parse(dataset)).toEqual({
      id: dataset.id,
      versionId: dataset.versionId,
      name: "penguins",
      format: "csv",
      bytes: penguinFile.length,
      status: "ready",
      rowCount: 5,
      columnCount: 3,
      columns: [
        { name: "Species", type: "category", storage: "VARCHAR", missing: 0, distinct: 2 },
        { name: "Body Mass (g)", type: "number", storage: "BIGINT", missing: 1, distinct: 4 },
        { name: "Sex", type: "category", storage: "VARCHAR", missing: 1, distinct: 2 },
      ],
      fingerprint: file.fingerprint,
      version: 1,
      notices: dataset.notices,
      createdAt: dataset.createdAt,
    });
    const folder = folderOf(path.join("datasets", dataset.versionId));
    expect((await readdir(folder)).sort()).toEqual(["data.parquet", "original"]);
    expect(await readFile(path.join(folder, "original"), "utf8")).toBe(penguinFile);
    expect(await readdir(fixture.dataDirectory)).not.toContain(path.basename(file.path));
    expect((await server.container.catalogue.get(dataset.id)).dataset).toEqual(dataset);
  });

  it("prepares a new table for code, but not one whose reading exists", async () => {
    const prepared: string[] = [];
    const parts = {
      ...server.container,
      layOut: ({ versionId, rowCount }: { versionId: string; rowCount: number }) =>
        void prepared.push(`${versionId}: ${rowCount}`),
    };
    const first = await addDataset(parts, await fixture.receive("first.csv", "a,b\n1,2\n3,4\n5,6\n"));
    await addDataset(parts, await fixture.receive("again.csv", "a,b\n1,2\n3,4\n5,6\n"));
    expect(prepared).toEqual([`${first.versionId}: 3`]);
  });

  it.each([
    ["sales.2024.csv", "sales.2024"],
    ["README", "README"],
    [".csv", "data"],
    ["figures v1.0 (final)", "figures v1.0 (final)"],
  ])("names a dataset after its file %j: %j", async (fileName, name) => {
    expect((await addDataset(server.container, await fixture.receive(fileName, "a,b\n1,2\n"))).name).toBe(name);
  });

  it("shares a reading of the same bytes, unless an update has changed the reader since", async () => {
    const content = "reader,update\n1,2\n3,4\n";
    const add = async (version?: string) => {
      const { container } = server;
      const reader =
        version === undefined ? container.reader : { ...container.reader, version: () => Promise.resolve(version) };
      const file = await fixture.receive("update.csv", content);
      const { versionId } = await addDataset({ ...container, reader }, file);
      return (await container.catalogue.getVersion(versionId)).folder;
    };
    const first = await add();
    expect(await add()).toBe(first);
    const updated = await add("of the next release");
    expect(updated).not.toBe(first);
    expect(await add("of the next release")).toBe(updated);
    expect(await add()).toBe(first);
  });

  it("leaves neither file nor folder of an unreadable upload", async () => {
    const before = [await list("datasets"), await list(".")];
    const file = await fixture.receive("picture.csv", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0");
    await expect(addDataset(server.container, file)).rejects.toMatchObject({ code: "unreadable_file" });
    expect([await list("datasets"), await list(".")]).toEqual(before);
  });

  it("leaves nothing when the catalogue cannot store it", async () => {
    const before = [await list("datasets"), await list(".")];
    const file = await fixture.receive("penguins.csv", `${penguinFile}Chinstrap,3600,m\n`);
    const catalogue = { ...server.container.catalogue, create: () => Promise.reject(new Error("full")) };
    await expect(addDataset({ ...server.container, catalogue }, file)).rejects.toThrow("full");
    expect([await list("datasets"), await list(".")]).toEqual(before);
  });
});

describe("addSample", () => {
  it("adds a sample as it ships, with its attribution", async () => {
    const dataset = await addSample(server.container, "penguins");
    const source = await readFile(path.join(server.container.environment.root, "public", "samples", "penguins.csv"));
    expect(dataset).toMatchObject({
      name: "penguins",
      attribution: "Dr. Kristen Gorman and the Palmer Station Antarctica LTER",
      format: "csv",
      bytes: source.length,
      fingerprint: createHash("sha256").update(source).digest("hex"),
      rowCount: 344,
      columnCount: 7,
    });
    expect(await list("incoming")).toEqual([]);
  });

  it.each(["titanic", "../penguins", "penguins.csv", "constructor"])(
    "has no sample %j and names those it has",
    async (name) => {
      await expect(addSample(server.container, name)).rejects.toMatchObject({
        code: "not_found",
        remedy: "The samples are: penguins, seattle-weather, gapminder, birdstrikes, shop-orders.",
      });
    },
  );
});
