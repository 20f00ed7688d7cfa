import { describe, expect, it } from "vitest";
import { toStatedNumbers } from "./numbers-in-text";

const values = (text: string) => toStatedNumbers(text).map(({ value }) => value);

describe("toStatedNumbers", () => {
  it("reads decimals, thousands separators, percentages, scales and units", () => {
    expect(toStatedNumbers("**5,076.02 g**, 12%, 1.2 million and 42")).toEqual([
      { text: "5,076.02", value: 5076.02, precision: 0.005, percent: false },
      { text: "12%", value: 12, precision: 0.5, percent: true },
      { text: "1.2 million", value: 1_200_000, precision: 50_000, percent: false },
      { text: "42", value: 42, precision: 0.5, percent: false },
    ]);
    expect(values("5076g, 3 700 g and 10 m, -0.42, (0.5)")).toEqual([5076, 3700, 10, 0.42, 0.5]);
  });

  it("takes zeros at the end for rounding, down to two digits", () => {
    expect(toStatedNumbers("3,700 and 1,000,000 and 10").map(({ precision }) => precision)).toEqual([50, 50_000, 0.5]);
  });

  it.each([
    ["code", "`df.head(17)` and ```\n99\n```"],
    ["links", "[here](https://example.org/17)"],
    ["dates and times", "on 2012-01-05 at 10:30, in 2012-01"],
    ["ordinals and list numbers", "1. the 3rd\n2) the 21st"],
    ["numbers inside of words", "Q3, CO2, utf8 and 3D"],
  ])("does not take %s for statements", (_, text) => {
    expect(values(text)).toEqual([]);
  });

  it("reads the number at the end of a sentence", () => {
    expect(values("It is 42. Then 17, and 8.")).toEqual([42, 17, 8]);
  });
});
