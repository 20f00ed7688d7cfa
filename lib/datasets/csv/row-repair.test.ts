import { describe, expect, test } from "vitest";
import { RowRepair } from "./row-repair";

function repair(width: number, rows: string[][]) {
  const out: string[][] = [];
  const machine = new RowRepair({ width, remarks: true, repeated: ["id", "n"] }, (row) => out.push([...row]));
  rows.forEach((row, index) => {
    machine.take(row, index);
  });
  return { out, report: machine.end() };
}

const none = { count: 0, rowNumbers: [], examples: [] };

describe("rows get the width of the table", () => {
  test("rows of the expected width pass unchanged", () => {
    expect(repair(2, [["1", "2"]])).toEqual({
      out: [["1", "2"]],
      report: { rows: 1, short: none, long: none, remarks: none, repeated: none, footer: [] },
    });
  });

  test("short rows get empty fields, and are counted with examples", () => {
    const { out, report } = repair(3, [
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
      ["7", "8"],
    ]);
    expect(out[3]).toEqual(["7", "8", ""]);
    expect(report.short).toEqual({
      count: 4,
      rowNumbers: [0, 1, 2, 3],
      examples: ["row 1: 1 | 2", "row 2: 3 | 4", "row 3: 5 | 6"],
    });
  });

  test("long rows lose their surplus, which is counted only when it was not empty", () => {
    const { out, report } = repair(2, [
      ["1", "2", "3"],
      ["4", "5", ""],
    ]);
    expect(out).toEqual([
      ["1", "2"],
      ["4", "5"],
    ]);
    expect(report.long).toEqual({ count: 1, rowNumbers: [0], examples: ["row 1: 1 | 2 | 3"] });
  });

  test("empty lines are ignored in a table of several columns and missing values in one of a single column", () => {
    expect(repair(2, [["1", "2"], [""], ["3", "4"]]).report.rows).toBe(2);
    expect(repair(1, [["1"], [""], ["3"]]).out).toEqual([["1"], [""], ["3"]]);
  });
});

describe("lines below the table", () => {
  test("are left out and reported", () => {
    const { out, report } = repair(3, [["1", "2", "3"], ["Source: somebody"], ["as of May"]]);
    expect(out).toEqual([["1", "2", "3"]]);
    expect(report.footer).toEqual(["row 2: Source: somebody", "row 3: as of May"]);
  });

  test("are rows when rows follow them", () => {
    const { out, report } = repair(3, [["1", "2", "3"], ["North"], ["4", "5", "6"]]);
    expect(out).toEqual([
      ["1", "2", "3"],
      ["North", "", ""],
      ["4", "5", "6"],
    ]);
    expect(report).toEqual({
      rows: 3,
      short: { count: 1, rowNumbers: [1], examples: ["row 2: North"] },
      long: none,
      remarks: none,
      repeated: none,
      footer: [],
    });
  });

  test("are rows when there are more than 200 of them", () => {
    const short = Array.from({ length: 201 }, () => ["x"]);
    expect(repair(3, [["1", "2", "3"], ...short]).report).toMatchObject({ rows: 202, footer: [] });
  });

  test("are rows when there is nothing else", () => {
    expect(repair(3, [["x"], ["y"]]).out).toEqual([
      ["x", "", ""],
      ["y", "", ""],
    ]);
  });
});

test("long examples are cut", () => {
  expect(repair(2, [["y".repeat(300)]]).report.short.examples[0]).toBe(`row 1: ${"y".repeat(119)}…`);
});

test("comments and repeated names between the rows are left out and reported", () => {
  const { out, report } = repair(2, [["1", "2"], ["# a remark"], ["id", "n"], ["#3", "4"]]);
  expect(out).toEqual([
    ["1", "2"],
    ["#3", "4"],
  ]);
  expect([report.remarks, report.repeated]).toEqual([
    { count: 1, rowNumbers: [], examples: ["row 2: # a remark"] },
    { count: 1, rowNumbers: [], examples: ["row 3: id | n"] },
  ]);
});
