import { expect, it } from "vitest";
import { formatDuration } from "./format-duration";

it("durations are written in the usual units", () => {
  expect([-5, 0, 820, 9_940, 9_960, 59_600, 125_000, 3_780_000].map(formatDuration)).toEqual([
    "0.0 s",
    "0.0 s",
    "0.8 s",
    "9.9 s",
    "10 s",
    "1 min 0 s",
    "2 min 5 s",
    "1 h 3 min",
  ]);
});
