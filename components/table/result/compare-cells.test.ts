import { describe, expect, it } from "vitest";
import { compareCells } from "./compare-cells";

describe("values of a column", () => {
  it("that are numbers are compared by size, including those written as text to keep their digits", () => {
    const numbers = [10, "9007199254740993", -2.5, "9007199254740992", 9, "-9007199254740993"];
    expect(numbers.sort((left, right) => compareCells(left, right, "number"))).toEqual([
      "-9007199254740993",
      -2.5,
      9,
      10,
      "9007199254740992",
      "9007199254740993",
    ]);
  });

  it("that are texts are compared by character, including digits and capitals", () => {
    expect(["b", "10", "a", "9", "B"].sort((left, right) => compareCells(left, right, "text"))).toEqual([
      "10",
      "9",
      "B",
      "a",
      "b",
    ]);
  });

  it("that are times or booleans have their own order", () => {
    expect(compareCells("2024-01-01T08:00:00", "2024-01-01", "date")).toBe(1);
    expect([compareCells(false, true, "boolean"), compareCells(true, true, "boolean")]).toEqual([-1, 0]);
  });
});
