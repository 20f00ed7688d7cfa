import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DocumentId } from "@/lib/domain/ids";
import { CatalogueKind } from "@/lib/domain/library/catalogue-item";
import { createFolderFiles } from "@/lib/files/folder-files";
import type { Persistence } from "@/lib/persistence/persistence";
import { buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, migrationsDirectory, type TestDatabase } from "@/lib/testing/stores/test-database";
import { createBackup } from "./create-backup";
import { restoreBackup } from "./restore-backup";

let scratch: string;
let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), "caveat-library-backup-"));
  [source, target] = [await createTestDatabase(), await createTestDatabase({ empty: true })];
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(scratch, { recursive: true, force: true });
});

const find = ({ search }: Persistence) => search.search({ query: "stripes", kinds: CatalogueKind.options, limit: 10 });

it("a backup includes documents with their files and definitions, and all of it is found after a restore", async () => {
  const persistence = await source.open();
  const id = DocumentId.create();
  const folder = `documents/${id}`;
  const dataDirectory = path.join(scratch, "data");
  await mkdir(path.join(dataDirectory, folder), { recursive: true });
  await writeFile(path.join(dataDirectory, folder, "original"), "Zebras have stripes.");
  const document = { id, name: "zebras.txt", format: "text", bytes: 20, pages: null, fingerprint: id, folder } as const;
  await persistence.documents.add({
    ...document,
    passages: [{ page: null, heading: null, text: "Zebras have stripes." }],
  });
  await persistence.definitions.add({ term: "stripe", meaning: "a long narrow band" });
  await persistence.datasets.create(buildDataset({ name: "striped" }));
  const { connectionString } = source;
  const backup = await createBackup({
    connectionString,
    files: createFolderFiles(dataDirectory),
    folder: path.join(scratch, "backup"),
  });
  expect(backup.manifest.tables.map(({ schema }) => schema)).not.toContain("search");
  const restoredTo = path.join(scratch, "restored");
  const restored = { connectionString: target.connectionString, files: createFolderFiles(restoredTo) };
  await restoreBackup({ folder: backup.folder, ...restored, migrationsDirectory });
  const original = path.join(restoredTo, folder, "original");
  expect([await readFile(original, "utf8"), (await stat(path.dirname(original))).mode & 0o077]).toEqual([
    "Zebras have stripes.",
    0,
  ]);
  const found = await find(await target.open());
  expect(found).toEqual(await find(persistence));
  expect(found.map(({ kind }) => kind).sort()).toEqual(["dataset", "definition", "document"]);
});
