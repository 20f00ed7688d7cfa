import { describe, expect, test } from "vitest";
import { planNumber } from "./plan-number";

const commas = { delimiter: ",", dayFirst: null };
const semicolons = { delimiter: ";", dayFirst: null };
const remarks = (values: string[], context = commas) => planNumber(values, context)?.remarks;

describe("what was removed from numbers is reported with examples", () => {
  test("currency signs, and thousands separators", () => {
    expect(remarks(["$1,234.50", "$5", "7"])).toEqual([
      { text: "Marks between thousands were removed.", examples: ["$1,234.50", "$5"] },
      { text: "The currency sign $ was removed; the values are numbers now.", examples: ["$1,234.50", "$5"] },
    ]);
  });

  test("percent signs", () => {
    expect(remarks(["5%", "6.5%"])).toEqual([
      { text: "The percent sign was removed: 95 stands for 95 %.", examples: ["5%", "6.5%"] },
    ]);
  });

  test("decimal commas", () => {
    expect(remarks(["1,5", "12"], semicolons)).toEqual([
      { text: "Numbers are written with a decimal comma.", examples: ["1,5"] },
    ]);
  });

  test("and nothing about plain numbers", () => {
    expect(remarks(["1", "2.5", "-3e4"])).toEqual([]);
  });
});

describe("values make no numbers", () => {
  test.each([
    ["words", ["1", "x"]],
    ["two currencies", ["$1", "€2"]],
    ["both marks as decimal marks", ["1,5", "2.25"]],
    ["wrongly placed marks", ["1,23,45"]],
    ["open marks of both kinds", ["1,234", "5.678"]],
  ])("%s", (_, values) => {
    expect(planNumber(values, commas)).toBeNull();
  });
});

test("whole numbers stay whole, also with currency signs and separators", () => {
  const storage = (values: string[], context = commas) => planNumber(values, context)?.storage;
  expect([storage(["1"]), storage(["$1"]), storage(["1,000,000"]), storage(["1.000.000"], semicolons)]).toEqual(
    Array.from({ length: 4 }, () => "BIGINT"),
  );
  expect([storage(["1."]), storage(["$1.0"]), storage(["1e3"]), storage(["5%"])]).toEqual(
    Array.from({ length: 4 }, () => "DOUBLE"),
  );
});
