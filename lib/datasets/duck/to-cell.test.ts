import { describe, expect, test } from "vitest";
import { isNumeric, isTemporal, toCell } from "./to-cell";

describe("the text of a value becomes a cell", () => {
  test.each([
    ["42", "BIGINT", 42],
    ["9007199254740991", "BIGINT", 9_007_199_254_740_991],
    ["9007199254740993", "BIGINT", "9007199254740993"],
    ["-170141183460469231731687303715884105728", "HUGEINT", "-170141183460469231731687303715884105728"],
    ["1.5", "DOUBLE", 1.5],
    ["1e-07", "DOUBLE", 1e-7],
    ["nan", "DOUBLE", null],
    ["inf", "DOUBLE", null],
    ["12.50", "DECIMAL(18,2)", 12.5],
    ["true", "BOOLEAN", true],
    ["false", "BOOLEAN", false],
    ["2024-02-29", "DATE", "2024-02-29"],
    ["2024-02-29 12:30:00.5", "TIMESTAMP", "2024-02-29T12:30:00.5"],
    ["2024-02-29 12:30:00+00", "TIMESTAMP WITH TIME ZONE", "2024-02-29T12:30:00Z"],
    ["42", "VARCHAR", "42"],
    [null, "VARCHAR", null],
    [undefined, "BIGINT", null],
  ])("%j as %s", (text, storage, cell) => {
    expect(toCell(text, storage)).toBe(cell);
  });
});

test("numbers are numeric, dates and times temporal, the rest neither", () => {
  const types = [
    "BIGINT",
    "UTINYINT",
    "DOUBLE",
    "DECIMAL(9,2)",
    "DATE",
    "TIMESTAMP",
    "TIMESTAMP_NS",
    "TIME",
    "VARCHAR",
    "BOOLEAN",
  ];
  expect(types.filter(isNumeric)).toEqual(["BIGINT", "UTINYINT", "DOUBLE", "DECIMAL(9,2)"]);
  expect(types.filter(isTemporal)).toEqual(["DATE", "TIMESTAMP", "TIMESTAMP_NS"]);
});
