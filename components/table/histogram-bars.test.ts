import { expect, it } from "vitest";
import { buildColumnProfile } from "../testing/build-column-profile";
import { toHistogramBars } from "./histogram-bars";

it("numbers and dates have a bar for each step of their range", () => {
  const histogram = [1, 4, 0, 2].map((count, index) => ({ from: index, to: index + 1, count }));
  expect(toHistogramBars(buildColumnProfile({ type: "number", histogram, top: [] }), 7)).toEqual([0.25, 1, 0, 0.5]);
});

it("categories have a bar for each frequent value, and one for all others", () => {
  expect(toHistogramBars(buildColumnProfile(), 344)).toEqual([1, 0.5, 0.5]);
  expect(toHistogramBars(buildColumnProfile({ distinct: 9, missing: 13 }), 400)).toEqual([1, 0.5, 0.5, 43 / 172]);
});

it("texts, identifiers and uninformative columns have none", () => {
  expect(toHistogramBars(buildColumnProfile({ type: "text" }), 344)).toEqual([]);
  expect(toHistogramBars(buildColumnProfile({ top: [] }), 344)).toEqual([]);
  expect(toHistogramBars(buildColumnProfile({ histogram: [{ from: 1, to: 1, count: 5 }], top: [] }), 5)).toEqual([]);
});
