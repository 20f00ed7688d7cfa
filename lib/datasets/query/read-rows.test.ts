import path from "node:path";
import { describe, expect, test } from "vitest";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import { createDatasetReader } from "../create-dataset-reader";
import { withDuckSession } from "../duck/duck-session";
import { withTable } from "../testing/query-fixture";
import { inTemporaryFolder } from "../testing/temporary-folder";
import { writeParquet } from "../write-parquet";

const csv = `name,n,x,day,ok
b,2,0.5,2024-01-02,true
a,1,,2024-01-01,false
,3,1.5,,true
a%_,9007199254740993,2.5,2024-03-01,
`;

const names = (filters: RowFilter[], more: { sort?: { column: string; descending: boolean } } = {}) =>
  withTable(csv, async (reader, parquet) => {
    const page = await reader.rows({ parquet, offset: 0, limit: 10, filters, ...more });
    return page.rows.map((row) => row[0]);
  });

describe("a page of rows", () => {
  test("has columns with types, JSON-safe cells and the total", async () => {
    await withTable(csv, async (reader, parquet) => {
      expect(await reader.rows({ parquet, offset: 1, limit: 3 })).toEqual({
        columns: [
          { name: "name", type: "VARCHAR" },
          { name: "n", type: "BIGINT" },
          { name: "x", type: "DOUBLE" },
          { name: "day", type: "DATE" },
          { name: "ok", type: "BOOLEAN" },
        ],
        rows: [
          ["a", 1, null, "2024-01-01", false],
          [null, 3, 1.5, null, true],
          ["a%_", "9007199254740993", 2.5, "2024-03-01", null],
        ],
        total: 4,
      });
    });
  });

  test("beyond the end is empty, and none is longer than 1,000 rows", async () => {
    await withTable(`n,t\n${"1,x\n".repeat(1500)}`, async (reader, parquet) => {
      expect(await reader.rows({ parquet, offset: 5000, limit: 10 })).toMatchObject({ rows: [], total: 1500 });
      expect((await reader.rows({ parquet, offset: 0, limit: 100_000 })).rows).toHaveLength(1000);
      expect((await reader.rows({ parquet, offset: -5, limit: -1 })).rows).toEqual([]);
    });
  });

  test("can be sorted, missing values last in both directions, equal ones in the order of the file", async () => {
    expect(await names([], { sort: { column: "name", descending: false } })).toEqual(["a", "a%_", "b", null]);
    expect(await names([], { sort: { column: "name", descending: true } })).toEqual(["b", "a%_", "a", null]);
    expect(await names([], { sort: { column: "ok", descending: false } })).toEqual(["a", "b", null, "a%_"]);
  });
});

