import { expect, it } from "vitest";
import { findUnit, getTimeUnit } from "./find-unit";

it.each([
  ["euros", "€"],
  ["€", "€"],
  ["EUR", "€"],
  ["Kilos", "kg"],
  ["mins", "minutes"],
  ["percent", "%"],
  ["degrees", "°"],
  ["customers", undefined],
  ["", undefined],
])("“%s” is the unit %s", (word, name) => {
  expect(findUnit(word)?.name).toBe(name);
});

it("converts between units of a kind", () => {
  const [weeks, days] = [findUnit("weeks"), getTimeUnit("days")];
  expect([weeks?.kind, (weeks?.factor ?? 0) / days.factor]).toEqual(["time", 7]);
});
