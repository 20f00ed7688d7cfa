import { expect, it } from "vitest";
import { formatMoment } from "./dates";

it("a moment of today has a time, every other day its date", () => {
  const now = new Date(2026, 10, 23, 17, 30);
  const moments = [new Date(2026, 10, 23, 9, 5), new Date(2026, 10, 22, 23, 59), new Date(2025, 10, 23, 9, 5)];
  expect(moments.map((moment) => formatMoment(moment, now))).toEqual(["09:05", "Nov 22", "Nov 23"]);
});
