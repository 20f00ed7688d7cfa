import { expect, it } from "vitest";
import { readChartWish, toChartQuestion } from "./chart-wish";

it.each([
  ["Mean mass by species", "only females"],
  ["a “quoted”: title", "by sex\nas well"],
  ["", "the median instead"],
])("a change to the chart %j is read from its question", (title, wish) => {
  expect(readChartWish(toChartQuestion(title, ` ${wish} `))).toBe(wish);
});

it.each(["Change the chart", "mean mass by species", "Change the chart “x”: ", ""])(
  "%j is not such a question",
  (question) => {
    expect(readChartWish(question)).toBeNull();
  },
);
