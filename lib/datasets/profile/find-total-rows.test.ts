import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const totals = async (content: string) => {
  const { notices, rowCount } = await readContent(content);
  const told = notices.filter(({ text }) => /looks? like (?:a total|totals)/.test(text));
  return { rowCount, told };
};

test.each(["Total,3", "Grand total:,3", "Summe,3", "合计,3", "Total (2 regions),3", "Gesamt Deutschland,3"])(
  "a last row that is a total is told, and kept: %j",
  async (last) => {
    const { rowCount, told } = await totals(`region,sales\nNorth,1\nSouth,2\n${last}\n`);
    expect(rowCount).toBe(3);
    expect(told).toMatchObject([{ columns: ["region"], rows: 1, rowNumbers: [2], examples: [last.slice(0, -2)] }]);
    expect(told[0]?.text).toContain("The last row");
  },
);

test.each(["Totalville,3", "East,3", "Gesamtschule,3", "A total of two regions,3"])(
  "other last rows are rows: %j",
  async (last) => {
    expect(await totals(`region,sales\nNorth,1\nSouth,2\n${last}\n`)).toEqual({ rowCount: 3, told: [] });
  },
);

test("totals between the rows and above a source are told with their places", async () => {
  const rows = "North,1\nNorth,2\nNorth Total,3\nSouth,4\nSouth,4\nSubtotal South,8\nSumme,11\nSource: office,\n";
  expect(await totals(`region,sales\n${rows}`)).toEqual({
    rowCount: 8,
    told: [
      {
        text: "Some rows look like totals of others. They count as rows, so sums over all rows may be doubled.",
        columns: ["region"],
        rows: 3,
        rowNumbers: [2, 5, 6],
        examples: ["North Total", "Subtotal South", "Summe"],
      },
    ],
  });
});

test("names of measures that come again are values", async () => {
  const rows = Array.from(
    { length: 50 },
    (_, year) => `${1950 + year},Total population,${year}\n${1950 + year},Area,2\n`,
  );
  expect(await totals(`year,measure,value\n${rows.join("")}`)).toEqual({ rowCount: 100, told: [] });
});
