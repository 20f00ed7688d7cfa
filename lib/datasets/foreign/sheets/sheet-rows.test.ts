import { describe, expect, test } from "vitest";
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

test("a merge that claims a million rows fills only existing ones", () => {
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

test.each([
  [
    "far to the right in many rows",
    Array.from({ length: 4000 }, () => Object.assign([], { 16_383: { t: "n", v: 1 } })),
  ],
  ["far below", Object.assign([], { 3_000_000: [{ t: "n", v: 1 }] })],
] as [string, Sheet["!data"]][])(
  "a cell %s, with only gaps before it, is refused before they are filled",
  (_, data) => {
    expect(() => toSheetRows({ "!data": data }, false)).toThrowError("This sheet has more than 50 million cells.");
  },
);

test("numbers that are stored as text are reported", () => {
  expect(toSheetRows(toSheet([["a"], ["12"], ["007"], ["x"]]), false).notices).toEqual([
    {
      text: "Numbers that the sheet stores as text are read as numbers in columns of numbers.",
      columns: [],
      rows: 1,
      examples: ["12"],
    },
  ]);
});

describe("rows of names that merged cells hold together", () => {
  test("become one, also when names extend over several columns", () => {
    const merges = [
      { s: { r: 1, c: 0 }, e: { r: 2, c: 0 } },
      { s: { r: 1, c: 1 }, e: { r: 1, c: 2 } },
      { s: { r: 1, c: 3 }, e: { r: 2, c: 3 } },
    ];
    const rows = [["Title"], ["Region", 2023, null, "Total"], [null, "Sales", "Cost"], ["North", 1, 2, 3]];
    const { rows: read, notices } = toSheetRows(toSheet(rows, merges), false);
    expect(read).toEqual([["Title"], [], ["Region", "2023 Sales", "2023 Cost", "Total"], ["North", "1", "2", "3"]]);
    expect(notices).toEqual([
      {
        text: "The first 2 rows name the columns together; their words were joined.",
        columns: [],
        examples: ["Region", "2023 Sales", "2023 Cost", "Total"],
      },
    ]);
  });

  test("may be three", () => {
    const merges = [{ s: { r: 0, c: 0 }, e: { r: 2, c: 0 } }];
    const rows = [
      ["Region", "Year", null],
      [null, "A", "B"],
      [null, "EUR", "USD"],
      ["North", 1, 2],
    ];
    expect(toSheetRows(toSheet(rows, merges), false).rows).toEqual([
      [],
      [],
      ["Region", "Year A EUR", "Year B USD"],
      ["North", "1", "2"],
    ]);
  });

  test("are not found where the rows hold values, or nothing else does", () => {
    const merges = [{ s: { r: 0, c: 0 }, e: { r: 1, c: 0 } }];
    const numbers = toSheet(
      [
        ["North", 1],
        [null, 2],
        ["South", 3],
      ],
      merges,
    );
    expect(toSheetRows(numbers, false).rows[1]).toEqual(["North", "2"]);
    const texts = toSheet(
      [
        ["North", "a"],
        [null, "b"],
        ["South", "c"],
      ],
      merges,
    );
    expect(toSheetRows(texts, false).rows[1]).toEqual(["North", "b"]);
  });
});

const percent = (v: number) => ({ t: "n", v, z: "0.0%" });

test("percentages are written as such, unless their column holds other numbers", () => {
  const data = [
    [
      { t: "s", v: "share" },
      { t: "s", v: "mixed" },
    ],
    [percent(0.125), percent(0.5)],
    [percent(0.07), { t: "n", v: 3 }],
  ];
  expect(toSheetRows({ "!data": data }, false)).toEqual({
    rows: [
      ["share", "mixed"],
      ["12.5%", "0.5"],
      ["7%", "3"],
    ],
    notices: [
      {
        text: "Percentages in columns with other numbers are read as fractions: 50 % is 0.5.",
        columns: [],
        rows: 1,
        examples: ["0.5"],
      },
    ],
  });
});

test("durations, and formulas without a value, are reported", () => {
  const data = [
    [
      { t: "s", v: "time" },
      { t: "s", v: "sum" },
    ],
    [
      { t: "n", v: 1.75, z: "[h]:mm" },
      { t: "z", f: "A2*2" },
    ],
    [
      { t: "n", v: 0.5, z: "[h]:mm" },
      { t: "n", v: 24, f: "A3*2" },
    ],
  ];
  const { rows, notices } = toSheetRows({ "!data": data }, false);
  expect(rows.slice(1)).toEqual([
    ["42", ""],
    ["12", "24"],
  ]);
  expect(notices).toEqual([
    { text: "Durations are read as numbers of hours.", columns: [], rows: 2, examples: ["42 hours", "12 hours"] },
    expect.objectContaining({ rows: 1, examples: ["B2"] }),
  ]);
});
