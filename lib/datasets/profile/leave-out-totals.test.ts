import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const regions = ["North,10,12.5", "South,20,14.5", "East,30,10", "West,40,11"];

test("statistics leave out rows that are totals, while all rows count and the labels stay", async () => {
  const { profile, columns } = await readContent(`region,sales,price\n${regions.join("\n")}\nTotal,100,48\n`);
  const plain = (await readContent(`region,sales,price\n${regions.join("\n")}\n`)).profile;
  const [region, ...measures] = profile.columns;
  expect(profile.rowCount).toBe(5);
  expect(region).toMatchObject({ distinct: 5, samples: { tail: "Total" } });
  expect(region?.top.map(({ value }) => value)).toContain("Total");
  expect(measures).toEqual(
    plain.columns.slice(1).map((column, index) => ({
      ...column,
      distinct: 5,
      samples: { ...column.samples, middle: index === 0 ? 30 : 10, tail: index === 0 ? 100 : 48 },
    })),
  );
  expect(measures[0]).toMatchObject({ min: 10, max: 40, mean: 25, median: 25 });
  expect(columns.map(({ distinct }) => distinct)).toEqual([5, 5, 5]);
});

test("rows that only look like totals count in the statistics", async () => {
  const { profile, notices } = await readContent("company,output\nShell,40\nTotal,17\nAgip,6\nEni,5\n");
  expect(profile.columns[1]).toMatchObject({ max: 40, mean: 17 });
  expect(notices[0]?.text).toBe(
    "Some rows look like totals of others. They count as rows, so sums over all rows may be doubled.",
  );
});

test("a total that numbers do not prove counts, and the notice names it", async () => {
  const { profile, notices } = await readContent(
    "region,sales\nNorth,1\nSouth,3\nNorth Total,50\nWest,4\nEast,6\nTotal,14\n",
  );
  expect(notices[0]).toMatchObject({ totals: [{ column: "region", texts: ["Total"] }] });
  expect(notices[0]?.text).toMatch(/Ranges and means leave out those whose numbers add up\.$/u);
  expect(profile.columns[1]).toMatchObject({ min: 1, max: 50, distinct: 6 });
});

test("missing values are counted over all rows, and an outlier among totals is ignored", async () => {
  const rows = Array.from(
    { length: 20 },
    (_, index) => `shop ${index},${index + 1},2024-01-${String(index + 1).padStart(2, "0")}`,
  );
  const { profile } = await readContent(`shop,sales,day\n${rows.join("\n")}\nTotal,210,\n`);
  const [, sales, day] = profile.columns;
  expect(sales).toMatchObject({ missing: 0, max: 20 });
  expect(sales?.outliers).toBeUndefined();
  expect(day).toMatchObject({ missing: 1, max: "2024-01-20" });
});

test("a table in several parts leaves out totals like any other", async () => {
  const names = Array.from({ length: 230 }, (_, index) => `v${index}`).join(",");
  const line = (label: string, value: number) => [label, ...Array.from({ length: 230 }, () => value)].join(",");
  const { profile } = await readContent(
    [`region,${names}`, line("North", 1), line("South", 2), line("East", 4), line("Total", 7)].join("\n"),
  );
  expect(new Set(profile.columns.slice(1).map(({ max }) => max))).toEqual(new Set([4]));
});

test("dates that a total turns into texts have a first and a last one", async () => {
  const rows = (days: readonly string[]) => days.map((day, index) => `${day},${index + 1}`).join("\n");
  const ends = async (days: readonly string[]) => {
    const { profile } = await readContent(`day,sales\n${rows(days)}\nTotal,${(days.length * (days.length + 1)) / 2}\n`);
    return [profile.columns[0]?.storage, profile.columns[0]?.min, profile.columns[0]?.max];
  };
  expect(await ends(["2024-03-01", "2024-02-01", "2024-10-05", "2024-10-04"])).toEqual([
    ...["VARCHAR", "2024-02-01", "2024-10-05"],
  ]);
  expect(await ends(["01/03/2024", "13/02/2024", "05/10/2024", "04/10/2024"])).toEqual([
    ...["VARCHAR", "2024-02-13", "2024-10-05"],
  ]);
  expect(await ends(["Monday", "13/02/2024", "05/10/2024", "04/10/2024"])).toEqual(["VARCHAR", null, null]);
});
