import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listExposed } from "./list-exposed";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "exposed-"));
  await mkdir(path.join(folder, "inner"), { mode: 0o700 });
  await writeFile(path.join(folder, "inner", "closed"), "x", { mode: 0o600 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
/** Returns what an attempt of each account adds as root. */
const opened = (shown: string) =>
  isRoot ? [65_534, 54_321].map((account) => `account ${account} can open ${shown}`) : [];

it("finds nothing where only the owner has access, or others may only pass through", async () => {
  expect((await listExposed(folder)).exposed).toEqual([]);
  await chmod(folder, 0o711);
  expect(await listExposed(folder)).toMatchObject({ entries: 3, exposed: [] });
});

it("finds a folder that can be listed and a file that can be read", async () => {
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, "open"), "x");
  await chmod(path.join(folder, "open"), 0o644);
  const { exposed } = await listExposed(folder);
  expect(exposed.sort()).toEqual([". is 755", "open is 644", ...opened("."), ...opened("open")].sort());
});
