import { describe, expect, it } from "vitest";
import type { Cell } from "./cell";
import { toCsv } from "./to-csv";

const csvOf = (cells: Cell[], type = "text") =>
  toCsv({ columns: [{ name: "a", type }], rows: cells.map((cell) => [cell]) })
    .split("\r\n")
    .slice(1, -1);

describe("a table as CSV", () => {
  it("has one line of names and one per row", () => {
    const columns = [
      { name: "species", type: "text" },
      { name: "mass", type: "number" },
      { name: "heavy", type: "boolean" },
    ];
    const rows: Cell[][] = [
      ["Adelie", 3700.66, false],
      ['Chinstrap, or "Z"', null, null],
      ["two\nlines", -5e-7, true],
    ];
    expect(toCsv({ columns, rows })).toBe(
      'species,mass,heavy\r\nAdelie,3700.66,false\r\n"Chinstrap, or ""Z""",,\r\n"two\nlines",-5e-7,true\r\n',
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+A1", "'+A1"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["\rx", '"\'\rx"'],
    ['=HYPERLINK("http://evil")', '"\'=HYPERLINK(""http://evil"")"'],
    ["＝1+1", "'＝1+1"],
    [" =1+1", "' =1+1"],
    ["\u00a0=1+1", "'\u00a0=1+1"],
    ["\u200b@x", "'\u200b@x"],
    ["\ufeff=1+1", "'\ufeff=1+1"],
    ["a=1", "a=1"],
    ["2024-01-02", "2024-01-02"],
  ])("makes the text %j harmless as %j", (text, field) => {
    expect(csvOf([text])).toEqual([field]);
  });

  it("leaves numbers alone, including long ones that are kept as text", () => {
    expect(csvOf([-1.5, "-9223372036854775808", "+12", "-1+1"], "number")).toEqual([
      "-1.5",
      "-9223372036854775808",
      "+12",
      "'-1+1",
    ]);
  });

  it("makes names of columns harmless too", () => {
    expect(toCsv({ columns: [{ name: "=cmd()", type: "number" }], rows: [] })).toBe("'=cmd()\r\n");
  });

  it("distinguishes a missing value from an empty text, also in a table of one column", () => {
    expect(csvOf([null, ""])).toEqual(['""', '""']);
    const columns = ["a", "b"].map((name) => ({ name, type: "text" }));
    expect(toCsv({ columns, rows: [[null, ""]] })).toBe('a,b\r\n,""\r\n');
  });

  it("marks itself as UTF-8 where that matters", () => {
    const rows = [["Größe"]];
    expect(toCsv({ columns: [{ name: "a", type: "text" }], rows })).toBe("\uFEFFa\r\nGröße\r\n");
  });
});
