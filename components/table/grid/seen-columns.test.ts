import { expect, it } from "vitest";
import { toOffsets, toSeenColumns } from "./seen-columns";

it("each column begins at the end of the previous one", () => {
  expect(toOffsets([100, 50, 25])).toEqual([0, 100, 150, 175]);
  expect(toOffsets([])).toEqual([0]);
});

it("of ten thousand columns, the visible ones are rendered, and a few around them", () => {
  const offsets = toOffsets(Array.from({ length: 10_000 }, () => 100));
  expect(toSeenColumns(offsets, 0, 800)).toEqual({ first: 0, last: 10 });
  expect(toSeenColumns(offsets, 500_000, 500_800)).toEqual({ first: 4998, last: 5010 });
  expect(toSeenColumns(offsets, 999_200, 1_000_000)).toEqual({ first: 9990, last: 9999 });
});

it("without columns, none is visible", () => {
  expect(toSeenColumns([0], 0, 800)).toEqual({ first: 0, last: -1 });
});
