import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatasetVersionId } from "@/lib/domain/ids";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "./add-dataset";
import { DatasetChange, deleteDataset } from "./change-dataset";
import { resolveParquet } from "./dataset-facts";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());

const folderOf = (name: string) => path.join(fixture.dataDirectory, name);
const list = (name: string) => readdir(folderOf(name)).catch(() => []);
const addPenguins = async () => addDataset(server.container, await fixture.receive("penguins.csv", penguinFile));

describe("deleteDataset", () => {
  it("removes the files with the dataset", async () => {
    const { id, versionId } = await addPenguins();
    expect(await list("datasets")).toContain(versionId);
    await deleteDataset(server.container, id);
    expect(await list("datasets")).not.toContain(versionId);
    await expect(deleteDataset(server.container, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps the files that a conversation still uses", async () => {
    const { id, versionId } = await addPenguins();
    const { runs, catalogue, files } = server.container;
    await runs.createSession({ question: "How many?", datasetIds: [id], approval: "auto", seed: 1 });
    await deleteDataset(server.container, id);
    await expect(catalogue.get(id)).rejects.toMatchObject({ code: "not_found" });
    const parquet = await resolveParquet({ catalogue, files }, versionId);
    expect(parquet).toBe(folderOf(path.join("datasets", versionId, "data.parquet")));
    expect((await server.container.reader.rows({ parquet, offset: 0, limit: 1 })).total).toBe(5);
  });

  it("rejects files of an unknown version", async () => {
    const unknown = resolveParquet(server.container, DatasetVersionId.create());
    await expect(unknown).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("DatasetChange", () => {
  it("trims a name and accepts descriptions of columns within their limits", () => {
    const columns = [{ name: " x ", description: " weight " }];
    expect(DatasetChange.parse({ name: " Mine ", columns })).toEqual({
      name: "Mine",
      columns: [{ name: " x ", description: "weight" }],
    });
    expect(DatasetChange.safeParse({ name: "  " }).error?.issues[0]?.message).toBe("A dataset needs a name.");
    expect(DatasetChange.safeParse({ name: "x".repeat(121) }).error?.issues[0]?.message).toBe(
      "At most 120 characters.",
    );
    expect(DatasetChange.safeParse({ columns: [{ name: "x", description: "y".repeat(501) }] }).success).toBe(false);
  });
});
