import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { measureFolder } from "./measure-folder";

it("counts the bytes of files in all folders below, without following links", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-measure-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "one", "deep"), { recursive: true });
  await writeFile(path.join(folder, "one", "original"), "12345");
  await writeFile(path.join(folder, "one", "deep", "data.parquet"), "1234567");
  await symlink(path.join(folder, "one", "original"), path.join(folder, "link"));
  expect(await measureFolder(folder)).toBe(12);
});

it("returns zero for a missing folder", async () => {
  expect(await measureFolder(path.join(os.tmpdir(), "caveat-no-such-folder"))).toBe(0);
});
