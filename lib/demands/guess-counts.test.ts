import { expect, it } from "vitest";
import { guessCounts, isLikely, warns } from "./guess-counts";

it("warns until a hundred readings without a mistake are counted, and longer after mistakes", () => {
  const counts: [right: number, wrong: number][] = [[0, 0], [98, 0], [100, 0], [100, 1], [400, 1]]; // prettier-ignore
  expect(counts.map(([right, wrong]) => warns({ right, wrong }))).toEqual([true, true, false, true, false]);
});

it("warns of every kind so far", () => {
  expect(Object.values(guessCounts).filter((count) => !warns(count))).toEqual([]);
});

it("doubts a reading by the product of what its guesses are worth", () => {
  const likely = [[], ["meaning"], ["meaning", "meaning", "formula"], ["kept condition", "date"]] as const;
  const unlikely = [["aggregate"], ["meaning", "formula", "date"]] as const;
  expect([likely.map(isLikely), unlikely.map(isLikely)]).toEqual([
    [true, true, true, true],
    [false, false],
  ]);
});
