import { expect, it } from "vitest";
import { formatLongDay, formatMoment, formatMonth, formatUtc } from "./dates";

it("a moment of today has a time, every other day its date", () => {
  const now = new Date(2026, 10, 23, 17, 30);
  const moments = [new Date(2026, 10, 23, 9, 5), new Date(2026, 10, 22, 23, 59), new Date(2025, 10, 23, 9, 5)];
  expect(moments.map((moment) => formatMoment(moment, now))).toEqual(["09:05", "Nov 22", "Nov 23"]);
});

it("a date in words has its year unless it is left out", () => {
  expect([
    formatLongDay("2023-01-03"),
    formatLongDay("2023-01-03", { withYear: false }),
    formatMonth("2023-01-03"),
    formatUtc("2026-01-02T03:04:05.678Z"),
  ]).toEqual(["3 January 2023", "3 January", "January 2023", "2026-01-02 03:04 UTC"]);
});
