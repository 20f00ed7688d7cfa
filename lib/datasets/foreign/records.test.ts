import { describe, expect, test } from "vitest";
import { findRecords } from "./json/find-records";
import { flattenRecord, toFieldName, toFieldText } from "./json/flatten-record";
import { parseRecord } from "./json/parse-record";

const columnwise =
  "Each outer name of this JSON is a column; the inner names, which pair the values, are in the column “key”.";
const rowwise = "Each outer name of this JSON is a row; the names are in the column “key”.";

describe("a single JSON value holds records", () => {
  test.each<[string, unknown, unknown]>([
    ["as a list within an object", { data: [{ a: 1 }, { a: 2 }] }, [{ a: 1 }, { a: 2 }]],
    [
      "as lists by column",
      { a: [1, 2], b: ["x", "y"] },
      [
        { a: 1, b: "x" },
        { a: 2, b: "y" },
      ],
    ],
    [
      "as objects by column, numbered from 0",
      { a: { "0": 1, "1": 2 }, b: { "1": 4, "0": 3 } },
      [
        { a: 1, b: 3 },
        { a: 2, b: 4 },
      ],
    ],
    ["as names and rows", { columns: ["a", "b"], index: [0], data: [[1, "x"]] }, [{ a: 1, b: "x" }]],
    [
      "as names and rows with an index",
      { columns: [{ name: "a" }], index: ["x", "y"], data: [[1], [2, 3]] },
      [
        { index: "x", a: 1 },
        { index: "y", a: 2, column_3: 3 },
      ],
    ],
    ["as itself", { a: 1, tags: ["x"] }, [{ a: 1, tags: ["x"] }]],
    [
      "as itself when its objects share no names",
      { name: { first: "A", last: "B" }, home: { city: "Ulm" } },
      [{ name: { first: "A", last: "B" }, home: { city: "Ulm" } }],
    ],
    [
      "as itself when two of its objects are alike",
      { id: 1, at: { from: { zip: "1" }, to: { zip: "2" } } },
      [{ id: 1, at: { from: { zip: "1" }, to: { zip: "2" } } }],
    ],
    ["as itself when it is no object", 5, [5]],
  ])("%s", (_, value, records) => {
    expect(findRecords(value)).toEqual({ records, notices: expect.any(Array) as unknown });
  });

  test.each<[string, unknown, unknown, string]>([
    [
      "a column whose values are paired by their names",
      { price: { apple: 1, pear: 2 }, stock: { pear: 20, apple: 10, plum: 3 } },
      [
        { key: "apple", price: 1, stock: 10 },
        { key: "pear", price: 2, stock: 20 },
        { key: "plum", stock: 3 },
      ],
      columnwise,
    ],
    [
      "a column of values of one kind",
      { price: { apple: 1, pear: 2 }, color: { apple: "red", pear: "green" } },
      [
        { key: "apple", price: 1, color: "red" },
        { key: "pear", price: 2, color: "green" },
      ],
      columnwise,
    ],
    [
      "a row of mixed values",
      { DE: { pop: 83, cap: "Berlin" }, FR: { cap: "Paris", pop: 68 } },
      [
        { key: "DE", pop: 83, cap: "Berlin" },
        { key: "FR", cap: "Paris", pop: 68 },
      ],
      rowwise,
    ],
    [
      "a row when there are more of them than inner names",
      { DE: { pop: 83 }, FR: { pop: 68 } },
      [
        { key: "DE", pop: 83 },
        { key: "FR", pop: 68 },
      ],
      rowwise,
    ],
    [
      "a row when it is a date",
      { "2024-01-02": { USD: 1.1, GBP: 0.9 }, "2024-01-03": { USD: 1.2, GBP: 0.8 } },
      [
        { key: "2024-01-02", USD: 1.1, GBP: 0.9 },
        { key: "2024-01-03", USD: 1.2, GBP: 0.8 },
      ],
      rowwise,
    ],
    [
      "a row that has a field called key",
      { u1: { key: "x" }, u2: { key: "y" } },
      [
        { key_2: "u1", key: "x" },
        { key_2: "u2", key: "y" },
      ],
      rowwise.replace("key", "key_2"),
    ],
  ])("as objects, each of which is %s", (_, value, records, text) => {
    const examples = Object.keys(value as object);
    expect(findRecords(value)).toEqual({ records, notices: [{ text, columns: [], examples }] });
  });

  const beside = (path: string) => `The table is “${path}” of this JSON; everything else was left out.`;

  test.each<[string, unknown, number, string, string[]]>([
    [
      "of the longest of several lists",
      { customers: [{ c: 1 }], orders: [{ o: 1 }, { o: 2 }], next: null },
      2,
      beside("orders"),
      ["customers (list of 1)"],
    ],
    [
      "of the lines of an order",
      { id: 7, buyer: { name: "A" }, lines: [{ sku: "x" }] },
      1,
      beside("lines"),
      ["id: 7", "buyer (object)"],
    ],
    [
      "of what is called like records",
      { included: [{ x: 1 }, { x: 2 }], data: [{ a: 1 }], meta: { total: 1 } },
      1,
      beside("data"),
      ["included (list of 2)", "meta (object)"],
    ],
    [
      "of data that a schema describes",
      { schema: { fields: [{ name: "a" }, { name: "b" }], primaryKey: ["a"] }, data: [{ a: 1, b: 2 }] },
      1,
      beside("data"),
      ["schema (object)"],
    ],
    [
      "of any list rather than a description",
      { columns: [{ name: "a" }, { name: "b" }], cells: [{ a: 1 }] },
      1,
      beside("cells"),
      ["columns (list of 2)"],
    ],
    [
      "deep inside",
      { response: { count: 2, docs: { items: [{ a: 1 }] } }, took: 3 },
      1,
      beside("response.docs.items"),
      ["took: 3", "response.count: 2"],
    ],
    [
      "of lists by column inside",
      { place: "Ulm", hourly_units: { time: "h", t: "C" }, hourly: { time: [1, 2, 3], t: [5, 6, 7] } },
      3,
      beside("hourly"),
      ["place: Ulm", "hourly_units (object)"],
    ],
    [
      "of objects by date inside",
      { base: "EUR", rates: { "2024-01-02": { USD: 1.1, GBP: 0.9 }, "2024-01-03": { USD: 1.2, GBP: 0.8 } } },
      2,
      beside("rates"),
      ["base: EUR"],
    ],
    [
      "of names and rows beside other things",
      { columns: ["a"], data: [[1]], title: "T" },
      1,
      "Parts of this JSON that hold no rows were left out.",
      ["title: T"],
    ],
  ])("%s, and reports what is left out", (_, value, length, text, examples) => {
    const { records, notices } = findRecords(value);
    expect(records).toHaveLength(length);
    expect(notices[0]).toEqual({ text, columns: [], examples });
  });
});

