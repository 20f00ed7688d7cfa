import { describe, expect, it } from "vitest";
import { Reading } from "./reading";
import { RowFilter } from "./row-filter";
import { TableView } from "./table-view";

describe("a view of a table", () => {
  const whole = { filters: [], search: "", rows: null, sort: null };

  it("says which rows to show and in which order", () => {
    const view = {
      filters: [{ column: "a", op: "in", value: ["x", null, 3, true] }],
      search: "x",
      rows: [0, 17],
      sort: { column: "a", descending: true },
    };
    expect([TableView.parse(whole), TableView.parse(view)]).toEqual([whole, view]);
  });

  it.each([
    ["too many conditions", { filters: Array.from({ length: 21 }, () => ({ column: "a", op: "is_missing" })) }],
    ["a search that is too long", { search: "x".repeat(201) }],
    ["a place before the first row", { rows: [-1] }],
    ["a place between rows", { rows: [0.5] }],
    ["an order without a column", { sort: { descending: true } }],
  ])("cannot have %s", (_, part) => {
    expect(TableView.safeParse({ ...whole, ...part }).success).toBe(false);
  });
});

it("a condition compares a column in a known way with values that a cell can hold", () => {
  const fits = (filter: unknown) => RowFilter.safeParse(filter).success;
  expect([
    fits({ column: "a", op: "contains", value: "x", anyCase: true }),
    fits({ column: "a", op: "not_missing" }),
    fits({ column: "a", op: "like", value: "x" }),
    fits({ column: "a", op: "=", value: { sql: "1" } }),
    fits({ op: "=", value: 1 }),
  ]).toEqual([true, true, false, false, false]);
});

describe("how to read a file", () => {
  const fits = (reading: unknown) => Reading.safeParse(reading).success;

  it("is detected unless a person chooses", () => {
    expect(Reading.parse({})).toEqual({});
    const all = {
      delimiter: "fixed width",
      encoding: "windows-1252",
      quote: "none",
      headerRow: null,
      headerRows: 2,
      sheet: "Q3",
      decimalMark: ",",
      dateOrder: "day first",
      types: { zip: "text" },
    };
    expect(Reading.parse(all)).toEqual(all);
  });

  it.each([
    ["a part that does not exist", { separator: ";" }],
    ["an empty delimiter", { delimiter: "" }],
    ["a delimiter that is no delimiter", { delimiter: "x".repeat(21) }],
    ["another quote", { quote: "`" }],
    ["a row before the first", { headerRow: -1 }],
    ["rows of names that are none", { headerRows: 0 }],
    ["another decimal mark", { decimalMark: ";" }],
    ["a kind of values that there is not", { types: { a: "integer" } }],
  ])("is never %s", (_, reading) => {
    expect(fits(reading)).toBe(false);
  });
});
