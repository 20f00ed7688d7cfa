import { expect, it } from "vitest";
import { formatBytes } from "./format-bytes";

it("sizes are formatted in steps of 1,000 with one decimal below ten", () => {
  expect([0, 999, 1000, 14_480, 999_499, 999_500, 1_234_567_890].map(formatBytes)).toEqual([
    "0 B",
    "999 B",
    "1.0 KB",
    "14 KB",
    "999 KB",
    "1.0 MB",
    "1.2 GB",
  ]);
});
