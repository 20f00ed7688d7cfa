import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createDatasetReader } from "./create-dataset-reader";
import { inTemporaryFolder, readContent } from "./testing/temporary-folder";
import { toZip } from "./testing/to-zip";

/** Returns why a file is refused, and what is left in its folder afterwards. */
const refuse = (content: string | Uint8Array) =>
  inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "original");
    await writeFile(source, content);
    const reader = createDatasetReader({ threads: 1 });
    try {
      const request = { source, fileName: "x.csv", parquet: path.join(folder, "data.parquet") };
      const refusal = await reader.read(request).catch((error: unknown) => error);
      return { message: refusal instanceof Error ? refusal.message : "", left: await readdir(folder) };
    } finally {
      await reader.close();
    }
  });

test("ten thousand columns are previewed", async () => {
  const columns = Array.from({ length: 10_000 }, (_, index) => index);
  const lines = [columns.map((index) => `c${index}`), columns, columns.map((index) => `${index}.5`)];
  const look = await inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "original");
    await writeFile(source, lines.map((row) => row.join(",")).join("\n"));
    const reader = createDatasetReader({ threads: 1 });
    try {
      return await reader.look({ source });
    } finally {
      await reader.close();
    }
  });
  expect([look.columns.length, look.columns[9999], look.rowCount]).toEqual([
    10_000,
    { name: "c9999", storage: "DOUBLE" },
    2,
  ]);
});

test("far more columns than one statement has memory for are read", async () => {
  const columns = Array.from({ length: 1050 }, (_, index) => index);
  const lines = [columns.map((index) => `c${index}`), ...[0, 1, 2].map((row) => columns.map((index) => index + row))];
  await inTemporaryFolder(async (folder) => {
    const [source, parquet] = [path.join(folder, "original"), path.join(folder, "data.parquet")];
    await writeFile(source, lines.map((row) => row.join(",")).join("\n"));
    const reader = createDatasetReader({ threads: 1, memoryLimit: "100MB" });
    try {
      const { profile } = await reader.read({ source, fileName: "x.csv", parquet });
      const { rows } = await reader.rows({ parquet, columns: [0, 1049], offset: 0, limit: 5 });
      expect([profile.columns.length, profile.columns[1049]?.mean]).toEqual([1050, 1050]);
      expect(rows).toEqual([
        [0, 1049],
        [1, 1050],
        [2, 1051],
      ]);
    } finally {
      await reader.close();
    }
  });
});

test.each([`"`, ""])(
  "a cell of 50 million characters between %j is refused, and leaves nothing behind",
  async (quote) => {
    expect(await refuse(`a,b\n1,${quote}${"x".repeat(50_000_000)}${quote}\n2,x\n`)).toEqual({
      message: "A row of this file is longer than 16 million characters.",
      left: ["original"],
    });
  },
);

test("an archive of archives is refused, and leaves nothing behind", async () => {
  const inner = toZip([{ name: "a.csv", content: "a,b\n1,2\n" }]);
  expect(await refuse(toZip([{ name: "inner.zip", content: inner }]))).toEqual({
    message: "This archive contains another archive.",
    left: ["original"],
  });
});

test("formulas are plain text", async () => {
  const formulas = ["=HYPERLINK(1)", "+cmd|' /C calc'!A0", "@SUM(A1)", "-2+3", "=1+1"];
  const table = await readContent(`name,n\n${formulas.map((text, index) => `${text},${index}`).join("\n")}\n`);
  expect(table.rows.map(([name]) => name)).toEqual(formulas);
});

test("names of columns are plain text, whatever they say", async () => {
  const names = ["'); DROP TABLE x; --", "../../etc/passwd", "{{name}}", "<script>alert(1)</script>", "a\u202eb"];
  const table = await readContent(`${names.map((name) => `"${name}"`).join(",")}\n1,2,3,4,5\n`);
  expect(table.names).toEqual([...names.slice(0, 4), "ab"]);
  expect(table.rows).toEqual([[1, 2, 3, 4, 5]]);
});

test("endless quotes, delimiters and blanks are read in negligible time", async () => {
  const texts = [
    '"'.repeat(300_000),
    `${",".repeat(300)}\n`.repeat(50),
    " \t".repeat(300_000),
    `a${" b".repeat(200_000)}\n1 2\n`,
    "|~".repeat(200_000),
  ];
  for (const text of texts) {
    const made = await readContent(text).catch((error: unknown) => error);
    expect(made).toBeDefined();
  }
});
