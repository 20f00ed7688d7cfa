import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createDatasetReader } from "./create-dataset-reader";
import { inTemporaryFolder, readContent } from "./testing/temporary-folder";

const refused = (content: string | Uint8Array) =>
  readContent(content).then(
    () => null,
    (error: unknown) => error,
  );

describe("a file that is a table", () => {
  test("is read whole, in the order of the file, with types that fit", async () => {
    const table = await readContent(
      "name,count,share,day,paid\nOne,1,0.5,2024-01-02,true\nTwo,,1.25,2024-02-29,false\n",
    );
    expect(table.format).toBe("csv");
    expect(table.rowCount).toBe(2);
    expect(table.columns).toEqual([
      { name: "name", type: "category", storage: "VARCHAR", missing: 0, distinct: 2 },
      { name: "count", type: "number", storage: "BIGINT", missing: 1, distinct: 1 },
      { name: "share", type: "number", storage: "DOUBLE", missing: 0, distinct: 2 },
      { name: "day", type: "date", storage: "DATE", missing: 0, distinct: 2 },
      { name: "paid", type: "boolean", storage: "BOOLEAN", missing: 0, distinct: 2 },
    ]);
    expect(table.rows).toEqual([
      ["One", 1, 0.5, "2024-01-02", true],
      ["Two", null, 1.25, "2024-02-29", false],
    ]);
    expect(table.notices).toEqual([]);
  });

  test("with a header and no rows has 0 rows and a notice", async () => {
    const table = await readContent("a,b\n");
    expect(table.names).toEqual(["a", "b"]);
    expect(table.rowCount).toBe(0);
    expect(table.notices.map(({ text }) => text)).toContain("The table has column names but no rows.");
  });

  test("keeps the order of 30,000 rows", async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `${index},x${index % 7}`);
    await inTemporaryFolder(async (folder) => {
      const source = path.join(folder, "original");
      const parquet = path.join(folder, "data.parquet");
      await writeFile(source, `n,t\n${lines.join("\n")}\n`);
      const reader = createDatasetReader();
      await reader.read({ source, fileName: "numbers.csv", parquet });
      for (const offset of [0, 12_345, 29_999]) {
        const page = await reader.rows({ parquet, offset, limit: 1 });
        expect(page.rows).toEqual([[offset, `x${offset % 7}`]]);
      }
      await reader.close();
    });
  });

  test("leaves nothing beside the Parquet file", async () => {
    await inTemporaryFolder(async (folder) => {
      const source = path.join(folder, "original");
      await writeFile(source, "a;b\n1;2;3\n4\n");
      const reader = createDatasetReader();
      await reader.read({ source, fileName: "x.csv", parquet: path.join(folder, "data.parquet") });
      expect((await readdir(folder)).sort()).toEqual(["data.parquet", "original"]);
      await reader.close();
    });
  });
});

/** A table without columns, written by pyarrow. */
const zeroColumns = Buffer.from(
  [
    "UEFSMRUEGRw1ABgGc2NoZW1hFQAAFgAZHBkMFgAWACYAFgAAGRwYDEFSUk9XOnNjaGVtYRhMLy8vLy96QUFBQUFRQUFBQUFBQUtB",
    "QXdBQmdBRkFBZ0FDZ0FBQUFBQkJBQU1BQUFBQ0FBSUFBQUFCQUFJQUFBQUJBQUFBQUFBQUFBPQAYIHBhcnF1ZXQtY3BwLWFycm93",
    "IHZlcnNpb24gMjYuMC4xGQwApAAAAFBBUjE=",
  ].join(""),
  "base64",
);

