import { describe, expect, it } from "vitest";
import { columnFormat, formatCell, isNumeric } from "./format-cell";

describe("the values of a column", () => {
  const write = (name: string, values: (number | string | boolean | null)[]) => values.map(columnFormat(name, values));

  it("get the same number of decimals, the fewest that lose nothing important", () => {
    expect(write("mass", [5076.016, 3733, null])).toEqual(["5,076.02", "3,733.00", ""]);
    expect(write("depth", [18.7, 17.4, 18])).toEqual(["18.7", "17.4", "18.0"]);
  });

  it("have no separators in identifiers", () => {
    expect(write("year", [1955, 2007])).toEqual(["1955", "2007"]);
    expect(write("Order ID", [10001, 10002])).toEqual(["10001", "10002"]);
    expect(write("paid", [10001, 10002])).toEqual(["10,001", "10,002"]);
  });

  it("keep a zero among tiny numbers", () => {
    expect(write("p", [0, 2e-8])).toEqual(["0", "2E−8"]);
  });

  it("are numbers when all present ones are", () => {
    expect([[1, null, 2], [1, "2"], [null], []].map(isNumeric)).toEqual([true, false, false, false]);
  });
});

it("a cell is plain text, yes or no, or empty", () => {
  expect(["<b>", true, false, null].map(formatCell)).toEqual(["<b>", "yes", "no", ""]);
});
