import { expect, it } from "vitest";
import { findNext } from "./move-between-regions";

it("F6 cycles through the regions of a page in both directions", () => {
  const forwards = [findNext([true, false, false], 1), findNext([false, false, true], 1)];
  const back = [findNext([true, false, false], -1), findNext([false, false, true], -1)];
  expect([forwards, back]).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

it("F6 starts at the first region, or at the last one, when none has the focus", () => {
  expect([findNext([false, false], 1), findNext([false, false], -1), findNext([], 1)]).toEqual([0, 1, -1]);
});
