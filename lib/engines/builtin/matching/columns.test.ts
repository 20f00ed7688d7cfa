import { describe, expect, it } from "vitest";
import type { ColumnProfile } from "@/lib/domain/profile";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { toColumnAliases } from "./column-aliases";
import {
  isAdditive,
  isDate,
  isFractional,
  isGroupable,
  isIdentifier,
  isMeasure,
  isNumericText,
  isTruth,
  isYear,
} from "./column-role";
import { toNameParts } from "./column-unit";
import { createColumnMatcher } from "./match-columns";

describe("units in names", () => {
  it.each([
    ["Body Mass (g)", "Body Mass", null, "g"],
    ["damage_USD", "damage", null, "USD"],
    ["Cost Total $", "Cost Total", null, "$"],
    ["price, $", "price", null, "$"],
    ["Speed IAS in knots", "Speed IAS", null, "knots"],
    ["wind [km/h]", "wind", null, "km/h"],
    ["Economy (GDP per Capita)", "Economy", "GDP per Capita", null],
    ["100%", "100%", null, null],
    ["day in year", "day in year", null, null],
    ["(g)", "(g)", null, null],
    ["weather", "weather", null, null],
  ])("%s", (name, core, aside, unit) => {
    expect(toNameParts(name)).toEqual({ core, aside, unit });
  });
});

describe("ways to name a column", () => {
  it("are the whole name, the name without unit, and what stands in brackets", () => {
    expect(toColumnAliases(["Body Mass (g)", "Health (Life Expectancy)", "Time of day"])).toEqual([
      { column: "Body Mass (g)", words: ["body", "mass"] },
      { column: "Body Mass (g)", words: ["body", "mass", "g"] },
      { column: "Health (Life Expectancy)", words: ["health"] },
      { column: "Health (Life Expectancy)", words: ["life", "expectancy"] },
      { column: "Health (Life Expectancy)", words: ["health", "life", "expectancy"] },
      { column: "Time of day", words: ["time", "day"] },
    ]);
  });
});

describe("columns by words", () => {
  const names = [
    "Body Mass (g)",
    "Beak Length (mm)",
    "Flipper Length (mm)",
    "Species",
    "temp_max",
    "country",
    "Airport Name",
  ];
  const match = createColumnMatcher(toColumnAliases(names));

  it.each([
    [["body", "mass"], ["Body Mass (g)"]],
    [["mass"], ["Body Mass (g)"]],
    [["weight"], ["Body Mass (g)"]],
    [["bodymass"], ["Body Mass (g)"]],
    [["length"], ["Beak Length (mm)", "Flipper Length (mm)"]],
    [["bill", "length"], ["Beak Length (mm)"]],
    [["speceis"], ["Species"]],
    [["max", "temperature"], ["temp_max"]],
    [["countries"], ["country"]],
    [["county"], []],
    [["salary"], []],
    [["body", "length"], []],
  ])("%j", (words, columns) => {
    expect(match(words).map((found) => found.column)).toEqual(columns);
  });

  it("says how sure a match is", () => {
    expect([match(["speceis"]), match(["airports"]), match(["flipper"])]).toEqual([
      [{ column: "Species", full: true, head: true, cost: 4, typos: [{ asked: "speceis", known: "species" }] }],
      [{ column: "Airport Name", full: false, head: true, cost: 0, typos: [] }],
      [{ column: "Flipper Length (mm)", full: false, head: false, cost: 0, typos: [] }],
    ]);
  });
});

describe("roles of columns", () => {
  const facts = toDatasetFacts(
    "roles",
    {
      amount: [1.5, 2.5, 3.5],
      year: [1990, 1991, 1992],
      flag: [0, 1, 1],
      answer: ["yes", "no", "yes"],
      open: [true, false, true],
      city: ["Oslo", "Rome", "Oslo"],
      price: ["$1,200", "$2,400", "n/k"],
      costs: ["$1,200", "$2,400", "$3,600"],
      "Customer ID": ["C1", "C2", "C3"],
      day: ["2024-01-01", "2024-01-02", "2024-01-03"],
      when: ["01/02/2024", "03/02/2024", "04/02/2024"],
    },
    { types: { day: "date", when: "date", "Customer ID": "id", price: "text", costs: "text" } },
  );
  const those = (accepts: (column: ColumnProfile) => boolean) =>
    facts.profile.columns.filter(accepts).map((column) => column.name);

  it.each([
    ["quantities", isMeasure, ["amount", "year", "flag", "costs"]],
    ["years", isYear, ["year"]],
    ["yes and no", isTruth, ["flag", "answer", "open"]],
    ["numbers in text", isNumericText, ["costs"]],
    ["identifiers", isIdentifier, ["Customer ID"]],
    ["dates without doubt", isDate, ["day"]],
    ["amounts that add up", isAdditive, ["amount", "costs"]],
    ["fractions", isFractional, ["amount"]],
    [
      "groups",
      isGroupable,
      ["amount", "year", "flag", "answer", "open", "city", "price", "costs", "Customer ID", "when"],
    ],
  ] as const)("%s", (_, accepts, names) => {
    expect(those(accepts)).toEqual(names);
  });

  it("knows amounts in other languages", () => {
    const { profile } = toDatasetFacts("t", { "Umsatz (EUR)": [1, 2], Größe: [1, 2], Einwohner: [1, 2] });
    expect(profile.columns.filter(isAdditive).map(({ name }) => name)).toEqual(["Umsatz (EUR)", "Einwohner"]);
  });
});
