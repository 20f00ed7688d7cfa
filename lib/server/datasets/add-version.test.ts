import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { addDataset } from "./add-dataset";
import { addVersion, lookAtDataset } from "./add-version";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());

const content = "when,amount\n01/02/2024,1\n03/04/2024,2\n";
const folders = () => readdir(path.join(fixture.dataDirectory, "datasets"));

it("reads the same file in another way as the next version, and keeps the earlier one", async () => {
  const first = await addDataset(server.container, await fixture.receive("table.csv", content));
  await server.container.catalogue.update(first.id, { columns: [{ name: "amount", description: "In euros." }] });
  const reading = { dateOrder: "day first" as const, types: { amount: "text" as const } };
  const second = await addVersion(server.container, first.id, { reading });
  expect(second).toMatchObject({
    id: first.id,
    name: "table",
    version: 2,
    fingerprint: first.fingerprint,
    columns: [
      { name: "when", storage: "DATE" },
      { name: "amount", storage: "VARCHAR", description: "In euros." },
    ],
  });
  const directory = path.join(fixture.dataDirectory, "datasets", second.versionId);
  expect(await readFile(path.join(directory, "original"), "utf8")).toBe(content);
  const before = await server.container.catalogue.getVersion(first.versionId);
  expect([before.dataset.version, before.dataset.columns[1]?.storage]).toEqual([1, "BIGINT"]);
  expect(before.profile.columns[0]?.min).toBe("2024-01-02");
  expect((await server.container.catalogue.get(first.id)).profile.columns[0]?.min).toBe("2024-02-01");
});

it("stores nothing for a reading that does not fit, nor for a deleted dataset", async () => {
  const { id } = await addDataset(server.container, await fixture.receive("table.csv", content));
  const before = await folders();
  await expect(addVersion(server.container, id, { reading: { headerRow: 99 } })).rejects.toMatchObject({
    code: "invalid_input",
  });
  await expect(addVersion(server.container, id, { reading: { sheet: "May" } })).rejects.toMatchObject({
    code: "unreadable_file",
    message: "This file has no sheets or files inside to choose from.",
    fields: [{ field: "reading.sheet" }],
  });
  const gone = addVersion(server.container, DatasetId.create(), { reading: {} });
  await expect(gone).rejects.toMatchObject({ code: "not_found" });
  expect(await folders()).toEqual(before);
  expect((await server.container.catalogue.get(id)).dataset.version).toBe(1);
});

it("numbers concurrent versions one after another", async () => {
  const { id } = await addDataset(server.container, await fixture.receive("table.csv", content));
  const made = await Promise.all([1, 2, 3].map(() => addVersion(server.container, id, { reading: {} })));
  expect(new Set(made.map(({ id: same }) => same))).toEqual(new Set([id]));
  expect((await server.container.catalogue.get(id)).dataset.version).toBe(4);
});

it("shows what another reading would give, and stores nothing", async () => {
  const { id } = await addDataset(server.container, await fixture.receive("table.csv", content));
  const before = await folders();
  const look = await lookAtDataset(server.container, id, { reading: { headerRow: null } });
  expect([look.columns.length, look.rows.length, look.rowCount]).toEqual([2, 3, 3]);
  expect(await folders()).toEqual(before);
});
