import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orderColumns, productColumns } from "./table-columns";
import { writeTable } from "./write-table";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "caveat-bench-table-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("writes the same rows every time, under the columns' names", async () => {
  const [one, two] = [path.join(folder, "one.csv"), path.join(folder, "two.csv")];
  await writeTable({ file: one, columns: orderColumns, rows: 50 });
  await writeTable({ file: two, columns: orderColumns, rows: 50 });
  const text = await readFile(one, "utf8");
  expect(await readFile(two, "utf8")).toBe(text);
  const [header, first, ...rest] = text.trim().split("\n");
  expect(header).toBe(Object.keys(orderColumns).join(","));
  expect(first?.split(",").slice(0, 3)).toEqual(["100000", "2024-01-01", "2024-01-02 08:00:00"]);
  expect(rest).toHaveLength(49);
});

it("writes products that orders reference", async () => {
  const file = path.join(folder, "products.csv");
  await writeTable({ file, columns: productColumns, rows: 500 });
  const keys = (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",")[0]);
  expect([keys[0], keys.at(-1), new Set(keys).size]).toEqual(["P-000", "P-499", 500]);
});
