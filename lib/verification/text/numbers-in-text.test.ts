import { describe, expect, it } from "vitest";
import { toStatedNumbers } from "./numbers-in-text";

const values = (text: string) => toStatedNumbers(text).map(({ value }) => value);

describe("toStatedNumbers", () => {
  it("reads decimals, thousands separators, percentages, scales and units", () => {
    const sentence = "5,076.02 g, 12%, 1.2 million and 42";
    const usual = { percent: false, below: false, negative: false, bold: null, sentence };
    expect(toStatedNumbers("**5,076.02 g**, 12%, 1.2 million and 42")).toEqual([
      { ...usual, text: "5,076.02", value: 5076.02, precision: 0.005, bold: "5,076.02 g", before: "" },
      { ...usual, text: "12%", value: 12, precision: 0.5, percent: true, before: "5,076.02 g, " },
      { ...usual, text: "1.2 million", value: 1_200_000, precision: 50_000, before: "5,076.02 g, 12%, " },
      { ...usual, text: "42", value: 42, precision: 0.5, before: ".02 g, 12%, 1.2 million and ".slice(-24) },
    ]);
    expect(values("5076g, 3 700 g and 10 m, -0.42, (0.5)")).toEqual([5076, 3700, 10, 0.42, 0.5]);
  });

  it("reads numbers with decimal commas where no number has a decimal point", () => {
    expect(values("**49,6 %** von 66.551,05 €, das sind 33.020 €, am 31.12.2024")).toEqual([49.6, 66_551.05, 33_020]);
    expect(values("Zusammen 66.551,05, das ist mehr als 1,5, aber weniger als 70.000.")).toEqual([
      ...[66_551.05, 1.5, 70_000],
    ]);
    expect(values("1 234,5 et 0,25")).toEqual([1234.5, 0.25]);
    expect(values("groups 1,2 and 3,700 g, 12.5 %")).toEqual([1, 3700, 12.5]);
  });

  it("treats trailing zeros as rounding, down to two digits", () => {
    expect(toStatedNumbers("3,700 and 1,000,000 and 10").map(({ precision }) => precision)).toEqual([50, 50_000, 0.5]);
  });

  it.each([
    ["code", "`df.head(17)` and ```\n99\n```"],
    ["links", "[here](https://example.org/17)"],
    ["dates and times", "on 2012-01-05 at 10:30, in 2012-01"],
    ["ordinals and list numbers", "1. the 3rd\n2) the 21st"],
    ["numbers inside of words", "Q3, CO2, utf8 and 3D"],
    ["days and their months", "5 January, Mar 3, 2024, 1st of May 2019, June 2012 and May 3–7"],
    ["years", "in 2012, between 2012 and 2015, since 1998, 2012–2015, summer 2014, FY2023, the 1990s"],
    ["other ways to write days", "31/12/2024 and 31.12.2024"],
    ["usual levels", "the 95 % confidence interval, a 5% significance level, α = 0.05, the 0.01 level"],
    ["usual scales", "per 100,000 people, shares add up to 100 %"],
  ])("does not treat %s as stated numbers", (_, text) => {
    expect(values(text)).toEqual([]);
  });

  it("treats years as stated numbers where they are counts, and in questions", () => {
    expect(values("2,012 rows, 2012 rows, in 2012 rows, of 1998 g")).toEqual([2012, 2012, 2012, 1998]);
    expect(toStatedNumbers("sales in 2009", { keepsYears: true }).map(({ value }) => value)).toEqual([2009]);
  });

  it("reads powers of ten and bounds", () => {
    expect(values("1.2e-5, 1.2 × 10^-5, 3 x 10⁻³, 2e6")).toEqual([1.2e-5, 1.2e-5, 3e-3, 2e6]);
    expect(toStatedNumbers("p < 0.001, less than 5, p = 0.02").map(({ below }) => below)).toEqual([true, true, false]);
  });

  it("distinguishes a minus sign from a dash and a range", () => {
    const negative = (text: string) => toStatedNumbers(text).map((number) => number.negative);
    expect(negative("r = -0.16, **−0.2**, (-3), -$5 and -7")).toEqual([true, true, true, true, true]);
    expect(negative("- 17 rows\n18-35, loss – 5 g, x-4")).toEqual([false, false, false, false, false]);
  });

  it("finds the bold words and the sentence around a number", () => {
    const found = toStatedNumbers("In **2012**, all 12 fell. Then **4.5 g** came.\nAnd `a**2`, 3 × 10**-4 or **x**.");
    expect(found.map(({ text, bold, sentence }) => [text, bold, sentence])).toEqual([
      ["12", null, "In 2012, all 12 fell"],
      ["4.5", "4.5 g", "Then 4.5 g came"],
      ["3e-4", null, "And `a**2`, 3 × 10**-4 or x"],
    ]);
  });

  it("reads the number at the end of a sentence", () => {
    expect(values("It is 42. Then 17, and 8.")).toEqual([42, 17, 8]);
  });
});
