import { expect, it } from "vitest";
import { createTimeBook, toCovered } from "./time-book";

const limits = { start: 0, end: 100 };

it("counts overlapping time once", () => {
  const intervals = [
    { start: 40, end: 60 },
    { start: 10, end: 20 },
    { start: 15, end: 30 },
    { start: 45, end: 50 },
  ];
  expect(toCovered(intervals, limits)).toBe(40);
});

it("ignores time outside the limits", () => {
  const intervals = [
    { start: -50, end: 5 },
    { start: 95, end: 200 },
    { start: 300, end: 400 },
  ];
  expect([toCovered(intervals, limits), toCovered([], limits)]).toEqual([10, 0]);
});

it("drops the spans that it has returned, and reports milliseconds since 1970", () => {
  const book = createTimeBook();
  const span = { part: "a", detail: "b", start: 1, end: 2 };
  book.add(span);
  expect([book.take(), book.take()]).toEqual([[span], []]);
  expect(Math.abs(book.now() - Date.now())).toBeLessThan(60_000);
});
