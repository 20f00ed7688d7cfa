import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

const sentence = "Numbers far from all others look like marks for “no value”. They count as numbers.";
const read = async (values: readonly number[]) => {
  const { notices } = await readContent(`k,v\n${values.map((value, index) => `a${index},${value}\n`).join("")}`);
  return notices.filter(({ text }) => text === sentence);
};
const usual = Array.from({ length: 40 }, (_, index) => 20 + (index % 7));

test("numbers such as -999 far below all others are reported, and such as 9999 when they repeat", async () => {
  expect(await read([...usual, -999])).toEqual([{ text: sentence, columns: ["v"], examples: ["-999"] }]);
  expect(await read([...usual, ...Array<number>(8).fill(9999)])).toEqual([
    { text: sentence, columns: ["v"], examples: ["9999"] },
  ]);
});

test.each([
  ["a single large number", [...usual, 9999]],
  ["numbers among others", Array.from({ length: 40 }, (_, index) => 10 * index - 99)],
  ["few rows", [1, 2, -99]],
])("%s is none", async (_, values) => {
  expect(await read(values)).toEqual([]);
});
