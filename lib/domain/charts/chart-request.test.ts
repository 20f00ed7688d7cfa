import { expect, it } from "vitest";
import { readChartRequest, toChartQuestion } from "./chart-request";

it.each([
  ["Mean mass by species", "only females"],
  ["a “quoted”: title", "by sex\nas well"],
  ["", "the median instead"],
])("a change to the chart %j is read from its question", (title, request) => {
  expect(readChartRequest(toChartQuestion(title, ` ${request} `))).toBe(request);
});

it.each(["Change the chart", "mean mass by species", "Change the chart “x”: ", ""])(
  "%j is not such a question",
  (question) => {
    expect(readChartRequest(question)).toBeNull();
  },
);
