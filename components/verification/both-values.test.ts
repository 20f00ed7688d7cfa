import { expect, it } from "vitest";
import { toBothValues } from "./both-values";

it("both values are formatted alike", () => {
  expect(toBothValues({ value: 1234.5, other: 1300 })).toEqual({ value: "1,234.5", other: "1,300" });
  const format = (value: unknown) => `${String(value)} g`;
  expect(toBothValues({ value: 5, other: 6 }, format)).toEqual({ value: "5 g", other: "6 g" });
  expect(toBothValues({ value: "Gentoo", other: "Adelie" })).toEqual({ value: "Gentoo", other: "Adelie" });
});

it("values that would look alike have all their digits, texts their quotes", () => {
  expect(toBothValues({ value: 4201.754, other: 4201.7512 })).toEqual({ value: "4,201.754", other: "4,201.7512" });
  expect(toBothValues({ value: "7", other: 7 })).toEqual({ value: '"7"', other: "7" });
});

it("a value that is missing on one side is named as missing, an unknown one as different", () => {
  expect(toBothValues({ value: 7, other: null })).toEqual({ value: "7", other: "missing" });
  expect(toBothValues({ value: null, other: 7 })).toEqual({ value: "missing", other: "7" });
  expect(toBothValues({ value: 7 })).toEqual({ value: "7", other: "another value" });
});
