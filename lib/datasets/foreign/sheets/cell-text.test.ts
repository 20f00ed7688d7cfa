import { expect, test } from "vitest";
import { isDateFormat, toCellText, toMoment } from "./cell-text";

test.each([
  ["m/d/yy", true],
  ["yyyy-mm-dd hh:mm:ss", true],
  ["[$-407]d. mmmm yyyy;@", true],
  ["h:mm AM/PM", true],
  ["mm:ss.0", true],
  ["General", false],
  ["0.00", false],
  ["#,##0 [$€-407]", false],
  ['0 "days"', false],
  ["0.00E+00", false],
  ["0%", false],
  ["[h]:mm", false],
  ["@", false],
])("the format %j shows a date: %s", (format, isDate) => {
  expect(isDateFormat(format)).toBe(isDate);
});

test.each([
  [45_296, false, "2024-01-05"],
  [45_327.5625, false, "2024-02-05T13:30:00"],
  [0.75, false, "18:00:00"],
  [1, false, "1900-01-01"],
  [61, false, "1900-03-01"],
  [0, true, "1904-01-01"],
  [1e300, false, "1e+300"],
])("the serial number %d (since 1904: %s) is %s", (serial, epoch1904, moment) => {
  expect(toMoment(serial, epoch1904)).toBe(moment);
});

test.each([
  [{ t: "n", v: 12.5, z: "0.00" }, "12.5"],
  [{ t: "n", v: 45_296, z: "m/d/yy" }, "2024-01-05"],
  [{ t: "n", v: 1067, z: "00000" }, "01067"],
  [{ t: "n", v: 10_115, z: "00000;@" }, "10115"],
  [{ t: "n", v: 1.5, z: "00" }, "1.5"],
  [{ t: "n", v: -7, z: "000" }, "-7"],
  [{ t: "n", v: 1.75, z: "[h]:mm" }, "42"],
  [{ t: "n", v: 0.1, z: "[hh]:mm:ss" }, "2.4"],
  [{ t: "n", v: 0.125, z: "0.0%" }, "0.125"],
  [{ t: "s", v: "00123" }, "00123"],
  [{ t: "b", v: true }, "true"],
  [{ t: "e", v: 42 }, "#N/A"],
  [{ t: "d", v: new Date("2024-01-05T13:30:00Z") }, "2024-01-05T13:30:00"],
  [{ t: "z" }, ""],
  [undefined, ""],
])("the cell %j is written as %j", (cell, text) => {
  expect(toCellText(cell, false)).toBe(text);
});

test("a percentage is written as one if requested", () => {
  expect(toCellText({ t: "n", v: 0.07, z: "0.0%" }, false, true)).toBe("7%");
  expect(toCellText({ t: "n", v: 0.07, z: "0.00" }, false, true)).toBe("0.07");
});
