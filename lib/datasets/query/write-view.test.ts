import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { FileView } from "@/lib/ports/data/dataset-reader";
import { withTable } from "../testing/query-fixture";

const table = 'name,n,when\n=1+1,-2,2024-01-02\n"a, ""b""",3,\n,5,2024-03-01\n@x,4,2024-02-01\n';

const write = (csv: string, format: "csv" | "parquet", view: Omit<FileView, "parquet"> = {}) =>
  withTable(csv, async (reader, parquet) => {
    const target = `${parquet}.out`;
    await reader.writeView({ parquet, target, format, ...view });
    return format === "csv"
      ? await readFile(target, "utf8")
      : (await reader.rows({ parquet: target, offset: 0, limit: 10 })).rows;
  });

test("a table is written as CSV that no spreadsheet evaluates; numbers stay numbers", async () => {
  expect(await write(table, "csv")).toBe(
    `name,n,when\n'=1+1,-2,2024-01-02\n"a, ""b""",3,\n,5,2024-03-01\n'@x,4,2024-02-01\n`,
  );
});

test("a formula after invisible characters is made harmless too", async () => {
  const cells = ["\u00a0=1", "\u200b+1", "\u2060@x", "\u3000－1", "\u00a0a"];
  const csv = await write(`name,n\n${cells.map((cell) => `${cell},-1\n`).join("")}`, "csv");
  expect(csv).toBe(`name,n\n${cells.map((cell) => `${cell.endsWith("a") ? "" : "'"}${cell},-1\n`).join("")}`);
});

test("names of columns are made harmless too", async () => {
  expect(await write("=cmd(),b\n1,2\n", "csv")).toBe("'=cmd(),b\n1,2\n");
});

test("a view is written with only its rows, order and columns", async () => {
  const view = {
    filters: [{ column: "n", op: ">", value: 0 } as const],
    sort: { column: "n", descending: true },
    columns: [1, 0],
  };
  expect(await write(table, "csv", view)).toBe(`n,name\n5,\n4,'@x\n3,"a, ""b"""\n`);
  expect(await write(table, "csv", { search: "A" })).toBe(`name,n,when\n"a, ""b""",3,\n`);
});

test("in Parquet every value stays as it is", async () => {
  expect(await write(table, "parquet", { sort: { column: "n", descending: false } })).toEqual([
    ["=1+1", -2, "2024-01-02"],
    ['a, "b"', 3, null],
    ["@x", 4, "2024-02-01"],
    [null, 5, "2024-03-01"],
  ]);
});

test("a missing value alone in its line is still a line", async () => {
  expect(await write(table, "csv", { columns: [2] })).toBe('when\n2024-01-02\n""\n2024-03-01\n2024-02-01\n');
});

test("a view that does not fit is refused", async () => {
  await expect(write(table, "csv", { columns: [9] })).rejects.toMatchObject({ code: "invalid_input" });
});
