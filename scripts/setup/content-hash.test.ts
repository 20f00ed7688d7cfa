import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hashContent } from "./content-hash.mjs";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "caveat-hash-"));
  await mkdir(join(root, "app", "deep"), { recursive: true });
  await writeFile(join(root, "app", "deep", "a.ts"), "1");
  await writeFile(join(root, "app", "b.ts"), "2");
  await writeFile(join(root, "config.json"), "{}");
});
afterEach(() => rm(root, { recursive: true }));

const entries = ["app", "config.json", "not-there"];

it("is the same while nothing has changed, regardless of the order of the entries", async () => {
  expect(await hashContent(root, entries)).toBe(await hashContent(root, [...entries].reverse()));
});

it("changes with a content, a name, a new file and an extra text", async () => {
  const hashes = [await hashContent(root, entries)];
  await writeFile(join(root, "app", "deep", "a.ts"), "changed");
  hashes.push(await hashContent(root, entries));
  await rename(join(root, "app", "b.ts"), join(root, "app", "c.ts"));
  hashes.push(await hashContent(root, entries));
  await writeFile(join(root, "not-there"), "");
  hashes.push(await hashContent(root, entries));
  hashes.push(await hashContent(root, entries, { extra: ["linux"] }));
  expect(new Set(hashes).size).toBe(hashes.length);
});

it("does not change with what is skipped", async () => {
  const skip = (path: string) => path === "app/deep";
  const before = await hashContent(root, entries, { skip });
  await writeFile(join(root, "app", "deep", "a.ts"), "changed");
  expect(await hashContent(root, entries, { skip })).toBe(before);
});

it("opens few files at a time", async () => {
  for (let index = 0; index < 200; index += 1) await writeFile(join(root, "app", `${index}.ts`), String(index));
  const module = new URL("content-hash.mjs", import.meta.url).href;
  const program = `import(${JSON.stringify(module)}).then(({ hashContent }) => hashContent(process.argv[1], ["app"])).then(console.log)`;
  const limited = ["-c", 'ulimit -n 64 && exec "$@"', "sh", process.execPath, "-e", program, root];
  expect(execFileSync("sh", limited, { encoding: "utf8" }).trim()).toBe(await hashContent(root, ["app"]));
});
