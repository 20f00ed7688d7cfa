import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import { checkStatedNumbers } from "./check-stated-numbers";

const masses: AnalysisResult = {
  kind: "table",
  columns: [
    { name: "Species", type: "text" },
    { name: "Mean (g)", type: "number" },
  ],
  rows: [
    ["Adelie", 3700.662251655629],
    ["Chinstrap", 3733.0882352941176],
    ["Gentoo", 5076.016260162602],
  ],
  totalRows: 3,
};
const share: AnalysisResult = { kind: "scalar", value: 0.4796511627906977 };

const unknownIn = (explanation: string, result: AnalysisResult = masses, known: number[] = []) =>
  checkStatedNumbers({ explanation, result, known }).unknown;

describe("checkStatedNumbers", () => {
  it.each([
    ["full precision", "Gentoo: 5076.016260162602 g"],
    ["rounded values with separators", "Gentoo weigh **5,076.02 g**, Adelie 3,701 g."],
    ["values rounded to hundreds", "About 5,100 g against 3,700 g."],
    ["counts of rows and small words", "The 3 species fall into 2 groups, 1 of them heavy."],
    [
      "differences and ratios of few values",
      "Gentoo are 1,375 g heavier than Adelie, 37.2% more or 1.37 times as heavy.",
    ],
  ])("knows %s", (_, text) => {
    expect(unknownIn(text)).toEqual([]);
  });

  it("knows shares as percentages, and numbers of the question and the data", () => {
    expect(unknownIn("48% or 47.97 % of 344 penguins", share, [344])).toEqual([]);
  });

  it("finds numbers that stand nowhere", () => {
    expect(unknownIn("Gentoo weigh 5,176 g and Adelie 3,700.66 g of 344.")).toEqual(["5,176", "344"]);
    expect(unknownIn("It is 57.1%", share)).toEqual(["57.1%"]);
  });

  it("knows the total of a column and how many of its values are above nothing", () => {
    const missing: AnalysisResult = {
      kind: "table",
      columns: [{ name: "missing", type: "number" }],
      rows: [10, 2, 2, 2, 2, 0, 0].map((count) => [count]),
      totalRows: 7,
    };
    expect(unknownIn("5 of 7 columns have missing values, 18 in all; 19 would be wrong.", missing)).toEqual(["19"]);
  });

  it("derives nothing from a single value", () => {
    expect(unknownIn("52% are not", share)).toEqual(["52%"]);
  });

  it("says in words what is wrong", () => {
    expect(checkStatedNumbers({ explanation: "It is 99.", result: share, known: [] }).check).toEqual({
      name: "Numbers in the text",
      passed: false,
      detail: "99 in the text stands neither in the result nor in the data.",
    });
    expect(checkStatedNumbers({ explanation: "It is half.", result: share, known: [] }).check).toEqual({
      name: "Numbers in the text",
      passed: true,
      detail: "The text states no number.",
    });
  });
});
