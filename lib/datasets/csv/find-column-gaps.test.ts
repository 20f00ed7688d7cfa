import { describe, expect, test } from "vitest";
import { findColumnGaps } from "./find-column-gaps";

const table = ["ID   NAME       N", "01   Ann Lee   12", "02   Bob        7", "03   Cy       100", "04   Di May     5"];

describe("blanks divide columns", () => {
  test("where all lines have them", () => {
    expect(findColumnGaps(table)).toEqual([
      { from: 2, to: 5 },
      { from: 12, to: 14 },
    ]);
  });

  test("also below a title and above a note", () => {
    const lines = ["A report, in two parts and more", ...table, ...table.slice(1), "The end of all of the report"];
    expect(findColumnGaps(lines)).toEqual(findColumnGaps(table));
  });

  test("where a drawn line says so", () => {
    expect(findColumnGaps(["a    b", "---- --", "x    y"])).toEqual([{ from: 4, to: 5 }]);
  });
});

test.each([
  ["few lines", table.slice(0, 3)],
  ["lines with tabs", table.map((line) => line.replace("   ", "\t"))],
  [
    "prose",
    [
      "It was late.  Nobody came",
      "to the house by the sea,",
      "and so we went on, two of",
      "us at least, until the end",
      "of the road was in sight.",
    ],
  ],
  ["lines without two blanks side by side", table.map((line) => line.replaceAll(/ +/g, " "))],
])("%s are not certainly aligned", (_, lines) => {
  expect(findColumnGaps(lines)).toEqual([]);
});

test("a person's choice overrides detection", () => {
  expect(findColumnGaps(["ab cd", "x  y"], true)).toEqual([{ from: 2, to: 3 }]);
});
