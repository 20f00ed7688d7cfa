import { describe, expect, test } from "vitest";
import type { AggregateMeasure, AggregateQuery } from "@/lib/ports/dataset-store";
import { withTable } from "../testing/query-fixture";

const csv = `kind,n,x,y,day,ok
a,1,0.5,1,2024-01-01,true
b,2,1.5,3,2024-01-03,false
a,,2.5,5,2024-01-02,true
,4,,7,,
a,5,4.5,,2024-01-05,false
`;

const ask = (query: Partial<Omit<AggregateQuery, "versionId" | "joins">>) =>
  withTable(csv, (reader, parquet) => reader.aggregate({ parquet, groupBy: [], measures: [], filters: [], ...query }));

const measure = (aggregate: AggregateMeasure["aggregate"], column: string | null, other?: string): AggregateMeasure =>
  other === undefined ? { aggregate, column } : { aggregate, column, with: other };

describe("one row over all", () => {
  test("has each aggregate as pandas computes it", async () => {
    const [row] = await ask({
      measures: [
        measure("count", null),
        measure("count", "n"),
        measure("count_distinct", "kind"),
        measure("sum", "n"),
        measure("sum", "x"),
        measure("mean", "n"),
        measure("median", "n"),
        measure("min", "kind"),
        measure("max", "day"),
        measure("variance", "n"),
        measure("sum", "ok"),
        measure("mean", "ok"),
        measure("median", "day"),
        measure("mean", "day"),
      ],
    });
    expect(row).toEqual([
      5,
      4,
      2,
      12,
      9,
      3,
      3,
      "a",
      "2024-01-05",
      10 / 3,
      2,
      0.5,
      "2024-01-02T12:00:00",
      "2024-01-02T18:00:00",
    ]);
  });

  test("has the deviation of a sample", async () => {
    const [[deviation] = []] = await ask({ measures: [measure("stddev", "n")] });
    expect(deviation).toBeCloseTo(Math.sqrt(10 / 3), 12);
  });

  test("has the correlation over rows that have both values", async () => {
    const [[pearson, alone, constant] = []] = await ask({
      measures: [measure("corr", "x", "y"), measure("corr", "n", "ok"), measure("corr", "x", "x")],
    });
    expect(pearson).toBeCloseTo(1, 12);
    expect(alone).toBeCloseTo(-15 / Math.sqrt(468), 12);
    expect(constant).toBeCloseTo(1, 12);
  });

  test("of no rows has 0 for counts and sums and nothing for the rest", async () => {
    const filters = [{ column: "n", op: ">", value: 100 }] as const;
    const kinds = ["count", "sum", "mean", "median", "min", "stddev"] as const;
    expect(await ask({ filters, measures: kinds.map((kind) => measure(kind, "x")) })).toEqual([
      [0, 0, null, null, null, null],
    ]);
  });

  test("of one row has no deviation", async () => {
    const filters = [{ column: "kind", op: "=", value: "b" }] as const;
    expect(await ask({ filters, measures: [measure("stddev", "n"), measure("corr", "n", "x")] })).toEqual([
      [null, null],
    ]);
  });
});

describe("one row a group", () => {
  test("has its keys first, in order, missing ones last", async () => {
    expect(
      await ask({ groupBy: ["kind"], measures: [measure("count", null), measure("sum", "n"), measure("mean", "x")] }),
    ).toEqual([
      ["a", 3, 6, 2.5],
      ["b", 1, 2, 1.5],
      [null, 1, 4, null],
    ]);
  });

  test("of several keys", async () => {
    expect(await ask({ groupBy: ["ok", "kind"], measures: [measure("max", "n")] })).toEqual([
      [false, "a", 5],
      [false, "b", 2],
      [true, "a", 1],
      [null, null, 4],
    ]);
  });

  test("of numbers and dates is ordered by value, not by text", async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `${12 - index},x`).join("\n");
    const rows = await withTable(`n,t\n${numbers}\n`, (reader, parquet) =>
      reader.aggregate({ parquet, groupBy: ["n"], measures: [], filters: [] }),
    );
    expect(rows.map(([key]) => key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test("counts only rows that pass the filters", async () => {
    const filters = [{ column: "x", op: ">", value: 1 }] as const;
    expect(await ask({ groupBy: ["kind"], filters, measures: [measure("count", null)] })).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });
});

test("sums of large whole numbers stay exact", async () => {
  const rows = await withTable("n,t\n9007199254740993,x\n9007199254740993,y\n", (reader, parquet) =>
    reader.aggregate({ parquet, groupBy: [], measures: [measure("sum", "n")], filters: [] }),
  );
  expect(rows).toEqual([["18014398509481986"]]);
});

test("numbers whose squares fit into no double have no deviation", async () => {
  const rows = await withTable("n,t\n1e300,x\n-1e300,y\n", (reader, parquet) =>
    reader.aggregate({ parquet, groupBy: [], measures: [measure("variance", "n"), measure("mean", "n")], filters: [] }),
  );
  expect(rows).toEqual([[null, 0]]);
});

test("columns with any name can be asked for", async () => {
  const rows = await withTable('"a ""b"" ; --",$1\n1,x\n2,x\n', (reader, parquet) =>
    reader.aggregate({ parquet, groupBy: ["$1"], measures: [measure("sum", 'a "b" ; --')], filters: [] }),
  );
  expect(rows).toEqual([["x", 3]]);
});

describe("what cannot be computed is refused with the reason", () => {
  test.each<[string, Partial<AggregateQuery>, string]>([
    ["an unknown column", { measures: [measure("sum", "nn")] }, 'There is no column "nn".'],
    ["an unknown key", { groupBy: ["knd"] }, 'There is no column "knd".'],
    ["a sum of text", { measures: [measure("sum", "kind")] }, 'A sum needs numbers, but "kind" holds text.'],
    [
      "a deviation of dates",
      { measures: [measure("stddev", "day")] },
      'A standard deviation needs numbers, but "day" holds dates.',
    ],
    ["a mean of nothing", { measures: [measure("mean", null)] }, "A mean needs a column."],
    ["a correlation of one column", { measures: [measure("corr", "n")] }, "A correlation needs two columns."],
    [
      "a correlation with text",
      { measures: [measure("corr", "n", "kind")] },
      'A correlation needs numbers, but "kind" holds text.',
    ],
    ["nothing", {}, "Nothing is asked for: there is neither a group nor a measure."],
  ])("%s", async (_, query, message) => {
    await expect(ask(query)).rejects.toMatchObject({ code: "invalid_input", message });
  });
});