describe("a view", () => {
  const found = async (view: Parameters<typeof look>[0]) => (await look(view)).rows.map((row) => row[0]);
  const look = (view: {
    search?: string;
    rows?: number[];
    columns?: number[];
    clip?: number;
    offset?: number;
    limit?: number;
  }) => withTable(csv, (reader, parquet) => reader.rows({ parquet, offset: 0, limit: 10, ...view }));

  test.each<[string, (string | null)[]]>([
    ["A", ["a", "a%_"]],
    ["%_", ["a%_"]],
    ["  b ", ["b"]],
    ["2", ["b"]],
    ["0.5", ["b"]],
    ["9,007,199,254,740,993", ["a%_"]],
    ["2024", ["b", "a", "a%_"]],
    ["2024-01", ["b", "a"]],
    ["2024-01-02", ["b"]],
    ["2024-13", []],
    ["9999", []],
    ["true", []],
    ["' OR true --", []],
    ["", ["b", "a", null, "a%_"]],
  ])("finds %j in any column", async (search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  test("has only the rows at some places, in the order of the file", async () => {
    expect(await found({ rows: [3, 0, 99] })).toEqual(["b", "a%_"]);
    expect(await found({ rows: [3, 0], search: "b" })).toEqual(["b"]);
    expect(await found({ rows: [] })).toEqual([]);
  });

  test("has only the requested columns, in that order, and cuts long texts if requested", async () => {
    expect(await look({ columns: [3, 0], clip: 1, offset: 3 })).toEqual({
      columns: [
        { name: "day", type: "DATE" },
        { name: "name", type: "VARCHAR" },
      ],
      rows: [["2024-03-01", "a%"]],
      total: 4,
    });
    await expect(look({ columns: [5] })).rejects.toMatchObject({
      code: "invalid_input",
      message: "There is no column at position 5; the table has 5.",
    });
  });

  test("that is longer than one look-up continues without a gap", async () => {
    const numbers = Array.from({ length: 9000 }, (_, index) => index);
    await withTable(`n,even\n${numbers.map((n) => `${n},${n % 2 === 0}`).join("\n")}\n`, async (reader, parquet) => {
      const view = { parquet, sort: { column: "n", descending: true }, limit: 1000 };
      const pages = await Promise.all([3500, 4000, 8500].map((offset) => reader.rows({ ...view, offset })));
      const expected = [numbers.slice(4500, 5500), numbers.slice(4000, 5000), numbers.slice(0, 500)];
      expect(pages.map(({ rows }) => rows.map(([n]) => n).reverse())).toEqual(expected);
      const even = await reader.rows({ ...view, offset: 4400, filters: [{ column: "even", op: "=", value: true }] });
      expect([even.total, even.rows.length, even.rows.at(-1)]).toEqual([4500, 100, [0, true]]);
    });
  });

  test("of a long table begins in the order of the whole", async () => {
    await inTemporaryFolder(async (folder) => {
      const parquet = path.join(folder, "data.parquet");
      const spillFolder = path.join(folder, "spill");
      const limits = { memoryLimit: "200MB", threads: 2 };
      await withDuckSession({ paths: [parquet], spillFolder, limits }, (duck) =>
        writeParquet(duck, {
          relation: "range(600000) t(i)",
          target: parquet,
          columns: [
            { name: "n", value: "CASE WHEN i % 3 > 0 THEN (i * 7919) % 600000 END" },
            { name: "part", value: "i % 2" },
          ],
        }),
      );
      const reader = createDatasetReader(limits);
      const view = { parquet, sort: { column: "n", descending: true }, columns: [0], limit: 2 };
      const filters = [{ column: "part", op: "=" as const, value: 1 }];
      try {
        const first = await reader.rows({ ...view, offset: 4000 });
        const odd = await reader.rows({ ...view, offset: 0, filters });
        const last = await reader.rows({ ...view, offset: 399_999 });
        expect(await reader.rows({ ...view, offset: 4000 })).toEqual(first);
        expect([first.total, odd.total, last.total]).toEqual([600_000, 300_000, 600_000]);
        expect([first.rows, odd.rows, last.rows]).toEqual([
          [[593_999], [593_998]],
          [[599_999], [599_995]],
          [[1], [null]],
        ]);
      } finally {
        await reader.close();
      }
    });
  });

  test("of a table whose columns have internally used names is read like any other", async () => {
    await withTable("row,place,t,o,c0,rowid\n1,a,x,2,3,4\n2,b,y,3,4,5\n", async (reader, parquet) => {
      const sort = { column: "place", descending: true };
      const page = await reader.rows({ parquet, offset: 0, limit: 1, sort, search: "b" });
      expect(page).toMatchObject({ rows: [[2, "b", "y", 3, 4, 5]], total: 1 });
    });
  });

  test("that nobody waits for any more is abandoned", async () => {
    await withTable(csv, async (reader, parquet) => {
      const ending = new AbortController();
      const asked = reader.rows({ parquet, offset: 0, limit: 1, search: "a", signal: ending.signal });
      ending.abort();
      await expect(asked).rejects.toMatchObject({ code: "cancelled" });
      expect(await reader.rows({ parquet, offset: 0, limit: 1, search: "a" })).toMatchObject({ total: 2 });
    });
  });
});

describe("filters", () => {
  test.each<[string, RowFilter[], (string | null)[]]>([
    ["equal text", [{ column: "name", op: "=", value: "a" }], ["a"]],
    ["other text, and none", [{ column: "name", op: "!=", value: "a" }], ["b", null, "a%_"]],
    ["numbers as numbers", [{ column: "n", op: ">=", value: "2" }], ["b", null, "a%_"]],
    ["numbers beyond 2^53 exactly", [{ column: "n", op: "=", value: "9007199254740993" }], ["a%_"]],
    ["fractions", [{ column: "x", op: "<", value: 1.5 }], ["b"]],
    ["dates", [{ column: "day", op: "<=", value: "2024-01-02" }], ["b", "a"]],
    ["dates with a time", [{ column: "day", op: ">", value: "2024-01-01T12:00:00Z" }], ["b", "a%_"]],
    ["booleans", [{ column: "ok", op: "=", value: true }], ["b", null]],
    ["lists", [{ column: "name", op: "in", value: ["a", "b"] }], ["b", "a"]],
    ["lists with nothing in it", [{ column: "name", op: "in", value: ["a", null] }], ["a", null]],
    ["empty lists", [{ column: "name", op: "in", value: [] }], []],
    ["parts of text, signs as they are", [{ column: "name", op: "contains", value: "%_" }], ["a%_"]],
    ["parts of text in any case", [{ column: "name", op: "contains", value: "A%", anyCase: true }], ["a%_"]],
    ["parts of numbers", [{ column: "n", op: "contains", value: "0719" }], ["a%_"]],
    ["missing values", [{ column: "name", op: "is_missing" }], [null]],
    [
      "present values",
      [
        { column: "x", op: "not_missing" },
        { column: "ok", op: "not_missing" },
      ],
      ["b", null],
    ],
    ["text that would be SQL", [{ column: "name", op: "=", value: "' OR '1'='1" }], []],
  ])("%s", async (_, filters, expected) => {
    expect(await names(filters)).toEqual(expected);
  });

  test("count the matching rows", async () => {
    await withTable(csv, async (reader, parquet) => {
      const page = await reader.rows({ parquet, offset: 0, limit: 1, filters: [{ column: "n", op: ">", value: 1 }] });
      expect(page).toMatchObject({ rows: [["b", 2, 0.5, "2024-01-02", true]], total: 3 });
    });
  });

  test.each<[string, RowFilter, string]>([
    ["an unknown column", { column: "nme", op: "=", value: "a" }, 'There is no column "nme".'],
    [
      "text for a number",
      { column: "n", op: "=", value: "two" },
      'The filter on "n" cannot be used: the column holds numbers.',
    ],
    [
      "a word for a date",
      { column: "day", op: "=", value: "soon" },
      'The filter on "day" cannot be used: the column holds dates; write them as 2024-12-31.',
    ],
    [
      "a word for a boolean",
      { column: "ok", op: "=", value: "maybe" },
      'The filter on "ok" cannot be used: the column holds true and false.',
    ],
    ["no value", { column: "n", op: "<" }, 'The filter on "n" cannot be used: one value is required.'],
    [
      "nothing",
      { column: "n", op: "=", value: null },
      'The filter on "n" cannot be used: a value is required; use is_missing for rows without one.',
    ],
    [
      "one value for a list",
      { column: "n", op: "in", value: 1 },
      'The filter on "n" cannot be used: `in` requires a list of values.',
    ],
  ])("are refused for %s", async (_, filter, message) => {
    await expect(names([filter])).rejects.toMatchObject({ code: "invalid_input", message });
  });

  test("refuse to sort by an unknown column", async () => {
    await expect(names([], { sort: { column: "N", descending: true } })).rejects.toMatchObject({
      remedy: 'Did you mean "n"?',
    });
  });
});
