import { describe, expect, test } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";
import { withFiles } from "../testing/temporary-folder";
import { countValues } from "./column-frequencies";
import type { MeasuredColumn } from "./column-histogram";
import { measureColumns } from "./column-measures";
import { takeSamples } from "./column-samples";
import { countDuplicateRows } from "./count-duplicate-rows";

const numbers = { name: "n", storage: "DOUBLE" };
const unknown = { ...numbers, min: null, max: null };
const relation = (values: string) => `(SELECT * FROM (VALUES ${values}) t(n))`;
/** Computes the histogram of a column of few rows. */
const countBins = async (session: DuckSession, table: string, column: MeasuredColumn) => {
  const [found] = await countValues(session, { relation: table, columns: [column], rowCount: 9 });
  return found?.histogram;
};

describe("values are counted", () => {
  test("in the same way one by one and all at once", async () => {
    await withFiles([], async (session) => {
      const names = Array.from({ length: 210 }, (_, index) => `c${index}`);
      const columns = names.map((name, index) => {
        const type = ["BIGINT", "VARCHAR", "DATE"][index % 3] ?? "";
        const ends = type === "DATE" ? { min: "2024-01-01", max: "2024-02-29" } : { min: 0, max: index };
        return { name, storage: type, ...ends };
      });
      const cells = names.map((name, index) => {
        const number = `NULLIF(i % ${index + 2}, 1)`;
        const value =
          index % 3 === 2
            ? `DATE '2024-01-01' + CAST(${number} AS INTEGER)`
            : `CAST(${number} AS ${columns[index]?.storage})`;
        return `${value} AS ${name}`;
      });
      const table = `(SELECT ${cells.join(", ")} FROM range(500) t(i))`;
      const together = await countValues(session, { relation: table, columns, rowCount: 500 });
      // Beyond a few thousand rows, columns are counted a few at a time, concurrently up to millions.
      for (const rowCount of [10_000, 8_000_000]) {
        expect(await countValues(session, { relation: table, columns, rowCount })).toEqual(together);
      }
      expect(together[15]).toMatchObject({
        present: 470,
        distinct: 16,
        rare: 7,
        quarters: { lower: 4, median: 8, upper: 12 },
      });
      expect(together.filter(({ histogram }) => histogram !== null)).toHaveLength(139);
    });
  });

  test("with equally frequent ones in order, and one of the rarest", async () => {
    await withFiles([], async (session) => {
      const table = relation("('b'), ('a'), ('b'), ('a'), ('c'), (NULL)");
      const columns = [{ ...unknown, storage: "VARCHAR" }];
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
          values: ["a", "b", "c"],
          bare: null,
          totals: [],
          spellings: { rows: 0, groups: [] },
          histogram: null,
          quarters: null,
        },
      ]);
    });
  });

  test("with numbers in the order of numbers", async () => {
    await withFiles([], async (session) => {
      const columns = [{ name: "n", storage: "BIGINT", min: 3, max: 100 }];
      const [found] = await countValues(session, { relation: relation("(100), (20), (3)"), columns, rowCount: 3 });
      expect([found?.top.map(({ value }) => value), found?.rare]).toEqual([[3, 20, 100], 3]);
    });
  });

  test("and texts that read like no value are found, ignoring case and surrounding whitespace", async () => {
    await withFiles([], async (session) => {
      const texts = [
        " N/A ",
        "\u00a0null",
        "#DIV/0!",
        "\\N",
        "(NULL)",
        "–",
        "..",
        "none",
        "Namibia",
        "na na",
        "b",
        "n.b.",
      ];
      const columns = [{ ...unknown, storage: "VARCHAR" }];
      const table = relation([...texts, "b", ".."].map((text) => `(${quoteText(text)})`).join(", "));
      const [found] = await countValues(session, { relation: table, columns, rowCount: 14 });
      expect(found?.bare).toEqual({ texts: [" N/A ", "#DIV/0!", "(NULL)", "..", "\\N"], rows: 8 });
    });
  });
});

describe("bins", () => {
  test("leave out missing values and infinities, and put the largest value into the last one", async () => {
    await withFiles([], async (session) => {
      const table = relation("(0.0), (NULL), (20.0), ('inf'::DOUBLE), (19.5), (10.0)");
      const histogram = await countBins(session, table, unknown);
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
      const found = await countBins(session, table, days);
      expect(found?.filter(({ count }) => count > 0)).toEqual([
        { from: "2024-01-01", to: "2024-01-02", count: 1 },
        { from: "2024-01-11", to: "2024-01-12", count: 1 },
        { from: "2024-01-20", to: "2024-01-21", count: 1 },
      ]);
    });
  });

  test("are omitted for constant columns", async () => {
    await withFiles([], async (session) => {
      expect(await countBins(session, relation("(5.0), (5.0)"), unknown)).toBeNull();
      expect(await countBins(session, relation("(NULL::DOUBLE)"), unknown)).toBeNull();
    });
  });
});

test("measures ignore infinities", async () => {
  await withFiles([], async (session) => {
    const table = relation("(1.0), (2.0), ('inf'::DOUBLE)");
    const [measures] = await measureColumns(session, { relation: table, columns: [numbers] });
    expect(measures).toEqual({
      min: 1,
      max: null,
      mean: 1.5,
      deviation: Math.SQRT1_2,
    });
  });
});

test("samples are taken at the beginning, in the middle and at the end, past missing values", async () => {
  await withFiles(["t.parquet"], async (session, [parquet = ""]) => {
    await session.query(
      `COPY (SELECT CASE WHEN i IN (0, 50, 99) THEN NULL ELSE i END AS n, NULL::VARCHAR AS e FROM range(100) t(i))
        TO ${quoteText(parquet)} (FORMAT parquet)`,
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
