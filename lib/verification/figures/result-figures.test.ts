import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { findKeyColumns, toFigures } from "./result-figures";

const toTable = (names: string[], ...rows: Cell[][]): ResultTable => ({
  kind: "table",
  columns: names.map((name) => ({ name, type: "" })),
  rows,
  totalRows: rows.length,
});
const species = toTable(["Species", "mean", "n"], ["Adelie", 3750, 2], ["Gentoo", 5100, 3]);

describe("toFigures", () => {
  it("gives a scalar the name result", () => {
    expect(toFigures({ kind: "scalar", value: 5 })).toEqual([{ name: "result", value: 5, place: {} }]);
  });

  it("names values of a table by column and key, and leaves the keys out", () => {
    expect(toFigures(species)).toEqual([
      { name: "mean · Adelie", value: 3750, place: { row: 0, column: "mean" } },
      { name: "n · Adelie", value: 2, place: { row: 0, column: "n" } },
      { name: "mean · Gentoo", value: 5100, place: { row: 1, column: "mean" } },
      { name: "n · Gentoo", value: 3, place: { row: 1, column: "n" } },
    ]);
  });

  it("names values of one row by their columns, labels included", () => {
    expect(toFigures(toTable(["Species", "mean"], ["Gentoo", 5100])).map(({ name, value }) => [name, value])).toEqual([
      ["Species", "Gentoo"],
      ["mean", 5100],
    ]);
  });

  it("takes a table of keys alone for its keys", () => {
    expect(toFigures(toTable(["Species"], ["Adelie"], ["Gentoo"])).map(({ name, value }) => [name, value])).toEqual([
      ["Species", "Adelie"],
      ["Species", "Gentoo"],
    ]);
  });

  it("names values of a record by their entries, those of tables in it as well", () => {
    const entries = [
      { name: "total", value: 8850 },
      { name: "by species", value: species },
    ];
    expect(toFigures({ kind: "record", entries }).map(({ name, place }) => [name, place.entry])).toEqual([
      ["total", "total"],
      ...["mean · Adelie", "n · Adelie", "mean · Gentoo", "n · Gentoo"].map((name) => [name, "by species"]),
    ]);
  });

  it("writes January as a month and not as its year", () => {
    const months = toTable(["month", "n"], ["2024-01", 1], ["2024-02", 2]);
    expect(toFigures(months).map(({ name }) => name)).toEqual(["n · 2024-01", "n · 2024-02"]);
  });

  it("lists at most five hundred", () => {
    const rows = Array.from({ length: 700 }, (_, index): Cell[] => [`g${index}`, index]);
    expect(toFigures(toTable(["g", "n"], ...rows))).toHaveLength(500);
    const entries = rows.map(([name, value = null]) => ({ name: String(name), value }));
    expect(toFigures({ kind: "record", entries })).toHaveLength(500);
  });

  it("lists none for empty results", () => {
    expect(toFigures(toTable(["a"]))).toEqual([]);
    expect(toFigures(toTable([]))).toEqual([]);
    expect(toFigures({ kind: "record", entries: [] })).toEqual([]);
  });
});

describe("findKeyColumns", () => {
  it.each<[string, ResultTable, number[]]>([
    ["texts", species, [0]],
    ["a text behind its value", toTable(["n", "Species"], [1, "a"], [2, "b"]), [1]],
    ["as few texts as it takes", toTable(["q", "best"], ["a", "N"], ["b", "N"]), [0]],
    ["several texts", toTable(["r", "s", "n"], ["N", "a", 1], ["N", "b", 1]), [0, 1]],
    ["a text and a year", toTable(["year", "r", "n"], [2023, "N", 1], [2024, "N", 1]), [0, 1]],
    ["years", toTable(["year", "n"], [2023, 5], [2024, 5]), [0]],
    ["years as texts", toTable(["year", "n"], ["2023", 5], ["2024", 5]), [0]],
    ["ids with leading zeros before other numbers", toTable(["n", "id"], [1, "001"], [2, "002"]), [1]],
    ["truth values", toTable(["smoker", "n"], [true, 5], [false, 5]), [0]],
    ["a text that is missing once", toTable(["sex", "n"], ["f", 1], [null, 2]), [0]],
    ["texts that name no row alone", toTable(["r", "n"], ["N", 1], ["N", 1]), [0]],
    ["nothing in one row", toTable(["Species", "n"], ["a", 1]), []],
    ["nothing in no row", toTable(["Species", "n"]), []],
  ])("finds %s", (_, table, keys) => {
    expect(findKeyColumns(table)).toEqual(keys);
  });
});
