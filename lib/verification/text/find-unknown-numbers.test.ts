import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { findUnknownNumbers } from "./find-unknown-numbers";

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
  findUnknownNumbers({ explanation, result, known }).unknown;

describe("findUnknownNumbers", () => {
  it.each([
    ["full precision", "Gentoo: 5076.016260162602 g"],
    ["rounded values with separators", "Gentoo weigh **5,076.02 g**, Adelie 3,701 g."],
    ["values rounded to hundreds", "About 5,100 g against 3,700 g."],
    ["counts of rows and small words", "The 3 species fall into 2 groups, 1 of them heavy."],
  ])("accepts %s", (_, text) => {
    expect(unknownIn(text)).toEqual([]);
  });

  it("accepts shares as percentages, and numbers of the question and the data", () => {
    expect(unknownIn("48% or 47.97 % of 344 penguins", share, [344])).toEqual([]);
    expect(unknownIn("a rise of 48.0 percentage points", share)).toEqual([]);
    expect(unknownIn("a rise of 57.1 percentage points", share)).toEqual(["57.1 percentage points"]);
  });

  it("accepts whole numbers grouped by points", () => {
    expect(unknownIn("3.455 Pakete haben kein Datum.", { kind: "scalar", value: 3455 })).toEqual([]);
    expect(unknownIn("3.456 Pakete haben kein Datum.", { kind: "scalar", value: 3455 })).toEqual(["3.456"]);
    expect(unknownIn("3.455 Pakete haben kein Datum.", { kind: "scalar", value: 3.45517 })).toEqual([]);
  });

  it("finds unsourced numbers", () => {
    expect(unknownIn("Gentoo weigh 5,176 g and Adelie 3,700.66 g of 344.")).toEqual(["5,176", "344"]);
    expect(unknownIn("It is 57.1%", share)).toEqual(["57.1%"]);
  });

  it("accepts how many values of a column are positive, but no total of them", () => {
    const missing: AnalysisResult = {
      kind: "table",
      columns: [{ name: "missing", type: "number" }],
      rows: [10, 2, 2, 2, 2, 0, 0].map((count) => [count]),
      totalRows: 7,
    };
    expect(unknownIn("5 of 7 columns have missing values, 18 in all; 19 would be wrong.", missing)).toEqual([
      "18",
      "19",
    ]);
  });

  it("derives nothing from a single value", () => {
    expect(unknownIn("52% are not", share)).toEqual(["52%"]);
  });

  it.each([
    "Gentoo penguins weigh most, with 5,076 g on average.",
    "Gentoo: 5076 g, Chinstrap: 3733 g, Adelie: 3701 g.",
    "The heaviest of the three species weighs about 5,080 g.",
    "Means are 3,700.66, 3,733.09 and 5,076.02.",
    "Adelie come 1st among the light ones with 3.7k.",
    "Roughly 5.1 thousand grams for Gentoo.",
    "All 344 penguins were counted, 342 of which have a mass.",
    "In 2012, Gentoo weighed 5,076 g.",
    "Between 2009 and 2014 the mean was 5,076 g.",
    "Measured on 5 January 2012 and in March 2013: 5,076 g.",
    "Over 2007–2009 Adelie weighed 3,701 g.",
    "Two of three species stay light… at 3,733.1 g at most.",
    "As of 2024-01-31 the mean is 5,076.0 g.",
    "1. Gentoo: 5,076 g\n2. Chinstrap: 3,733 g\n3. Adelie: 3,701 g",
    "See [the table](https://example.org/12345) for all 3 rows.",
    "Computed with `round(x, 17)`: 5,076.02.",
    "**5,076.02 g** (Gentoo)",
    "Gentoo (5,076.016 g) lead.",
    "5 076 g for Gentoo.",
    "The 2nd and 3rd place go to Chinstrap and Adelie.",
  ])("accepts: %s", (text) => {
    expect(unknownIn(text, masses, [344, 342])).toEqual([]);
  });

  it.each<[string, string[]]>([
    ["Gentoo weigh 1,375 g more than Adelie.", ["1,375"]],
    ["Gentoo are 37.2% heavier than Adelie.", ["37.2%"]],
    ["Gentoo are 1.37 times as heavy.", ["1.37"]],
    ["Together they come to 12,510 g.", ["12,510"]],
    ["The mean of the three is 4,170 g.", ["4,170"]],
    ["Gentoo weigh 5,067 g.", ["5,067"]],
    ["Gentoo weigh 5,076.2 g.", ["5,076.2"]],
    ["Gentoo weigh 5,070.", ["5,070"]],
    ["Gentoo weigh about 6 thousand grams.", ["6 thousand"]],
    ["Gentoo weigh 50,760 g.", ["50,760"]],
    ["Gentoo weigh 507.6 g.", ["507.6"]],
    ["Adelie weigh 37,007 g.", ["37,007"]],
    ["The gap is 1375.35 g.", ["1375.35"]],
    ["Of 343 penguins, 342 have a mass.", ["343"]],
    ["2 of 344 penguins, or 0.6%, have none.", ["0.6%"]],
    ["It is based on 2012 penguins.", ["2012"]],
    ["Gentoo: 5,076 g ± 504.", ["504"]],
    ["Gentoo: 5.1 million grams.", ["5.1 million"]],
    ["A difference of 27 points.", ["27"]],
    ["Chinstrap are 32.4 g heavier.", ["32.4"]],
    ["Gentoo weigh 5076 g, Adelie 3710 g.", ["3710"]],
    ["p < 0.001 for all pairs.", ["0.001"]],
  ])("finds unsourced: %s", (text, expected) => {
    expect(unknownIn(text, masses, [344, 342])).toEqual(expected);
  });

  const tests: AnalysisResult = {
    kind: "record",
    entries: [
      { name: "p_value", value: 0.00000312 },
      { name: "share", value: 0.4797 },
      { name: "percent", value: 47.97 },
      { name: "revenue", value: 1_234_567 },
      { name: "change", value: -12.5 },
      { name: "ratio", value: 1.375 },
      { name: "bin", value: "18-35" },
    ],
  };

  it.each([
    "p < 0.001, so the difference is significant at the 5 % level.",
    "The p-value is 3.12e-6 (3.1 × 10⁻⁶).",
    "48 percent, or 0.48 of all.",
    "Revenue was €1.2m, 1.23 million or 1,234,567.",
    "Revenue was 1,235k.",
    "It fell by 12.5 %.",
    "1.4 times as much; a ratio of 1.38.",
    "People from 18 to 35.",
    "With 95% confidence, the share is 47.97 %.",
    "Below 0.01, with α = 0.05.",
  ])("accepts of a record: %s", (text) => {
    expect(unknownIn(text, tests)).toEqual([]);
  });

  it.each<[string, string[]]>([
    ["52.03 % do not.", ["52.03 %"]],
    ["Revenue was 1.3 million.", ["1.3 million"]],
    ["It fell by 12.5 % to 87.5 %.", ["87.5 %"]],
    ["0.52 of all.", ["0.52"]],
    ["p = 0.001", ["0.001"]],
    ["Less than 40 % of all.", ["40 %"]],
    ["p < 0.000001", ["0.000001"]],
    ["37.5 % more.", ["37.5 %"]],
    ["100 % of all agree.", ["100 %"]],
    ["3.2 × 10⁻⁶", ["3.2e-6"]],
  ])("finds unsourced in a record: %s", (text, expected) => {
    expect(unknownIn(text, tests)).toEqual(expected);
  });

  const leadingIn = (explanation: string, result: AnalysisResult = masses, known: number[] = []) =>
    findUnknownNumbers({ explanation, result, known }).leading;

  it.each<[string, string, string[]]>([
    ["bold words that nothing has computed", "It is **8,888 g**.", ["8,888"]],
    ["all numbers of the first bold words", "Means are **8,888 g and 7,777 g**.", ["8,888", "7,777"]],
    ["the first bold words with a number only", "**Gentoo** weigh **8,888 g**; **5,076 g** is the mean.", ["8,888"]],
  ])("reports that the text leads with %s", (_, text, expected) => {
    expect(leadingIn(text)).toEqual(expected);
  });

  it.each([
    ["a number of the result", "Gentoo weigh **5,076 g**, 8,888 g at most."],
    ["numbers of which one is known", "Gentoo weigh **5,076 g instead of 8,888 g**."],
    ["a number that the question or the data have", "**344** penguins were weighed."],
    ["a name", "**Class 8888** weighs most."],
    ["no number", "**Gentoo** weigh most; some have 8,888 g."],
    ["plain words", "It is 8,888 g."],
  ])("does not report that of %s", (_, text) => {
    expect(leadingIn(text, masses, [344])).toEqual([]);
  });
});
