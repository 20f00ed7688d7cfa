import { expect, it } from "vitest";
import { scrollToShow } from "./scroll-to-show";

const frame = { top: 50, bottom: 650 };

it("a visible part is not moved", () => {
  expect(scrollToShow({ top: 100, bottom: 600 }, frame, 10)).toBe(0);
});

it("a part that is cut off scrolls into view by as little as possible", () => {
  expect([
    scrollToShow({ top: 500, bottom: 700 }, frame, 10),
    scrollToShow({ top: 20, bottom: 120 }, frame, 10),
  ]).toEqual([60, -40]);
});

it("a part that does not fit shows its beginning", () => {
  expect([
    scrollToShow({ top: 400, bottom: 1_400 }, frame, 10),
    scrollToShow({ top: 60, bottom: 1_060 }, frame, 10),
  ]).toEqual([340, 0]);
});
