import { describe, expect, test } from "vitest";
import { detectLayout } from "./detect-layout";

const rows = (...lines: string[]) => lines.map((line) => line.split(","));

describe("the table within a file", () => {
  test("begins at once in a plain file", () => {
    expect(detectLayout(rows("a,b", "1,2", "3,4"))).toEqual({
      headerRow: 0,
      headerRows: 1,
      firstRow: 1,
      width: 2,
      header: ["a", "b"],
      preamble: [],
      headerCertain: true,
      shifted: false,
      repeated: ["a", "b"],
      remarks: true,
    });
  });

  test("begins below titles and empty lines, which count as rows", () => {
    expect(detectLayout(rows("Sales", "", "made on,1 May", "a,b,c", "1,2,3", "4,5,6"))).toMatchObject({
      headerRow: 3,
      firstRow: 4,
      width: 3,
      header: ["a", "b", "c"],
      preamble: [["Sales"], ["made on", "1 May"]],
    });
  });

  test("begins below rows of nothing but delimiters", () => {
    expect(detectLayout(rows(",,", "a,b,c", "1,2,3", "4,5,6"))).toMatchObject({
      headerRow: 1,
      header: ["a", "b", "c"],
    });
  });

  test("begins below titles that a spreadsheet wrote as rows of full width", () => {
    expect(detectLayout(rows("Sales,,", ",,", "region,sum,share", "North,1,2", "South,3,4"))).toMatchObject({
      headerRow: 2,
      header: ["region", "sum", "share"],
      preamble: [["Sales", "", ""]],
    });
  });

  test("begins with its first row when that is merely sparse", () => {
    expect(detectLayout(rows("1,,", "2,5,6", "3,7,8"))).toMatchObject({ headerRow: null, firstRow: 0, preamble: [] });
  });

  test("may have no header", () => {
    expect(detectLayout(rows("1,2", "3,4"))).toMatchObject({ headerRow: null, firstRow: 0, header: [], width: 2 });
  });

  test("may have a nameless first column", () => {
    expect(detectLayout(rows("mpg,cyl", "Mazda,21,6", "Datsun,22,4"))).toMatchObject({
      header: ["", "mpg", "cyl"],
      width: 3,
    });
  });

  test("is as wide as its header when rows are shorter", () => {
    expect(detectLayout(rows("a,b,c,", "1,2,3,", "4,5,6", "7,8,9", "1,2,3"))).toMatchObject({ width: 4, headerRow: 0 });
  });

  test("is wider than its header when a fifth of the rows are", () => {
    expect(detectLayout(rows("a,b", "1,2", "3,4", "5,6,x", "7,8,y", "9,10"))).toMatchObject({
      width: 3,
      header: ["a", "b"],
    });
  });

  test("is not wider for one long row", () => {
    const many = Array.from({ length: 20 }, () => "1,2");
    expect(detectLayout(rows("a,b", ...many, "5,6,x"))).toMatchObject({ width: 2 });
  });

  test("has its header where a person sets it", () => {
    expect(detectLayout(rows("x,y", "a,b", "1,2"), { headerRow: 1 })).toMatchObject({
      headerRow: 1,
      firstRow: 2,
      header: ["a", "b"],
      preamble: [["x", "y"]],
    });
    expect(detectLayout(rows("a,b", "1,2"), { headerRow: null })).toMatchObject({
      headerRow: null,
      firstRow: 0,
      header: [],
    });
  });

  test("has no header in a missing row", () => {
    expect(() => detectLayout(rows("a,b"), { headerRow: 7 })).toThrowError(
      "Row 7 cannot hold the column names: the file has no such row.",
    );
  });
});
