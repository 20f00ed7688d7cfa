import { expect, test } from "vitest";
import { withTable } from "../testing/query-fixture";

const csv = "city,n\nRome,1\nOslo,1\nRome,2\n,3\nroma,2\nBern,2\n";
const list = (column: string, search = "") =>
  withTable(csv, (reader, parquet) => reader.values({ parquet, column, search }));

test("the values of a column are listed with their counts, most frequent first, without missing ones", async () => {
  expect(await list("city")).toEqual([
    { value: "Rome", count: 2 },
    { value: "Bern", count: 1 },
    { value: "Oslo", count: 1 },
    { value: "roma", count: 1 },
  ]);
  expect(await list("n")).toEqual([
    { value: 2, count: 3 },
    { value: 1, count: 2 },
    { value: 3, count: 1 },
  ]);
});

test("they can be searched regardless of case", async () => {
  expect((await list("city", "ROM")).map(({ value }) => value)).toEqual(["Rome", "roma"]);
  expect(await list("city", "%")).toEqual([]);
});

test("no more than 200 are listed, and none of an unknown column", async () => {
  const many = `n\n${Array.from({ length: 300 }, (_, index) => index).join("\n")}\n`;
  const values = await withTable(many, (reader, parquet) => reader.values({ parquet, column: "n", search: "" }));
  expect(values).toHaveLength(200);
  await expect(list("town")).rejects.toMatchObject({ code: "invalid_input" });
});
