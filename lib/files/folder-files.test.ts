import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFolderFiles } from "./folder-files";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "caveat-folder-files-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it("writes files to their place at once, and shares bytes without storing them twice", async () => {
  const files = createFolderFiles(root);
  const first = await files.prepare("datasets/first");
  await writeFile(path.join(first, "original"), "n\n1\n");
  await files.publish("datasets/first");
  const second = await files.prepare("datasets/second");
  expect(await files.share({ folder: "datasets/first", name: "original" }, "datasets/second")).toBe(true);
  expect(await files.share({ folder: "datasets/gone", name: "original" }, "datasets/second")).toBe(false);
  const opened = await files.open({ folder: "datasets/second", name: "original" });
  expect(opened).toBe(path.join(second, "original"));
  expect(await readFile(opened, "utf8")).toBe("n\n1\n");
  expect((await stat(opened)).nlink).toBe(2);
  expect(await files.measure()).toBe(8);
  expect(await files.findSize({ folder: "datasets/second", name: "original" })).toBe(4);
  expect(await files.findSize({ folder: "datasets/second", name: "data.parquet" })).toBeNull();
});

it("removes a folder, or all its files but one", async () => {
  const files = createFolderFiles(root);
  const folder = "datasets/third";
  const directory = await files.prepare(folder);
  for (const name of ["original", "data.parquet", "left.part"]) await writeFile(path.join(directory, name), name);
  await files.remove(folder, { except: "original" });
  expect(await files.list(folder)).toEqual(["original"]);
  await files.remove(folder);
  expect(await files.list(folder)).toEqual([]);
  await files.remove(folder);
});

it("removes folders that nothing uses, once they are old enough", async () => {
  const files = createFolderFiles(root);
  for (const name of ["used", "unused"]) await files.prepare(`documents/${name}`);
  const isUsed = (name: string) => name === "used";
  await files.removeLeftovers({ isUsed, before: { shared: 0, local: 0 } });
  expect((await readdir(path.join(root, "documents"))).sort()).toEqual(["unused", "used"]);
  await files.removeLeftovers({ isUsed, before: { shared: 0, local: Date.now() + 60_000 } });
  expect(await readdir(path.join(root, "documents"))).toEqual(["used"]);
});
