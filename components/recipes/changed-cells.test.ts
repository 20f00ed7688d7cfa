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
  const preview = { columns: before.columns, rows, rowIds: [1, 7, 8], before, sample: null };
  expect(toChangedCells(preview)).toEqual({
    after: [
      [false, false],
      [false, false],
      [false, false],
    ],
    gone: [false, false, false],
  });
});

it("marks everything of a table that comes from nowhere", () => {
  expect(toChangedCells({ columns: columns("a"), rows: [[1]], rowIds: [1], before: null, sample: null }).after).toEqual(
    [[true]],
  );
});
