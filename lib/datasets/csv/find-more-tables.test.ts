import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const readNotices = async (content: string) =>
  (await readContent(content)).notices
    .filter(({ text }) => /several tables|side by side/.test(text))
    .map(({ columns, examples }) => ({ columns, examples }));

test("rows of names below an empty line are reported", async () => {
  const tables = "region,sales\nNorth,1\nSouth,2\n\nproduct,units\nPens,3\nPaper,4\n";
  expect(await readNotices(tables)).toEqual([{ columns: [], examples: ["product ⏐ units"] }]);
  expect(await readNotices(tables.replace("\n\n", "\n,\n"))).toEqual([{ columns: [], examples: ["product ⏐ units"] }]);
});

test.each([
  ["the same names", "region,sales\nNorth,1\n\nregion,sales\nEast,3\nWest,4\n"],
  ["more rows", "region,sales\nNorth,1\n\nEast,3\nWest,4\n"],
  ["words", "region,sales\nNorth,1\n\nsource,office\n"],
])("%s below an empty line are no table", async (_, content) => {
  expect(await readNotices(content)).toEqual([]);
});

test("an empty column between others is reported", async () => {
  expect(await readNotices("region,sales,,product,units\nNorth,1,,Pens,3\nSouth,2,,Paper,4\n")).toEqual([
    { columns: [], examples: ["region ⏐ sales ⏐  ⏐ product ⏐ units"] },
  ]);
  expect(await readNotices("region,sales,,product,units\nNorth,1,x,Pens,3\nSouth,2,,Paper,4\n")).toEqual([]);
  expect(await readNotices("region,sales,note,product,units\nNorth,1,,Pens,3\nSouth,2,,Paper,4\n")).toEqual([]);
});
