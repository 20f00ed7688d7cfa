import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const totals = async (last: string) => {
  const { notices, rowCount } = await readContent(`region,sales\nNorth,1\nSouth,2\n${last}\n`);
  return {
    rowCount,
    columns: notices.filter(({ text }) => text.includes("looks like a total")).map(({ columns }) => columns),
  };
};

test.each(["Total,3", "Grand total:,3", "Summe,3", "合计,3"])(
  "a last row that is a total is told, and kept: %j",
  async (last) => {
    expect(await totals(last)).toEqual({ rowCount: 3, columns: [["region"]] });
  },
);

test.each(["Totalville,3", "East,3"])("other last rows are rows: %j", async (last) => {
  expect(await totals(last)).toEqual({ rowCount: 3, columns: [] });
});