describe("a file that is not a table", () => {
  test.each([
    ["nothing at all", "", "This file is empty."],
    ["blanks and line breaks", " \n\t\r\n", "This file contains nothing but blanks."],
    ["separators alone", ",,,\n,,,\n", "This file has no columns: there is neither a name nor a value in it."],
    ["a Parquet file without columns", zeroColumns, "This Parquet file has no columns."],
    ["a PNG", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "This file is a PNG image, which cannot be read as a table."],
    ["an archive", Buffer.from("PK\x03\x04rest", "latin1"), "This zip archive is damaged or incomplete."],
    ["JSON that is cut off", '[{"a": 1}', "This JSON ends in the middle of a record."],
    [
      "random bytes",
      Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251)),
      "This file contains binary data, not text.",
    ],
    ["a broken Parquet file", "PAR1 and nothing behind it", "This Parquet file is damaged or incomplete."],
  ])("is refused with its reason: %s", async (_, content, message) => {
    const error = await refused(content);
    expect(error).toMatchObject({ code: "unreadable_file", message });
    expect((error as { remedy?: string }).remedy).toMatch(/\.$/);
  });

  test("leaves nothing behind", async () => {
    await inTemporaryFolder(async (folder) => {
      const source = path.join(folder, "original");
      await writeFile(source, "PAR1 and nothing behind it");
      const reader = createDatasetReader();
      const parquet = path.join(folder, "data.parquet");
      await expect(reader.read({ source, fileName: "x", parquet })).rejects.toMatchObject({ code: "unreadable_file" });
      expect(await readdir(folder)).toEqual(["original"]);
      await reader.close();
    });
  });
});

describe("a reader", () => {
  test("that is stopped before it begins reads nothing", async () => {
    await inTemporaryFolder(async (folder) => {
      const source = path.join(folder, "original");
      await writeFile(source, "a,b\n1,2\n");
      const reader = createDatasetReader();
      const request = {
        source,
        fileName: "x",
        parquet: path.join(folder, "data.parquet"),
        signal: AbortSignal.abort(),
      };
      await expect(reader.read(request)).rejects.toMatchObject({ code: "cancelled" });
      expect(await readdir(folder)).toEqual(["original"]);
      await reader.close();
    });
  });

  test("that is closed in the middle of a file stops and leaves nothing behind", async () => {
    await inTemporaryFolder(async (folder) => {
      const source = path.join(folder, "original");
      await writeFile(source, `a;b\n${"1;2;3\n4\n".repeat(1_000_000)}`);
      const reader = createDatasetReader();
      const reading = reader.read({ source, fileName: "x", parquet: path.join(folder, "data.parquet") });
      const outcome = reading.catch((error: unknown) => error);
      const hasBegun = async () => (await readdir(folder)).length > 1;
      while (!(await hasBegun())) await setImmediate();
      await reader.close();
      expect(await outcome).toMatchObject({ code: "cancelled" });
      expect(await readdir(folder)).toEqual(["original"]);
    });
  });

  test("refuses a file that needs more memory than allowed as too large", async () => {
    await inTemporaryFolder(async (folder) => {
      const source = path.join(folder, "original");
      const names = Array.from({ length: 3000 }, (_, index) => `c${index}`).join(",");
      await writeFile(source, `${names}\n${Array.from({ length: 3000 }, (_, index) => `v${index}`).join(",")}\n`);
      const reader = createDatasetReader({ memoryLimit: "20MB", threads: 1 });
      const reading = reader.read({ source, fileName: "x", parquet: path.join(folder, "data.parquet") });
      await expect(reading).rejects.toMatchObject({ code: "too_large" });
      expect(await readdir(folder)).toEqual(["original"]);
      await reader.close();
    });
  });
});

test("a table of 700 columns is read and profiled", async () => {
  const names = Array.from({ length: 700 }, (_, index) => `c${index}`);
  const row = (seed: number) =>
    names.map((_, index) => (index % 2 === 0 ? String(seed + index) : `w${seed}`)).join(",");
  const table = await readContent(`${names.join(",")}\n${[1, 2, 3].map(row).join("\n")}\n`);
  expect(table.columns).toHaveLength(700);
  expect(table.columns[698]).toEqual({ name: "c698", type: "number", storage: "BIGINT", missing: 0, distinct: 3 });
  expect(table.profile.columns[699]).toMatchObject({
    type: "category",
    top: ["w1", "w2", "w3"].map((value) => ({ value, count: 1 })),
    samples: { head: "w1", middle: "w2", tail: "w3", rare: "w1" },
  });
  expect(table.profile.columns[2]).toMatchObject({ min: 3, max: 5, mean: 4, deviation: 1, median: 4 });
});
