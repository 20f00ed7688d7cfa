import { expect, test } from "vitest";
import { synonymGroups } from "./synonyms";

test("no word names two things", () => {
  const words = synonymGroups.flat();
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
