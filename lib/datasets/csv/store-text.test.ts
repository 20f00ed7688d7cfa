import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

/** More rows than the first look covers, with a different last row. */
const toText = (usual: string, last: string) => `a,b\n${`${usual},x\n`.repeat(3000)}${last},x\n`;

test.each([
  ["a word", "1", "many", { storage: "VARCHAR", missing: 0, tail: "many" }],
  ["a decimal", "1", "1.5", { storage: "DOUBLE", missing: 0, tail: 1.5 }],
  ["a spelling of no value", "1", "n/a", { storage: "BIGINT", missing: 1, tail: 1 }],
  ["a number in a column that was empty", "", "5", { storage: "BIGINT", missing: 3000, tail: 5 }],
  ["a word in a column that was empty", "", "x", { storage: "VARCHAR", missing: 3000, tail: "x" }],
  ["a padded number", "1", "007", { storage: "VARCHAR", missing: 0, tail: "007" }],
  ["a day that settles the order", "01/02/2024", "25/12/2024", { storage: "DATE", missing: 0, tail: "2024-12-25" }],
  ["one of many like it", "1", "2", { storage: "BIGINT", missing: 0, tail: 2 }],
])("%s far down the file counts for its whole column", async (_, usual, last, expected) => {
  const { profile } = await readContent(toText(usual, last));
  const [column] = profile.columns;
  expect({ storage: column?.storage, missing: column?.missing, tail: column?.samples.tail }).toEqual(expected);
});
