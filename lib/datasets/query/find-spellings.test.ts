import { expect, test } from "vitest";
import { withTable } from "../testing/query-fixture";

const csv = "city,n\nRome,1\nOslo,1\nRome,2\n,3\nroma,2\nROME ,4\nrome,2\noslo,1\nRome,5\nBern  West,1\nbern west,1\n";
const find = (column: string) => withTable(csv, (reader, parquet) => reader.findSpellings({ parquet, column }));

test("spellings become the most frequent one of their group, and of equals the shorter one", async () => {
  expect(await find("city")).toEqual([
    { from: "Bern  West", to: "bern west" },
    { from: "ROME ", to: "Rome" },
    { from: "oslo", to: "Oslo" },
    { from: "rome", to: "Rome" },
  ]);
});

test("a column of numbers has none, and an unknown one is refused", async () => {
  expect(await find("n")).toEqual([]);
  await expect(find("town")).rejects.toMatchObject({ code: "invalid_input" });
});
