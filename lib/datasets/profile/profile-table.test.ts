import { describe, expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

async function profile(content: string) {
  return (await readContent(content)).profile;
}

describe("the facts of a column", () => {
  test("of numbers", async () => {
    const { columns } = await profile("n,k\n1,a\n2,b\n,c\n4,d\n4,e\n");
    const counts = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2];
    const [column] = columns;
    expect(column?.deviation).toBeCloseTo(1.5, 12);
    expect({ ...column, deviation: 1.5 }).toEqual({
      name: "n",
      type: "number",
      storage: "BIGINT",
      missing: 1,
      distinct: 3,
      min: 1,
      max: 4,
      mean: 2.75,
      deviation: 1.5,
      median: 3,
      quartiles: { lower: 1.75, upper: 4 },
      top: [
        { value: 4, count: 2 },
        { value: 1, count: 1 },
        { value: 2, count: 1 },
      ],
      samples: { head: 1, middle: 4, tail: 4, rare: 1 },
      histogram: counts.map((count, bin) => ({ from: 1 + (3 * bin) / 20, to: 1 + (3 * (bin + 1)) / 20, count })),
    });
  });

  test("of categories", async () => {
    const { columns } = await profile("c,n\nb,1\na,2\nb,3\n,4\n");
    expect(columns[0]).toEqual({
      name: "c",
      type: "category",
      storage: "VARCHAR",
      missing: 1,
      distinct: 2,
      min: null,
      max: null,
      mean: null,
      deviation: null,
      median: null,
      top: [
        { value: "b", count: 2 },
        { value: "a", count: 1 },
      ],
      values: ["a", "b"],
      samples: { head: "b", middle: "b", tail: "b", rare: "a" },
      spellings: { rows: 0, groups: [] },
    });
  });

  test("of texts has all values if they are few and short", async () => {
    const few = Array.from({ length: 120 }, (_, index) => `shop ${index}`);
    const { columns } = await profile(
      `few,many,long\n${few.map((name) => `${name},${name},x`).join("\n")}\n,more,${"y".repeat(81)}\n`,
    );
    expect(columns.map(({ values }) => values?.length)).toEqual([120, undefined, undefined]);
    expect(columns[0]?.values).toEqual([...few].sort());
  });

  test("of dates, with a histogram over days", async () => {
    const { columns } = await profile("d,n\n2024-01-01,1\n2024-01-21,2\n2024-01-02,3\n");
    const [day] = columns;
    expect(day).toMatchObject({ type: "date", storage: "DATE", min: "2024-01-01", max: "2024-01-21", mean: null });
    expect(day?.histogram?.filter(({ count }) => count > 0)).toEqual([
      { from: "2024-01-01", to: "2024-01-02", count: 1 },
      { from: "2024-01-02", to: "2024-01-03", count: 1 },
      { from: "2024-01-20", to: "2024-01-21", count: 1 },
    ]);
  });

  test("of times", async () => {
    const { columns } = await profile("t,n\n2024-01-01T10:00:00Z,1\n2024-01-01T10:00:20Z,2\n");
    expect(columns[0]).toMatchObject({
      type: "date",
      storage: "TIMESTAMP",
      min: "2024-01-01T10:00:00",
      max: "2024-01-01T10:00:20",
    });
    expect(columns[0]?.histogram?.[19]).toEqual({ from: "2024-01-01T10:00:19", to: "2024-01-01T10:00:20", count: 1 });
  });

  test("of booleans", async () => {
    const { columns } = await profile("b,n\ntrue,1\nfalse,2\ntrue,3\n");
    expect(columns[0]).toMatchObject({
      type: "boolean",
      min: null,
      top: [
        { value: true, count: 2 },
        { value: false, count: 1 },
      ],
    });
  });

  test("of identifiers: no mean, no histogram", async () => {
    const { columns } = await profile("order_id,n\n10,1\n11,2\n12,3\n");
    expect(columns[0]).toMatchObject({ type: "id", min: 10, max: 12, mean: null, median: null });
    expect(columns[0]?.histogram).toBeUndefined();
  });

  test("without any value", async () => {
    const { columns } = await profile("e,n\n,1\n,2\n");
    expect(columns[0]).toEqual({
      name: "e",
      type: "text",
      storage: "VARCHAR",
      missing: 2,
      distinct: 0,
      min: null,
      max: null,
      mean: null,
      deviation: null,
      median: null,
      top: [],
      samples: { head: null, middle: null, tail: null, rare: null },
      spellings: { rows: 0, groups: [] },
    });
  });

  test("whose values are all the same has no histogram", async () => {
    const { columns } = await profile("n,k\n5,a\n5,b\n");
    expect(columns[0]).toMatchObject({ min: 5, max: 5, deviation: 0 });
    expect(columns[0]?.histogram).toBeUndefined();
  });

  test("with numbers whose squares overflow a double has no deviation and breaks nothing", async () => {
    const { columns } = await profile("n,k\n1e300,a\n-1e300,b\n1.5,c\n");
    expect(columns[0]).toMatchObject({ min: -1e300, max: 1e300, median: 1.5, deviation: null });
  });
});

test("distinct values are counted exactly and top values left out when none reaches a hundredth of the rows", async () => {
  const lines = Array.from({ length: 40_000 }, (_, index) => `${(index * 7919) % 20_011},w${index % 13_001} of many`);
  const { columns, rowCount } = await profile(`n,t\n${lines.join("\n")}\n`);
  expect(rowCount).toBe(40_000);
  expect(columns.map(({ distinct, top }) => ({ distinct, top }))).toEqual([
    { distinct: 20_011, top: [] },
    { distinct: 13_001, top: [] },
  ]);
});

test("rows that repeat an earlier one in every column are counted, treating missing values as equal", async () => {
  expect((await profile("a,b\n1,\n1,\n2,x\n1,\n1,x\n")).duplicateRows).toBe(2);
  expect((await profile("id,b\n1,x\n2,x\n")).duplicateRows).toBe(0);
});

test("long texts are cut in a profile", async () => {
  const { columns } = await profile(`t,n\n${"long ".repeat(100)},1\nshort,2\n`);
  expect(String(columns[0]?.samples.head)).toHaveLength(200);
});
