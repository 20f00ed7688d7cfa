import { expect, it } from "vitest";
import { formatStepTime } from "./format-step-time";

it("short steps are shown in milliseconds, longer ones as elsewhere", () => {
  expect([0, 0.4, 21.6, 999.4, 999.6, 2_100, 125_000].map(formatStepTime)).toEqual([
    "0 ms",
    "0 ms",
    "22 ms",
    "999 ms",
    "1.0 s",
    "2.1 s",
    "2 min 5 s",
  ]);
});
