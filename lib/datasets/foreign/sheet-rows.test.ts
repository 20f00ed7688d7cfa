import { expect, test } from "vitest";
import { toSheetRows, type Sheet } from "./sheet-rows";

const toSheet = (rows: readonly (readonly (string | number | null)[])[], merges: Sheet["!merges"] = []): Sheet => ({
  "!data": rows.map((row) => row.map((v) => (v === null ? undefined : { t: typeof v === "number" ? "n" : "s", v }))),
  "!merges": merges,
});

test("rows are as wide as the table, lines of one cell stay single, and blank rows are empty", () => {
  const sheet = toSheet([["Report"], [], ["a", "b", "c"], [1, null, 3], ["x", 2, null], ["Source: us"], []]);
  expect(toSheetRows(sheet, false)).toEqual({
    rows: [["Report"], [], ["a", "b", "c"], ["1", "", "3"], ["x", "2", ""], ["Source: us"]],
    notices: [],
  });
});

test("columns left of the table are left out", () => {
  expect(toSheetRows(toSheet([[], [null, null, "a", "b"], [null, null, 1, 2]]), false).rows).toEqual([
    [],
    ["a", "b"],
    ["1", "2"],
  ]);
});

test("cells merged downwards count for each of their rows; titles merged sideways stay one cell", () => {
  const merges = [
    { s: { r: 2, c: 0 }, e: { r: 3, c: 0 } },
    { s: { r: 0, c: 0 }, e: { r: 0, c: 2 } },
  ];
  const sheet = toSheet([["Title"], ["a", "b", "c"], ["North", 1, 2], [null, 3, 4]], merges);
  expect(toSheetRows(sheet, false)).toEqual({
    rows: [["Title"], ["a", "b", "c"], ["North", "1", "2"], ["North", "3", "4"]],
    notices: [
      {
        text: "Merged cells: their value was repeated in each of their rows.",
        columns: [],
        rows: 1,
        examples: ["North (rows 3 to 4)"],
      },
    ],
  });
});

test("a merge that claims a million rows fills only those that are there", () => {
  const merges = [{ s: { r: 1, c: 0 }, e: { r: 1_000_000, c: 0 } }];
  expect(
    toSheetRows(
      toSheet(
        [
          ["a", "b"],
          ["x", 1],
          [null, 2],
        ],
        merges,
      ),
      false,
    ).rows,
  ).toEqual([
    ["a", "b"],
    ["x", "1"],
    ["x", "2"],
  ]);
});

test("numbers that are stored as text are told", () => {
  expect(toSheetRows(toSheet([["a"], ["12"], ["007"], ["x"]]), false).notices).toEqual([
    {
      text: "Numbers that the sheet stores as text are read as numbers in columns of numbers.",
      columns: [],
      rows: 1,
      examples: ["12"],
    },
  ]);
});
