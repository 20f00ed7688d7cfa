import { expect, test } from "vitest";
import { toNearbySpans } from "./nearby-spans";

const march = { start: "2025-03-01", end: "2025-03-31" };
const february = { start: "2025-02-01", end: "2025-02-28" };

test("begins with the two periods, even if both are the same days, and repeats none of the others", () => {
  expect(toNearbySpans({ comparison: february, period: march }).slice(0, 2)).toEqual([february, march]);
  const spans = toNearbySpans({ comparison: march, period: march });
  expect(spans.slice(0, 2)).toEqual([march, march]);
  expect(new Set(spans.map(({ start, end }) => `${start} ${end}`)).size).toBe(spans.length - 1);
});
