import { expect, it } from "vitest";
import { shareWords } from "./share-words";

it.each([
  [0, 344, "0 %"],
  [0, 0, "0 %"],
  [2, 344, "0.6 %"],
  [1, 1_000_000, "<0.1 %"],
  [999_999, 1_000_000, ">99.9 %"],
  [344, 344, "100 %"],
  [50, 100, "50 %"],
  [1, 3, "33.3 %"],
])("%i of %i are %s", (part, whole, words) => {
  expect(shareWords(part, whole)).toBe(words);
});
