import { describe, expect, it } from "vitest";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import {
  isAdditive,
  isFractional,
  isGroupable,
  isIdentifier,
  isMeasure,
  isNumericText,
  isSigned,
  isTruth,
  isYear,
} from "./column-role";

describe("roles of columns", () => {
  const facts = toDatasetFacts(
    "roles",
    {
      amount: [1.5, 2.5, 3.5],
      year: [1990, 1991, 1992],
      flag: [0, 1, 1],
      answer: ["Yes", "no", "yes "],
      open: [true, false, true],
      city: ["Oslo", "Rome", "Oslo"],
      price: ["$1,200", "$2,400", "n/k"],
      costs: ["$1,200", "$2,400", "$3,600"],
      "Customer ID": ["C1", "C2", "C3"],
      "Line No": [1, 2, 3],
      "number of guests": [2, 3, 4],
      day: ["2024-01-01", "2024-01-02", "2024-01-03"],
      "Rating (1-5)": [3, 4, 5],
      "Price (EUR/pc)": [2.5, 3.5, 4.5],
      movement: [-3, -2, 40],
    },
    { types: { day: "date", "Customer ID": "id", price: "text", costs: "text" } },
  );
  const those = (accepts: (column: ColumnProfile) => boolean) =>
    facts.profile.columns.filter(accepts).map((column) => column.name);

  it.each([
    [
      "quantities",
      isMeasure,
      ["amount", "year", "flag", "costs", "number of guests", "Rating (1-5)", "Price (EUR/pc)", "movement"],
    ],
    ["years", isYear, ["year"]],
    ["yes and no", isTruth, ["flag", "answer", "open"]],
    ["numbers in text", isNumericText, ["costs"]],
    ["identifiers", isIdentifier, ["Customer ID", "Line No"]],
    ["amounts that add up", isAdditive, ["amount", "costs", "number of guests"]],
    ["money in both directions", isSigned, ["movement"]],
    ["fractions", isFractional, ["amount", "Price (EUR/pc)"]],
  ] as const)("%s", (_, accepts, names) => {
    expect(those(accepts)).toEqual(names);
  });

  it("groups rows by anything but continuous numbers and dates", () => {
    expect(those(isGroupable)).not.toContain("day");
    expect(those(isGroupable)).toContain("city");
  });

  it("does not take amounts for row numbers, even when they happen to be consecutive", () => {
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    const { profile } = toDatasetFacts("t", { Amount: numbers, Pos: numbers });
    expect(profile.columns.filter(isIdentifier).map(({ name }) => name)).toEqual(["Pos"]);
    expect(profile.columns.filter(isAdditive).map(({ name }) => name)).toEqual(["Amount"]);
  });

  it("knows amounts in other languages", () => {
    const { profile } = toDatasetFacts("t", { "Umsatz (EUR)": [1, 2], Größe: [1, 2], Einwohner: [1, 2] });
    expect(profile.columns.filter(isAdditive).map(({ name }) => name)).toEqual(["Umsatz (EUR)", "Einwohner"]);
  });
});
