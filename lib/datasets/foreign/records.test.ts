import { describe, expect, test } from "vitest";
import { findRecords } from "./find-records";
import { flattenRecord } from "./flatten-record";
import { parseRecord } from "./parse-record";

describe("a single JSON value holds records", () => {
  test.each<[string, unknown, unknown]>([
    ["as a list within an object", { count: 2, data: [{ a: 1 }, { a: 2 }] }, [{ a: 1 }, { a: 2 }]],
    [
      "as the longest of several lists",
      { errors: [{ e: 1 }], rows: { items: [{ a: 1 }, { a: 2 }] } },
      [{ a: 1 }, { a: 2 }],
    ],
    [
      "as lists by column",
      { a: [1, 2], b: ["x", "y"] },
      [
        { a: 1, b: "x" },
        { a: 2, b: "y" },
      ],
    ],
    [
      "as objects by column",
      { a: { "0": 1, "1": 2 }, b: { "0": 3, "1": 4 } },
      [
        { a: 1, b: 3 },
        { a: 2, b: 4 },
      ],
    ],
    ["as names and rows", { columns: ["a", "b"], data: [[1, "x"]] }, [{ a: 1, b: "x" }]],
    ["as itself", { a: 1, tags: ["x"] }, [{ a: 1, tags: ["x"] }]],
    ["as itself when it is no object", 5, [5]],
  ])("%s", (_, value, records) => {
    expect(findRecords(value)).toEqual(records);
  });
});

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
    expect([...flattenRecord(record)]).toEqual([
      ["id", "1"],
      ["at.city", "Ulm"],
      ["at.geo.lat", "48.4"],
      ["tags", '["a","b"]'],
      ["none", ""],
      ["empty", "{}"],
      ["yes", "true"],
    ]);
  });

  test("names that JavaScript keeps for itself are plain names", () => {
    const record = parseRecord('{"__proto__": {"polluted": 1}, "constructor": 2}', 1) as Record<string, unknown>;
    expect([...flattenRecord(record)]).toEqual([
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
