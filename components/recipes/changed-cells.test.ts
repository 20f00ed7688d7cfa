import { expect, it } from "vitest";
import { toChangedCells } from "./changed-cells";

const columns = (...names: string[]) => names.map((name) => ({ name, type: "VARCHAR" }));
const before = {
  columns: columns("city", "n"),
  rows: [
    ["Rome", 1],
    ["rome", 2],
    ["Oslo", 3],
  ],
  rowIds: [1, 2, 3],
};

it("marks cells that a step changes and rows that it removes", () => {
  const preview = {
    columns: columns("n", "city", "twice"),
    rows: [
      [1, "Rome", 2],
      [3, "OSLO", 6],
    ],
    rowIds: [1, 3],
    before,
    shows: "first" as const,
    sample: null,
  };
  expect(toChangedCells(preview)).toEqual({
    after: [
      [false, false, true],
      [false, true, true],
    ],
    gone: [false, true, false],
  });
});

it("takes no row for gone that may lie beyond the shown ones, and no cell for changed whose row is not shown before", () => {
  const rows = [
    ["Rome", 1],
    ["Bern", 9],
    ["Kyiv", 8],
  ];
  const preview = { columns: before.columns, rows, rowIds: [1, 7, 8], before, shows: "first" as const, sample: null };
  expect(toChangedCells(preview)).toEqual({
    after: [
      [false, false],
      [false, false],
      [false, false],
    ],
    gone: [false, false, false],
  });
});

it("knows of changed rows that what is not shown afterwards is gone, and what was not there before is new", () => {
  const rows = [
    ["Rome", 1],
    ["Bern", 9],
  ];
  const preview = { columns: before.columns, rows, rowIds: [2, 7], before, shows: "changed" as const, sample: null };
  expect(toChangedCells(preview)).toEqual({
    after: [
      [true, true],
      [true, true],
    ],
    gone: [true, false, true],
  });
});

it("marks everything of a table that comes from nowhere", () => {
  const preview = {
    columns: columns("a"),
    rows: [[1]],
    rowIds: [1],
    before: null,
    shows: "first",
    sample: null,
  } as const;
  expect(toChangedCells({ ...preview, columns: [...preview.columns], rows: [[1]], rowIds: [1] }).after).toEqual([
    [true],
  ]);
});
