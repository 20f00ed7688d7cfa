import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readStamp, removeStamp, writeStamp } from "./stamp.mjs";

it("is null until written, and again once removed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "caveat-stamp-"));
  const file = join(folder, "made", "stamp");
  const seen = [await readStamp(file)];
  await writeStamp(file, "abc linux");
  seen.push(await readStamp(file));
  await removeStamp(file);
  seen.push(await readStamp(file));
  await removeStamp(file);
  expect(seen).toEqual([null, "abc linux", null]);
  await rm(folder, { recursive: true });
});
