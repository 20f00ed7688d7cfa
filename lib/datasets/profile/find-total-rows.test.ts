import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const readTotals = async (content: string) => {
  const { notices, rowCount } = await readContent(content);
  const reported = notices.filter(({ text }) => /looks? like (?:a total|totals)/.test(text));
  return { rowCount, reported };
};

test.each(["Total,3", "Grand total:,3", "Summe,3", "合计,3", "Total (2 regions),3", "Gesamt Deutschland,3"])(
  "a last row that is a total is reported, and kept: %j",
  async (last) => {
    const { rowCount, reported } = await readTotals(`region,sales\nNorth,1\nSouth,2\n${last}\n`);
    expect(rowCount).toBe(3);
    const texts = [last.slice(0, -2)];
    const totals = [{ column: "region", texts }];
    expect(reported).toMatchObject([{ columns: ["region"], rows: 1, rowNumbers: [2], examples: texts, totals }]);
    expect(reported[0]?.text).toContain("The last row");
  },
);

test.each(["Totalville,3", "East,3", "Gesamtschule,3", "A total of two regions,3"])(
  "other last rows are rows: %j",
  async (last) => {
    expect(await readTotals(`region,sales\nNorth,1\nSouth,2\n${last}\n`)).toEqual({ rowCount: 3, reported: [] });
  },
);

test("totals between the rows and above a source are reported with their places", async () => {
  const rows = "North,1\nNorth,2\nNorth Total,3\nSouth,4\nSouth,4\nSubtotal South,8\nSumme,11\nSource: office,\n";
  expect(await readTotals(`region,sales\n${rows}`)).toEqual({
    rowCount: 8,
    reported: [
      {
        text: "Some rows look like totals of others. They count as rows, so sums over all rows may be doubled. Ranges and means leave out such rows.",
        columns: ["region"],
        rows: 3,
        rowNumbers: [2, 5, 6],
        examples: ["North Total", "Subtotal South", "Summe"],
        totals: [{ column: "region", texts: ["North Total", "Subtotal South", "Summe"] }],
      },
    ],
  });
});

test.each([
  ["above the rows", "Total,10\nNorth,4\nSouth,6\n", [{ column: "region", texts: ["Total"] }]],
  ["rounded", "North,33.33\nSouth,33.33\nEast,33.33\nTotal,100\n", [{ column: "region", texts: ["Total"] }]],
  ["of parts only", "North,1\nSouth,2\nSum,3\nWest,4\nEast,5\nSum,9\n", [{ column: "region", texts: ["Sum"] }]],
  ["an oil company of that name", "Shell,40\nTotal,17\nAgip,6\nEni,5\n", []],
  ["right once, wrong once", "North,1\nSouth,2\nSum,3\nWest,4\nEast,5\nSum,8\n", []],
  ["nothing to add up", "North,x\nSouth,y\nTotal,z\nEast,4\n", undefined],
])("a total is recognized by its number: %s", async (_, rows, totals) => {
  const { reported } = await readTotals(`region,sales\n${rows}`);
  expect(reported[0]?.totals).toEqual(totals);
});

test.each([
  ["of the rows above", "North,1\nSouth,2\nWest,4\nAll,7\n", ["All"]],
  ["of each group", "Male,1\nFemale,2\nBoth sexes,3\nMale,4\nFemale,4\nBoth sexes,8\n", ["Both sexes"]],
  ["beside a named one", "Male,1\nFemale,2\nAll,3\nMale,4\nFemale,4\nAll,8\nTotal,11\n", ["All", "Total"]],
])("an ambiguous name labels a total where numbers prove it: %s", async (_, rows, texts) => {
  const { reported } = await readTotals(`region,sales\n${rows}`);
  expect(reported[0]?.totals).toEqual([{ column: "region", texts }]);
});

test.each([
  ["with a number of its own", "Kids,1\nAdults,2\nAll,7\nKids,3\n"],
  ["like a single other row", "Kids,3\nAll,3\n"],
  ["beside a zero", "Kids,0\nAdults,3\nAll,3\n"],
  ["beside a missing number", "Kids,3\nTeens,\nAll,3\n"],
  ["like two other rows by chance", "Kids,1\nAdults,2\nAll,3\n"],
  ["once so, once not", "North,1\nSouth,2\nAll,3\nWest,4\nEast,4\nAll,9\n"],
])("such a name is a group where they do not: %s", async (_, rows) => {
  expect((await readTotals(`region,sales\n${rows}`)).reported).toEqual([]);
});

test("totals are recognized beside a group of such a name", async () => {
  const { reported } = await readTotals("audience,sales\nKids,1\nAdults,2\nAll,7\nTeens,5\nTotal,15\n");
  expect(reported).toMatchObject([{ rows: 1, totals: [{ column: "audience", texts: ["Total"] }] }]);
});

test("a total is recognized by one column of numbers, and distinguished from other texts of its row", async () => {
  const { reported } = await readTotals(
    "area,item,price,sold\nNorth,Lamp,2,1\nNorth,Chair,3,2\nTotal,all,,3\nsum total,Sum,,3\n",
  );
  expect(reported[0]?.totals).toEqual([
    { column: "area", texts: ["Total", "sum total"] },
    { column: "item", texts: ["Sum"] },
  ]);
});

test.each([
  ["beside nothing but its number", "Summe,,,,,104.00\n", [{ column: "receipt", texts: ["Summe"] }]],
  ["with the texts of a row", "Summe,2025-08-03,North,Cake,1,104.00\n", []],
])("a total that differs from the sum of the rows is recognized by what it lacks: %s", async (_, last, totals) => {
  const rows = "1,2025-08-01,North,Bread,1,50\n2,2025-08-01,South,Cake,2,30\n2,2025-08-01,South,Cake,2,30\n";
  const more = "3,2025-08-02,North,Cake,1,24\n".repeat(8);
  const { reported } = await readTotals(`receipt,day,branch,item,pieces,sales\n${rows}${more}${last}`);
  expect(reported[0]?.totals).toEqual(totals);
});

test("repeated names of measures are values", async () => {
  const rows = Array.from(
    { length: 50 },
    (_, year) => `${1950 + year},Total population,${year}\n${1950 + year},Area,2\n`,
  );
  expect(await readTotals(`year,measure,value\n${rows.join("")}`)).toEqual({ rowCount: 100, reported: [] });
});
