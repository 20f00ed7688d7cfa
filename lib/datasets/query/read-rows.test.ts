import { describe, expect, test } from "vitest";
import type { RowFilter } from "@/lib/ports/dataset-store";
import { withTable } from "../testing/query-fixture";

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

  test("count the rows that pass", async () => {
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
    ["no value", { column: "n", op: "<" }, 'The filter on "n" cannot be used: one value is wanted.'],
    [
      "nothing",
      { column: "n", op: "=", value: null },
      'The filter on "n" cannot be used: a value is wanted; use is_missing for rows without one.',
    ],
    [
      "one value for a list",
      { column: "n", op: "in", value: 1 },
      'The filter on "n" cannot be used: `in` wants a list of values.',
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
