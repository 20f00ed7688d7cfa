import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";
import { findNumbering, remarkOnTrailingZeros } from "./trailing-zeros";

test.each([
  ["Version", ["1.1", "1.2"], true],
  ["Version", ["1.1", "-2"], false],
  ["section no", ["1.1", "1.10"], true],
  ["Item No", ["1.1", "1.9", "1.10"], true],
  ["Item No", ["1.11", "1.10"], false],
  ["Item No", ["1.5", "2"], false],
  ["price", ["1.1", "1.10"], false],
])("whether numbers of the column %s stay text: %j", (name, values, isText) => {
  expect(findNumbering(values, name) !== null).toBe(isText);
});

test("trailing zeros are reported when another value is the same without them", () => {
  expect(remarkOnTrailingZeros(["1.1", "1.10", "1.20", "2.0", "2"])).toEqual([
    {
      text: "Some values differ only by zeros at their end, as 1.1 and 1.10 do; as numbers they are the same.",
      examples: ["1.1", "1.10"],
    },
  ]);
  expect(remarkOnTrailingZeros(["1.10", "1.20", "2.0", "2"])).toEqual([]);
});

test("versions are stored as they are written", async () => {
  const table = await readContent("version,n\n1.1,1\n1.10,2\n");
  expect(table.rows).toEqual([
    ["1.1", 1],
    ["1.10", 2],
  ]);
  expect(table.notices).toHaveLength(1);
});
