import { describe, expect, test } from "vitest";
import { planUnits } from "./plan-units";

const plan = (values: string[]) => planUnits(values, { delimiter: ",", dayFirst: null });
const findRemarks = (values: string[]) => plan(values)?.remarks.map(({ text }) => text);

describe("a unit after all numbers is removed and reported", () => {
  test.each<[string, string[], string]>([
    ["by its spelling", ["12 kg", "3.5 kg"], "kg"],
    ["by all its spellings", ["1 year", "3 years"], "year, years"],
    ["whatever its capitals", ["70 KG", "71 Kg"], "KG, Kg"],
    ["by the Greek letter for micro", ["5 μg", "7 µg"], "μg, µg"],
    ["with digits of its own", ["5.5 l/100 km", "6 l/100 km"], "l/100 km"],
    ["right behind decimals", ["1.5m", "2.0m"], "m"],
    ["of volts, which are no house numbers", ["230 V", "12 V"], "V"],
  ])("%s", (_, values, spellings) => {
    expect(plan(values)?.storage).not.toBe("VARCHAR");
    expect(findRemarks(values)?.[0]).toBe(`The unit ${spellings} was removed; the values are numbers now.`);
  });
});

test("changes to the numbers themselves are reported as well", () => {
  expect(findRemarks(["1,200.5 kg", "900 kg"])).toEqual([
    "The unit kg was removed; the values are numbers now.",
    "Marks between thousands were removed.",
  ]);
});

test.each([
  ["house numbers", ["12", "14 A", "3 B"]],
  ["school classes", ["10 A", "10 B", "11 A"]],
  ["flats", ["4b", "12a"]],
  ["ordinals", ["1st", "2nd", "3rd"]],
  ["times of day", ["7h30", "8h15"]],
  ["words behind numbers", ["5 apples", "6 apples"]],
  ["percents of something", ["5% l", "6% l"]],
  ["plain numbers", ["5", "6.5"]],
  ["types of cars", ["320d", "520d", "520 d"]],
  ["sizes", ["32 L", "34 L"]],
  ["money for something", ["€5 kg", "€6 kg"]],
])("%s are not numbers with a unit", (_, values) => {
  expect(plan(values)).toBeNull();
});

test.each<[string, string[], string]>([
  ["different units", ["5 nm", "5 Nm"], "Numbers are followed by different units; kept as text."],
  ["units that differ only in case", ["5 mm", "6 m"], "Numbers are followed by different units; kept as text."],
  ["some without a unit", ["5 kg", "6"], "Some numbers are followed by a unit and others are not; kept as text."],
  ["thousands and millions", ["1.5M", "2.3M"], "Numbers are abbreviated, such as 3.5M; kept as text."],
  ["words for them", ["2.5 lakh", "3 crore"], "Numbers are abbreviated, such as 3.5M; kept as text."],
  ["hours of a day", ["9.15 h", "14.30 h"], "Values such as 9.30 h may be hours and minutes of a day; kept as text."],
  ["codes that begin with zeros", ["007 kg", "012 kg"], "Values that begin with zeros are kept whole, as text."],
  [
    "a word among them",
    ["1 kg", "2 kg", "3 kg", "4 kg", "many"],
    "Nearly all values are numbers with a unit, but some are not; kept as text.",
  ],
])("it stays text, and is reported: %s", (_, values, text) => {
  expect([plan(values)?.storage, findRemarks(values)]).toEqual(["VARCHAR", [text]]);
});

test("unusual capitalization does not change the unit", () => {
  expect(plan(["5 mW", "6 mW"])).toBeNull();
  expect(plan(["10 Mb", "80 Mb"])).toBeNull();
});

test("hours are hours where they cannot be a time of day", () => {
  expect(findRemarks(["1.25 h", "2.75 h"])?.[0]).toContain("The unit h was removed");
});
