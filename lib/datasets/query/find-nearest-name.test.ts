import { expect, test } from "vitest";
import { findNearestName } from "./find-nearest-name";

const names = ["Body Mass (g)", "species", "Flipper Length (mm)", "sex"];

test.each([
  ["specis", "species"],
  ["Speices", "species"],
  ["body_mass", "Body Mass (g)"],
  ["flipper length", "Flipper Length (mm)"],
  ["SEX", "sex"],
  ["temperature", null],
])("%s probably means %s", (wanted, nearest) => {
  expect(findNearestName(wanted, names)).toBe(nearest);
});

test("nothing is near when there are no names", () => {
  expect(findNearestName("a", [])).toBeNull();
});
