import { expect, it } from "vitest";
import { scrollToShow } from "./scroll-to-show";

const frame = { top: 50, bottom: 650 };

it("what is in sight stays where it is", () => {
  expect(scrollToShow({ top: 100, bottom: 600 }, frame, 10)).toBe(0);
});

it("what is cut off below or above comes into sight by as little as possible", () => {
  expect([
    scrollToShow({ top: 500, bottom: 700 }, frame, 10),
    scrollToShow({ top: 20, bottom: 120 }, frame, 10),
  ]).toEqual([60, -40]);
});

it("of what does not fit the beginning is shown", () => {
  expect([
    scrollToShow({ top: 400, bottom: 1_400 }, frame, 10),
    scrollToShow({ top: 60, bottom: 1_060 }, frame, 10),
  ]).toEqual([340, 0]);
});
