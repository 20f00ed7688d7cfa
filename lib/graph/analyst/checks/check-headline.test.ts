import { describe, expect, it } from "vitest";
import type { AnalysisResult } from "@/lib/domain/execution";
import { checkHeadline } from "./check-headline";

const scalar = (value: number): AnalysisResult => ({ kind: "scalar", value });
const record = (values: Record<string, number | string>): AnalysisResult => ({
  kind: "record",
  entries: Object.entries(values).map(([name, value]) => ({ name, value })),
});
const table = (names: string[], rows: (string | number)[][]): AnalysisResult => ({
  kind: "table",
  columns: names.map((name) => ({ name, type: "text" })),
  rows,
  totalRows: rows.length,
});
const mean = scalar(4201.754386);
const wind = scalar(3.241136);
const correlation = scalar(-0.16485797);
const masses = table(
  ["Species", "Mean (g)"],
  [
    ["Adelie", 3700.662251655629],
    ["Chinstrap", 3733.0882352941176],
    ["Gentoo", 5076.016260162602],
  ],
);
const tests = record({ p_value: 0.00000312, share: 0.4797, change: -12.5, species: "Gentoo" });
const best = table(["Species", "Mean (g)"], [["Gentoo", 5076.016260162602]]);

const check = (explanation: string, result: AnalysisResult, isCorrelation = false) =>
  checkHeadline({ explanation, result, isCorrelation });

