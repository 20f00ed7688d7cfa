import { expect, test } from "vitest";
import { createSynonyms, synonymGroups } from "./synonyms";

const areSynonyms = createSynonyms((word) => word.toLowerCase().replace(/s$/u, ""));

test.each([
  ["weight", "mass", true],
  ["Customers", "Kunde", true],
  ["prix", "price", true],
  ["weight", "height", false],
  ["nothing", "anything", false],
])("%s and %s", (left, right, same) => {
  expect(areSynonyms(left, right)).toBe(same);
});

test("no word names two things", () => {
  const words = synonymGroups.flat();
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
