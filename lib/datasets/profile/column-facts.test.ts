import { describe, expect, test } from "vitest";
import { quoteLiteral } from "../duck/sql-text";
import { withFiles } from "../testing/temporary-folder";
import { countValues } from "./column-frequencies";
import { countBins } from "./column-histogram";
import { measureColumns } from "./column-measures";
import { takeSamples } from "./column-samples";
import { countDuplicateRows } from "./count-duplicate-rows";

const numbers = { name: "n", storage: "DOUBLE" };
const unknown = { ...numbers, min: null, max: null };
const relation = (values: string) => `(SELECT * FROM (VALUES ${values}) t(n))`;

describe("values are counted", () => {
  test("alike one by one and all at once", async () => {
    await withFiles([], async (session) => {
      const names = Array.from({ length: 30 }, (_, index) => `c${index}`);
      const columns = names.map((name) => ({ name, storage: "BIGINT" }));
      const table = `(SELECT ${names.map((name, index) => `NULLIF(i % ${index + 2}, 1) AS ${name}`).join(", ")} FROM range(500) t(i))`;
      const together = await countValues(session, { relation: table, columns, rowCount: 500 });
      // Beyond a few thousand rows, columns are counted some at a time.
      const inParts = await countValues(session, { relation: table, columns, rowCount: 10_000 });
      for (const [index, alone] of inParts.entries()) {
        expect({ ...together[index], spread: [] }).toEqual({ ...alone, spread: [] });
        expect(new Set(together[index]?.spread)).toEqual(new Set(alone.spread));
      }
    });
  });

  test("with equally frequent ones in the order of their text, and one of the rarest", async () => {
    await withFiles([], async (session) => {
      const table = relation("('b'), ('a'), ('b'), ('a'), ('c'), (NULL)");
      const columns = [{ name: "n", storage: "VARCHAR" }];
      expect(await countValues(session, { relation: table, columns, rowCount: 6 })).toEqual([
        {
          present: 5,
          distinct: 3,
          top: [
            { value: "a", count: 2 },
            { value: "b", count: 2 },
            { value: "c", count: 1 },
          ],
          rare: "c",
          spread: expect.arrayContaining(["a", "b", "c"]) as unknown,
          bare: null,
        },
      ]);
    });
  });
});

describe("bins", () => {
  test("are the same one by one and all at once", async () => {
    await withFiles([], async (session) => {
      const names = Array.from({ length: 15 }, (_, index) => `c${index}`);
      const quartiles = { lower: 0, upper: 3 };
      const columns = names.map((name) => ({ name, storage: "BIGINT", min: null, max: null, quartiles }));
      const table = `(SELECT ${names.map((name, index) => `NULLIF(i % ${index + 2}, 1) AS ${name}`).join(", ")} FROM range(500) t(i))`;
      const together = await countBins(session, { relation: table, columns, rowCount: 500 });
      expect(together).toEqual(await countBins(session, { relation: table, columns, rowCount: 10_000 }));
      expect(together[14]?.outliers).toEqual({ count: 248, below: -4.5, above: 7.5 });
    });
  });

  test("leave out missing values and infinities, and take the largest value into the last one", async () => {
    await withFiles([], async (session) => {
      const table = relation("(0.0), (NULL), (20.0), ('inf'::DOUBLE), (19.5), (10.0)");
      const [found] = await countBins(session, { relation: table, columns: [unknown], rowCount: 9 });
      const histogram = found?.histogram;
      expect(histogram?.map(({ count }) => count)).toEqual([
        1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2,
      ]);
      expect([histogram?.[0]?.from, histogram?.[19]?.to]).toEqual([0, 20]);
    });
  });

  test("of dates lie between the first and the last one", async () => {
    await withFiles([], async (session) => {
      const table = relation("(DATE '2024-01-01'), (DATE '2024-01-11'), (DATE '2024-01-21')");
      const days = { name: "n", storage: "DATE", min: "2024-01-01", max: "2024-01-21" };
      const [found] = await countBins(session, { relation: table, columns: [days], rowCount: 9 });
      expect(found?.histogram?.filter(({ count }) => count > 0)).toEqual([
        { from: "2024-01-01", to: "2024-01-02", count: 1 },
        { from: "2024-01-11", to: "2024-01-12", count: 1 },
        { from: "2024-01-20", to: "2024-01-21", count: 1 },
      ]);
    });
  });

  test("come with the number of values far from the quartiles", async () => {
    await withFiles([], async (session) => {
      const table = relation("(1.0), (2.0), (3.0), (4.0), (5.0), (100.0), (-90.0), (NULL)");
      const [measured] = await measureColumns(session, { relation: table, columns: [numbers] });
      expect(measured).toMatchObject({ median: 3, quartiles: { lower: 1.5, upper: 4.5 } });
      const columns = [{ ...numbers, min: -90, max: 100, quartiles: { lower: 1.5, upper: 4.5 } }];
      const [found] = await countBins(session, { relation: table, columns, rowCount: 9 });
      expect(found?.outliers).toEqual({ count: 2, below: -3, above: 9 });
      expect(found?.histogram?.reduce((sum, { count }) => sum + count, 0)).toBe(7);
    });
  });

  test("are none where nothing is spread", async () => {
    await withFiles([], async (session) => {
      const none = [{ histogram: null, outliers: null }];
      expect(await countBins(session, { relation: relation("(5.0), (5.0)"), columns: [unknown], rowCount: 9 })).toEqual(
        none,
      );
      expect(
        await countBins(session, { relation: relation("(NULL::DOUBLE)"), columns: [unknown], rowCount: 9 }),
      ).toEqual(none);
      expect(await countBins(session, { relation: relation("(1)"), columns: [], rowCount: 1 })).toEqual([]);
    });
  });
});

test("measures pass over infinities", async () => {
  await withFiles([], async (session) => {
    const table = relation("(1.0), (2.0), ('inf'::DOUBLE)");
    const [measures] = await measureColumns(session, { relation: table, columns: [numbers] });
    expect(measures).toEqual({
      min: 1,
      max: null,
      mean: 1.5,
      deviation: Math.SQRT1_2,
      median: 1.5,
      quartiles: { lower: 1.25, upper: 1.75 },
    });
  });
});

test("samples are taken at the beginning, in the middle and at the end, past missing values", async () => {
  await withFiles(["t.parquet"], async (session, [parquet = ""]) => {
    await session.query(
      `COPY (SELECT CASE WHEN i IN (0, 50, 99) THEN NULL ELSE i END AS n, NULL::VARCHAR AS e FROM range(100) t(i))
        TO ${quoteLiteral(parquet)} (FORMAT parquet)`,
    );
    const columns = [
      { name: "n", storage: "BIGINT" },
      { name: "e", storage: "VARCHAR" },
    ];
    expect(await takeSamples(session, { parquet, columns, rowCount: 100 })).toEqual({
      columns: [
        { head: 1, middle: 51, tail: 98 },
        { head: null, middle: null, tail: null },
      ],
      alone: [],
    });
  });
});

test("duplicate rows are those beyond the first of each kind", async () => {
  await withFiles([], async (session) => {
    const table = "(SELECT * FROM (VALUES (1, NULL), (1, NULL), (NULL, 1), (1, NULL)) t(a, b))";
    expect(await countDuplicateRows(session, { relation: table, names: ["a", "b"] })).toBe(2);
    expect(await countDuplicateRows(session, { relation: table, names: ["b"] })).toBe(2);
  });
});
