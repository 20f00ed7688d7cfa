import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askSomething } from "@/lib/testing/stores/persistence-builders";
import { createFolderFiles } from "@/lib/files/folder-files";
import { createServerFixture, penguinFile, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "./add-dataset";
import { hideDataset } from "./change-dataset";
import { sweepLeftovers } from "./sweep-leftovers";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());

const folderOf = (name: string) => path.join(fixture.dataDirectory, name);
const list = (name: string) => readdir(folderOf(name)).catch((): string[] => []);
const addPenguins = async () => addDataset(server.container, await fixture.receive("penguins.csv", penguinFile));

describe("sweepLeftovers", () => {
  const longAgo = new Date(Date.now() - 7 * 60 * 60 * 1000);
  const leave = async (folder: string, name: string, at?: Date) => {
    await mkdir(folderOf(folder), { recursive: true });
    const file = folderOf(path.join(folder, name));
    await writeFile(file, "left over");
    if (at !== undefined) await utimes(file, at, at);
  };

  it("removes old unknown files, and keeps those in use or being written", async () => {
    const { versionId } = await addPenguins();
    await utimes(folderOf(path.join("datasets", versionId)), longAgo, longAgo);
    await leave("incoming", "broken-off", longAgo);
    await leave("incoming", "arriving");
    await leave("datasets", "orphan", longAgo);
    await leave("datasets", "being-read");
    await sweepLeftovers(server.container);
    expect(await list("incoming")).toEqual(["arriving"]);
    const names = await list("datasets");
    expect([versionId, "orphan", "being-read"].map((name) => names.includes(name))).toEqual([true, false, true]);
  });

  it("removes at startup what an earlier process left, but no upload that can resume", async () => {
    const startedAt = Date.now() - 60_000;
    const before = new Date(startedAt - 1000);
    const names = ["resumed", "resumed.json", "resumed.table-of-it", "announced-only.json", "whole", "arriving"];
    for (const name of names) await leave("incoming", name, name === "arriving" ? undefined : before);
    await leave("datasets", "half-read", before);
    await leave("outgoing", "half-saved", before);
    const { container } = server;
    await sweepLeftovers({ ...container, embeddedDatabase: false }, startedAt);
    expect(await list("incoming")).toEqual([...names].sort());
    await sweepLeftovers(container, startedAt);
    expect(await list("incoming")).toEqual(["arriving", "resumed", "resumed.json", "resumed.table-of-it"]);
    expect([(await list("datasets")).includes("half-read"), await list("outgoing")]).toEqual([false, []]);
  });

  it("removes sessions permanently once they can no longer be restored", async () => {
    const [old, recent] = [await askSomething(server.persistence), await askSomething(server.persistence)];
    for (const { sessionId } of [old, recent]) await server.container.sessions.delete(sessionId);
    await fixture.database.query("UPDATE session SET deleted_at = now() - interval '31 seconds' WHERE id = $1", [
      old.sessionId,
    ]);
    await sweepLeftovers(server.container);
    await expect(server.container.sessions.restore(old.sessionId)).rejects.toMatchObject({ code: "not_found" });
    await server.container.sessions.restore(recent.sessionId);
    expect((await server.container.sessions.get(recent.sessionId)).messages.length).toBe(1);
  });

  it("removes deleted datasets with their files once they can no longer be restored", async () => {
    const [old, recent] = [await addPenguins(), await addPenguins()];
    await fixture.database.query("UPDATE dataset_version SET folder = 'datasets/other' WHERE dataset_id = $1", [
      recent.id,
    ]);
    await mkdir(folderOf("datasets/other"), { recursive: true });
    for (const { id } of [old, recent]) await hideDataset(server.container, id);
    await fixture.database.query("UPDATE dataset SET deleted_at = now() - interval '31 seconds' WHERE id = $1", [
      old.id,
    ]);
    await sweepLeftovers(server.container);
    await expect(server.container.catalogue.restore(old.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await server.container.catalogue.restore(recent.id)).name).toBe("penguins");
    expect(await list("datasets")).toContain("other");
  });

  it("has nothing to do in a data directory without those folders", async () => {
    const environment = { ...server.container.environment, dataDirectory: folderOf("not-there") };
    const files = createFolderFiles(environment.dataDirectory);
    await sweepLeftovers({ ...server.container, environment, files });
    expect(await list("not-there")).toEqual([]);
  });
});
