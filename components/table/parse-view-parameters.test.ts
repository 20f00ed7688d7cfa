import { describe, expect, it } from "vitest";
import { hostile } from "../testing/hostile";
import { parseViewParameters } from "./parse-view-parameters";
import { wholeTable } from "./view-address";

const parse = (parameters: Record<string, string>) => parseViewParameters(new URLSearchParams(parameters));
const parseFilters = (filters: unknown) => parse({ filter: JSON.stringify(filters) }).filters;

describe("the sort order in an address", () => {
  it("is by the column before the last colon, whatever its name contains", () => {
    const names = ["a", "a:b", "a:desc", "", "line\nbreak", "Größe 🐧", "__proto__", hostile];
    expect(names.map((column) => parse({ sort: `${column}:asc` }))).toEqual(
      names.map((column) => ({ ...wholeTable, sort: { column, descending: false } })),
    );
    expect(parse({ sort: "a:asc:desc" }).sort).toEqual({ column: "a:asc", descending: true });
  });

  it.each(["asc", "a:DESC", "a:desc ", "a:desc\n", ":"])("is the file's for %j", (sort) => {
    expect(parse({ sort })).toEqual(wholeTable);
  });
});

describe("the row positions in an address", () => {
  it("are kept in order, including repeated ones", () => {
    expect(parse({ rows: "17,3,3,0" })).toEqual({ ...wholeTable, rows: [17, 3, 3, 0] });
    expect(parse({ rows: "9999999999" }).rows).toEqual([9_999_999_999]);
  });

  it.each(["", ",", "1,", ",1", "1,,2", " ", "1, 2", "1.5", "1e2", "0x10", "+1", "10000000000", "Infinity"])(
    "are unrestricted for %j",
    (rows) => {
      expect(parse({ rows })).toEqual(wholeTable);
    },
  );
});

describe("the conditions in an address", () => {
  it("may be twenty, with every comparison and every type of value", () => {
    const filters = [
      ...["=", "!=", "<", "<=", ">", ">="].map((op) => ({ column: "n", op, value: 1.5 })),
      { column: "b", op: "=", value: false },
      { column: "c", op: "in", value: [] },
      { column: "c", op: "in", value: [null, "", 0, true, hostile] },
      { column: "t", op: "contains", value: hostile, anyCase: false },
      ...["is_missing", "not_missing"].map((op) => ({ column: "__proto__", op })),
      ...Array.from({ length: 8 }, (_, index) => ({ column: `c${index}`, op: "=", value: null })),
    ];
    expect([filters.length, parseFilters(filters)]).toEqual([20, filters]);
  });

  it("are all ignored when one of them is invalid", () => {
    const good = { column: "a", op: "is_missing" };
    const bad = [
      null,
      "a",
      [],
      { op: "=" },
      { column: "a" },
      { column: "a", op: "" },
      { column: "a", op: "constructor" },
      { column: "a", op: ["="] },
      { column: "a", op: "in", value: [["x"]] },
      { column: "a", op: "contains", value: "x", anyCase: "yes" },
      { column: "a", op: "contains", value: "x", anyCase: null },
    ];
    expect(bad.map((filter) => parseFilters([good, filter]))).toEqual(bad.map(() => []));
    expect(parseFilters([good])).toEqual([good]);
  });
});

it("a search is cut to the maximum length, and markup in it is text", () => {
  expect(parse({ search: "x".repeat(10_000) })).toEqual({ ...wholeTable, search: "x".repeat(200) });
  expect(parse({ search: hostile })).toEqual({ ...wholeTable, search: hostile });
});
