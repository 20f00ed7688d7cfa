import { expect, test } from "vitest";
import { toCellShape } from "./cell-shape";

test.each([
  ["", "missing"],
  [" NA ", "missing"],
  ["1,5", "number"],
  ["$5", "number"],
  ["TRUE", "boolean"],
  ["2024-01-02", "date"],
  ["2.1.2024", "date"],
  ["yes", "text"],
  ["300,0,00.40", "text"],
  ["1".repeat(100), "text"],
])("%j looks like %s", (text, shape) => {
  expect(toCellShape(text)).toBe(shape);
});
