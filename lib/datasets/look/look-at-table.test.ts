import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import { createDatasetReader } from "../create-dataset-reader";
import { inTemporaryFolder } from "../testing/temporary-folder";

const look = (content: string | Uint8Array, reading?: Reading) =>
  inTemporaryFolder(async (folder): Promise<TableLook & { files: string[] }> => {
    const source = path.join(folder, "source");
    await writeFile(source, content);
    const reader = createDatasetReader({ threads: 2 });
    try {
      return { ...(await reader.look({ source, reading })), files: await readdir(folder) };
    } finally {
      await reader.close();
    }
  });

test("a preview shows columns, first rows and assumptions, and leaves nothing behind", async () => {
  expect(await look("Report\nid;when;price\n1;05.02.2024;1,5\n2;06.02.2024;2\n")).toEqual({
    format: "csv",
    columns: [
      { name: "id", storage: "BIGINT" },
      { name: "when", storage: "DATE" },
      { name: "price", storage: "DOUBLE" },
    ],
    rows: [
      ["1", "05.02.2024", "1,5"],
      ["2", "06.02.2024", "2"],
    ],
    rowCount: 2,
    exact: true,
    notices: [
      { text: "Lines above the table were left out.", columns: [], rows: 1, examples: ["Report"] },
      { text: "Numbers are written with a decimal comma.", columns: ["price"], examples: ["1,5"] },
    ],
    reading: { delimiter: ";", encoding: "utf-8", quote: '"', headerRow: 1 },
    sheets: [],
    beginning: [["Report"], ["id", "when", "price"], ["1", "05.02.2024", "1,5"], ["2", "06.02.2024", "2"]],
    files: ["source"],
  });
});

test("a preview follows a person's choices", async () => {
  const found = await look("a,b\n1,01/02/2024\n", { headerRow: null });
  expect([found.columns.map(({ name }) => name), found.rows.length]).toEqual([["column_1", "column_2"], 2]);
});

test("only the beginning of a large file is read, and the number of rows is an estimate", async () => {
  const found = await look(`a,b\n${"123,some words\n".repeat(100_000)}`);
  expect([found.exact, found.rows.length]).toEqual([false, 50]);
  expect(Math.abs(found.rowCount - 100_000)).toBeLessThan(500);
});

test("other formats are previewed as well", async () => {
  const found = await look('[{"a": 1, "b": {"c": "x"}}]');
  expect([found.format, found.columns, found.rows, found.files]).toEqual([
    "json",
    [
      { name: "a", storage: "BIGINT" },
      { name: "b.c", storage: "VARCHAR" },
    ],
    [["1", "x"]],
    ["source"],
  ]);
});

test.each([
  ["", "This file is empty."],
  ["%PDF-1.7", "This file is a PDF document, which cannot be read as a table."],
  [`PAR1${"x".repeat(100)}`, "This Parquet file is damaged or incomplete."],
])("a file that is no table is refused at preview: %j", async (content, message) => {
  await expect(look(content)).rejects.toMatchObject({ code: "unreadable_file", message });
});
