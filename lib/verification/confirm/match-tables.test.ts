import { describe, expect, it } from "vitest";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { matchTables } from "./match-tables";

const toTable = (names: string[], ...rows: Cell[][]): ResultTable => ({
  kind: "table",
  columns: names.map((name) => ({ name, type: "" })),
  rows,
  totalRows: rows.length,
});
const species = toTable(["Species", "mean", "n"], ["Adelie", 3750, 2], ["Gentoo", 5100, 3]);
const absent = { found: false, gone: false };
const sure = (value: Cell) => ({ found: true, value, isGuess: false });

describe("matchTables", () => {
  it("finds cells by key and name, keys themselves included", () => {
    const find = matchTables(species, toTable(["n", "species", "MEAN (g)"], [30, "Gentoo", 51], [20, "Adelie", 37]));
    expect([find(0, 0), find(0, 1), find(0, 2), find(1, 1)]).toEqual([sure("Adelie"), sure(37), sure(20), sure(51)]);
  });

  it("guesses the last column beside one of the same name, and is sure of an only one", () => {
    const find = matchTables(species, toTable(["Species", "mean", "rows"], ["Adelie", 37, 2], ["Gentoo", 51, 3]));
    expect([find(0, 1), find(0, 2)]).toEqual([sure(37), { found: true, value: 2, isGuess: true }]);
    const only = matchTables(toTable(["a", "b"], ["x", 1], ["y", 2]), toTable(["c", "d"], ["x", 5], ["y", 6]));
    expect(only(1, 1)).toEqual(sure(6));
  });

  it("finds no column when several are left, or several have the name", () => {
    const find = matchTables(species, toTable(["Species", "a", "b"], ["Adelie", 1, 2], ["Gentoo", 3, 4]));
    expect([find(0, 1), find(0, 2)]).toEqual([absent, absent]);
    const twice = matchTables(
      species,
      toTable(["Species", "mean", "Mean", "n"], ["Adelie", 1, 2, 3], ["Gentoo", 4, 5, 6]),
    );
    expect([twice(0, 1), twice(0, 2)]).toEqual([absent, sure(3)]);
  });

  it("compares single rows without a key", () => {
    const find = matchTables(toTable(["Species", "mean"], ["Gentoo", 1]), toTable(["mean", "Species"], [2, "Adelie"]));
    expect([find(0, 0), find(0, 1)]).toEqual([sure("Adelie"), sure(2)]);
  });

  it("reports a missing row only where the other table is complete and has fewer rows", () => {
    const fewer = toTable(["Species", "mean", "n"], ["Adelie", 3750, 2]);
    expect(matchTables(species, toTable(["Species", "mean", "n"]))(0, 1)).toEqual(absent);
    const three = toTable(["Species", "mean", "n"], ...species.rows, ["Chinstrap", 3733, 1]);
    expect(matchTables(three, species)(2, 1)).toEqual({ found: false, gone: true });
    expect(matchTables(three, { ...species, totalRows: 9 })(2, 1)).toEqual(absent);
    expect(matchTables(species, fewer)(1, 1)).toEqual({ found: false, gone: true });
    expect(matchTables(species, fewer)(0, 1)).toEqual(sure(3750));
  });

  it("reports nothing about rows where the tables have none in common", () => {
    const years = toTable(["year", "life"], [1955, 41.9], [1960, 43.8], [1965, 45.9]);
    const names = toTable(["name", "value"], ["life_1955", 41.9], ["life_2005", 67.4]);
    expect(matchTables(years, names)(0, 1)).toEqual(absent);
  });

  it("distinguishes rows whose names differ only in whitespace", () => {
    const spaced = toTable(["Town", "n"], ["Bonn", 1], ["Bonn ", 2]);
    const find = matchTables(spaced, toTable(["Town", "n"], ["Bonn ", 2], ["Bonn", 1]));
    expect([find(0, 1), find(1, 1)]).toEqual([sure(1), sure(2)]);
  });

  it("finds nothing in a missing row", () => {
    expect(matchTables(species, species)(7, 1)).toEqual(absent);
    expect(matchTables(species, species)(0, 7)).toEqual(absent);
  });
});
