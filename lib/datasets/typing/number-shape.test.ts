import { describe, expect, test } from "vitest";
import { findMarkReading, findNumberShape, plainNumber } from "./number-shape";

describe("the parts of a number", () => {
  test.each([
    ["12", { core: "12", currency: "", percent: false, unusualMinus: false }],
    ["-1.5e-3", { core: "1.5e-3", currency: "", percent: false, unusualMinus: false }],
    ["$1,234.50", { core: "1,234.50", currency: "$", percent: false, unusualMinus: false }],
    ["-€ 5", { core: "5", currency: "€", percent: false, unusualMinus: false }],
    ["$-5", { core: "5", currency: "$", percent: false, unusualMinus: false }],
    ["5 EUR", { core: "5", currency: "EUR", percent: false, unusualMinus: false }],
    ["usd 5", { core: "5", currency: "USD", percent: false, unusualMinus: false }],
    ["95%", { core: "95", currency: "", percent: true, unusualMinus: false }],
    ["1\u202f234,5", { core: "1\u202f234,5", currency: "", percent: false, unusualMinus: false }],
    [".5", { core: ".5", currency: "", percent: false, unusualMinus: false }],
    ["(1,200.50)", { core: "1,200.50", currency: "", percent: false, unusualMinus: true }],
    ["($3)", { core: "3", currency: "$", percent: false, unusualMinus: true }],
    ["5-", { core: "5", currency: "", percent: false, unusualMinus: true }],
    ["12,-", { core: "12,", currency: "", percent: false, unusualMinus: false }],
    ["12.-- CHF", { core: "12.", currency: "CHF", percent: false, unusualMinus: false }],
    ["Fr.5", { core: "5", currency: "FR", percent: false, unusualMinus: false }],
    ["EUR 5", { core: "5", currency: "EUR", percent: false, unusualMinus: false }],
    ["EUR5.25", { core: "5.25", currency: "EUR", percent: false, unusualMinus: false }],
    ["\u22127.5", { core: "7.5", currency: "", percent: false, unusualMinus: true }],
  ])("%s", (text, shape) => {
    expect(findNumberShape(text)).toEqual({ ...shape, codeLike: false });
  });

  test.each(["FR1", "CAD12", "rs1", "CAD-12"])("%s may be a code", (text) => {
    expect(findNumberShape(text)).toMatchObject({ codeLike: true });
  });

  test.each([
    "",
    "abc",
    "1a",
    "--5",
    "-$-5",
    "$5 EUR",
    "12 apples",
    "1e",
    "0x1F",
    "1_000",
    "(5",
    "(-5)",
    "-5-",
    "5,---",
    "()",
    "IV",
    "$",
    "%",
    "1".repeat(61),
  ])("%j is not a number", (text) => {
    expect(findNumberShape(text)).toBeNull();
  });
});

test.each([
  ["12", "none"],
  ["1.5", "decimal point"],
  ["1e5", "decimal point"],
  ["0.123", "decimal point"],
  ["1,5", "decimal comma"],
  ["1,234", "open comma"],
  ["1.234", "open point"],
  ["1,234,567", "grouping comma"],
  ["1.234.567", "grouping point"],
  ["1,234.5", "grouping comma, decimal point"],
  ["1.234,5", "grouping point, decimal comma"],
  ["1 234", "grouping blank"],
  ["12,34,567", "grouping comma"],
  ["1,23,456.5", "grouping comma, decimal point"],
  ["1,23,45", null],
  ["1'234.5", "grouping blank, decimal point"],
  ["1\u00a0234,5", "grouping blank, decimal comma"],
  ["0,123", "decimal comma"],
  ["300,0,00.40", null],
  ["1.2.3", null],
  ["12 34", null],
])("the marks in %s are read as %s", (core, reading) => {
  expect(findMarkReading(core)).toBe(reading);
});

test("plain numbers have at most a point", () => {
  const texts = ["1", "-1.5", "+2", ".5", "5.", "1e-7", "1E+7", "1,5", "1 000", "", ".", "e5", "Infinity"];
  expect(texts.filter((text) => plainNumber.test(text))).toEqual(["1", "-1.5", "+2", ".5", "5.", "1e-7", "1E+7"]);
});
