import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { inTemporaryFolder } from "../../testing/temporary-folder";
import { readJson } from "./read-json";

const read = (lines: readonly string[]) =>
  inTemporaryFolder(async (folder) => {
    const [source, target] = [path.join(folder, "source"), path.join(folder, "target")];
    await writeFile(source, lines.join("\n"));
    const { made } = await readJson({ source, target, choosable: true });
    const rows = (await readFile(target, "utf8")).trimEnd().split("\n");
    return { made, rows: rows.length, columns: rows[0]?.split(",").length };
  });
const remedy = "Save values in lists of records, not as field names.";

test("records that each have fields of their own are refused before they become a table of holes", async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `{"key ${index}": ${index}}`);
  await expect(read(lines)).rejects.toMatchObject({
    code: "unreadable_file",
    message: "The records in this JSON share hardly any fields: 4473 records have 4473 different ones.",
    remedy,
  });
});

test("records with more fields than a table may have are refused", async () => {
  const fields = Array.from({ length: 20_001 }, (_, index) => `"key ${index}": ${index}`);
  await expect(read([`{${fields.join(",")}}`])).rejects.toMatchObject({
    code: "unreadable_file",
    message: "The records of this JSON have more than 20,000 different fields.",
    remedy,
  });
});

test("many fields, of which most records have a few, are read", async () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `{"id": ${index}, "key ${index % 500}": 1}`);
  expect(await read(lines)).toEqual({ made: "rows", rows: 2001, columns: 501 });
});

test("a list whose rows would repeat a long field beyond 1 GB is refused before they are written", async () => {
  const record = { note: "x".repeat(1024 * 1024), items: Array.from({ length: 1100 }, (_, index) => index) };
  await inTemporaryFolder(async (folder) => {
    const [source, target] = [path.join(folder, "source"), path.join(folder, "target")];
    await writeFile(source, JSON.stringify([record]));
    await expect(readJson({ source, target, chosen: "items", choosable: true })).rejects.toMatchObject({
      code: "unreadable_file",
      remedy: "Read it with one row per record, or leave out long fields.",
    });
    await expect(readFile(target)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
