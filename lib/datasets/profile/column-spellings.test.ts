import { expect, test } from "vitest";
import { readContent } from "../testing/temporary-folder";

/** Returns the spellings of the first column, whose values are given, each as a row of a CSV file. */
async function spellingsOf(values: readonly string[]) {
  const lines = values.map((value, row) => `${JSON.stringify(value)},${row}`);
  const { profile } = await readContent(`c,n\n${lines.join("\n")}\n`);
  return profile.columns[0]?.spellings;
}

const times = (count: number, text: string) => Array.from({ length: count }, () => text);

test("texts that differ only in case and blanks are counted, beside the most frequent spelling", async () => {
  const values = [...times(5, "North"), ...times(2, "NORTH"), "new  york", ...times(3, "New York"), "South", "East"];
  expect(await spellingsOf(values)).toEqual({
    rows: 3,
    groups: [
      [
        { text: "North", rows: 5 },
        { text: "NORTH", rows: 2 },
      ],
      [
        { text: "New York", rows: 3 },
        { text: "new  york", rows: 1 },
      ],
    ],
  });
});

test.each([
  ["letters beyond ASCII", "ŁÓDŹ", "łódź"],
  ["a sharp s", "Hauptstraße", "HAUPTSTRASSE"],
  ["a sigma at the end", "ΟΔΟΣ", "οδος"],
  ["blanks that are not broken", "New York", "New\u00a0York"],
])("%s are compared as well", async (_, often, rarely) => {
  expect(await spellingsOf([often, often, rarely, "x"])).toEqual({
    rows: 1,
    groups: [
      [
        { text: often, rows: 2 },
        { text: rarely, rows: 1 },
      ],
    ],
  });
});

test("all groups count, and the three with most other rows are named, each with its three most frequent spellings", async () => {
  const values = ["ab", "cd", "ef", "gh"].flatMap((text, index) => [
    ...times(9, text),
    ...times(index + 1, text.toUpperCase()),
  ]);
  const found = await spellingsOf([...values, ...times(2, "Gh"), "gH"]);
  expect(found?.rows).toBe(13);
  expect(found?.groups.map((group) => group.map(({ text, rows }) => `${text} ${rows}`))).toEqual([
    ["gh 9", "GH 4", "Gh 2"],
    ["ef 9", "EF 3"],
    ["cd 9", "CD 2"],
  ]);
});

test("texts that differ in more have none, and they are unknown for too many texts or for numbers", async () => {
  expect(await spellingsOf(["a-b", "a b", "ab", "á b"])).toEqual({ rows: 0, groups: [] });
  expect(await spellingsOf(["1", "2", "3"])).toBeUndefined();
  const many = Array.from({ length: 2001 }, (_, index) => `w${index} of many`);
  expect(await spellingsOf([...many.slice(1), "W2000 of many"])).toBeUndefined();
  expect(await spellingsOf([...many.slice(2), "W2000 of many"])).toMatchObject({ rows: 1 });
});