describe("checkHeadline", () => {
  it.each<[string, AnalysisResult, string[]]>([
    ["The average body mass is **2,700 g**.", mean, ["2,700"]],
    ["The average body mass is **344 g**.", mean, ["344"]],
    ["The average is 2,700 g over 342 penguins.", mean, ["2,700", "342"]],
    ["**2,700 g** is the average; the sum by the count is 4,201.75.", mean, ["2,700"]],
    ["The mean wind is **9.5**.", wind, ["9.5"]],
    ["The mean wind is **2**.", wind, ["2"]],
    ["The mean wind is 2.", wind, ["2"]],
    ["Gentoo weigh most with **6,300 g**.", masses, ["6,300"]],
    ["Gentoo weigh most of 344 penguins.", masses, ["344"]],
    ["Gentoo weigh most of 344.", best, ["344"]],
    ["**344 penguins** were measured, 5,076 g on average.", best, ["344"]],
  ])("finds a lead that is not the result: %s", (text, result, unknown) => {
    expect(check(text, result)?.unknown).toEqual(unknown);
  });

  it.each<[string, AnalysisResult]>([
    ["**0.16**: higher temperatures come with more wind.", correlation],
    ["The correlation is 0.165, so warmer days are windier than others.", correlation],
    ["The correlation is **-0.42**.", scalar(0.42)],
    ["There is a negative correlation of 0.42.", scalar(0.42)],
    ["r is 0.56 for price and rating.", record({ r: -0.56, rows: 11 })],
  ])("finds a sign that is missing or wrong: %s", (text, result) => {
    expect(check(text, result, true)?.detail).toMatch(/does not have the sign of the result\.$/u);
  });

  it("finds the missing sign of a change, and a wrong one", () => {
    expect(check("Sales changed by 12.5 %.", scalar(-12.5))?.unknown).toEqual(["12.5 % with the wrong sign"]);
    expect(check("Sales rose by 12.5 %.", scalar(-12.5))?.unknown).toEqual(["12.5 % with the wrong sign"]);
    expect(check("Sales changed by -12.5 %.", scalar(12.5))?.unknown).toEqual(["12.5 % with the wrong sign"]);
  });

  it("says in words what is wrong", () => {
    expect(check("It is **9.5**.", wind)?.detail).toBe(
      "9.5 leads the text as the answer, but is no number of the result.",
    );
    expect(check("It is 9.5.", wind)?.detail).toBe("The text states numbers, but not the one that is the result.");
    expect(check("Gentoo lead all 344.", masses)?.detail).toBe("The text states numbers, but none of the result.");
  });

  it.each<[string, AnalysisResult]>([
    ["The average body mass is **4,201.75 g**, over 342 of 344 penguins.", mean],
    ["On average, the **344 penguins weigh 4,201.75 g**.", mean],
    ["Of 344 penguins, 2 have no mass; the others weigh about 4,200 g on average.", mean],
    ["The mean is `4201.7544` g for 342 penguins.", mean],
    ["In **2009**, penguins weighed **4,202 g** on average (342 of them).", mean],
    ["**Note:** 2 values are missing. The mean is **4.2 thousand grams**.", mean],
    ["Mean wind: **3.2 m/s**, between 0.4 and 9.5.", wind],
    ["The average is **3.24** m/s; days reach up to 9.5.", wind],
    ["**344** penguins are in the data.", scalar(344)],
    ["There are **2** rows without a mass, of 344.", scalar(2)],
    ["Two of the 344 penguins have no mass.", scalar(2)],
    ["None of the 344 rows is a duplicate.", scalar(0)],
    ["There aren't duplicates among the 344 rows.", scalar(0)],
    ["About half of the 344 penguins are female.", scalar(0.4912)],
    ["**23.5 %** of the 344 penguins are Chinstrap.", scalar(0.2345)],
    ["A share of 0.2345, that is 23.45 %.", scalar(23.45)],
    ["The first year is 2007, with 110 penguins.", scalar(2007)],
    ["Gentoo rank 3rd of 5.", scalar(3)],
    ["Gentoo weigh the most.", mean],
    ["Revenue was **$1.2m** from 830 orders.", scalar(1_234_567)],
    ["Profit was **-$1,200** over 12 months.", scalar(-1200)],
    ["There was a loss of **$1,200** over 12 months.", scalar(-1200)],
    ["Sales fell by **12.5 %** from 2019 to 2020.", scalar(-12.5)],
    ["Gentoo weigh **1,375 g** more than Adelie.", scalar(-1375.35)],
    ["The difference is **1,375 g** in favour of Gentoo.", scalar(-1375.35)],
    ["The coldest day had **6.4 °C below zero**.", scalar(-6.4)],
    ["The correlation is practically **0**.", scalar(-8.7e-18)],
  ])("lets stand of a lone number: %s", (text, result) => {
    expect(check(text, result)).toBeNull();
  });

  it.each([
    "The correlation is **-0.16**, over 1,461 days.",
    "r = −0.165: warmer days are calmer.",
    "There is a weak negative relationship of **0.16** between both.",
    "The link is inverse. Its size is **0.165**.",
    "As temperature rises, wind decreases slightly (0.16).",
    "The correlation is negative, not positive (0.16, 1,461 days).",
  ])("lets stand of a correlation: %s", (text) => {
    expect(check(text, correlation, true)).toBeNull();
  });

  it("does not take a denied negative correlation for one", () => {
    expect(check("This is a positive, not a negative correlation of 0.42.", scalar(0.42), true)).toBeNull();
  });

  it.each<[string, AnalysisResult]>([
    ["**Gentoo** penguins weigh most, with 5,076 g on average; 342 have a mass.", masses],
    ["**Gentoo**: 5,076 g, **Chinstrap**: 3,733 g, **Adelie**: 3,701 g.", masses],
    ["| Species | Mean |\n|---|---|\n| **Gentoo** | **5,076** |\n| Adelie | 3,701 |", masses],
    ["The **3 species** differ: 3,700.66 to 5,076.02 g.", masses],
    ["The **top 2** are Gentoo (5,076 g) and Chinstrap (3,733 g).", masses],
    ["1. **Gentoo: 5,076 g**\n2. **Chinstrap: 3,733 g**", masses],
    ["**Measured 5 January 2012**: Gentoo 5,076 g.", masses],
    ["**Gentoo (5,076 g)** lead; the data has 344 rows.", best],
    ["Gentoo weigh most.", best],
    ["p < 0.001, so the difference is significant at the 5 % level.", tests],
    ["The p-value is **3.1 × 10⁻⁶**.", tests],
    ["**48 percent** of all 344 are Gentoo.", tests],
    ["Sales fell by 12.5 %.", tests],
    ["Means for **class 3** (491 people): **13.68**, and 84.15 for class 1.", record({ a: 13.6755, b: 84.1547 })],
    [
      "**5 of 7 columns** have missing values.",
      table(
        ["missing"],
        [10, 2, 2, 2, 2, 0, 0].map((count) => [count]),
      ),
    ],
    ["The busiest month is **March 2013** with 1,204 orders.", record({ month: "2013-03", orders: 1204 })],
    ["People **18 to 35** spend most: 42.1 €.", record({ group: "18-35", mean: 42.13, other: 38.2 })],
    ["**344** rows in all.", { kind: "scalar", value: "Gentoo" }],
  ])("lets stand of records, tables and texts: %s", (text, result) => {
    expect(check(text, result)).toBeNull();
  });
});