const flatten = (record: Record<string, unknown>) =>
  [...flattenRecord(record)].map(([key, value]) => [toFieldName(key), toFieldText(value)]);

describe("a record becomes fields", () => {
  test("objects inside it become columns, lists stay JSON", () => {
    const record = {
      id: 1,
      at: { city: "Ulm", geo: { lat: 48.4 } },
      tags: ["a", "b"],
      none: null,
      empty: {},
      yes: true,
    };
    expect(flatten(record)).toEqual([
      ["id", "1"],
      ["at.city", "Ulm"],
      ["at.geo.lat", "48.4"],
      ["tags", '["a","b"]'],
      ["none", ""],
      ["empty", "{}"],
      ["yes", "true"],
    ]);
  });

  test("names that JavaScript reserves are plain names", () => {
    const record = parseRecord('{"__proto__": {"polluted": 1}, "constructor": 2}', 1) as Record<string, unknown>;
    expect(flatten(record)).toEqual([
      ["__proto__.polluted", "1"],
      ["constructor", "2"],
    ]);
    expect({}).not.toHaveProperty("polluted");
  });
});

test("whole numbers beyond 2^53 keep all their digits, and other numbers stay numbers", () => {
  expect(parseRecord('{"id": 12345678901234567890, "n": 1234567890123456, "x": 0.25}', 1)).toEqual({
    id: "12345678901234567890",
    n: 1_234_567_890_123_456,
    x: 0.25,
  });
});

test("a record that is not well-formed is refused with its place", () => {
  expect(() => parseRecord("{a: 1}", 7)).toThrowError("Record 7 of this JSON is not well-formed.");
});
