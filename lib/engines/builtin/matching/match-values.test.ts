import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { areAllValuesKnown, matchValues, toKnownValues, toNamedValues } from "./match-values";
import { matchWord } from "./match-word";

const facts = toDatasetFacts("values", {
  Species: ["Adelie", "Gentoo", "Adelie", "Chinstrap", "Adelie", "Gentoo", "Adelie"],
  Sex: ["FEMALE", "MALE", "FEMALE", null, "MALE", "FEMALE", "."],
  weather: ["rain", "sun", "fog", "rain", "sun", "snow", "rain"],
  Animal: ["Turkey vulture", "Red-tailed hawk", "Sun", "Turkey vulture", "Gull", "Owl", "Owl"],
  count: [1, 2, 3, 4, 5, 6, 7],
  town: ["a1", "b2", "c3", "d4", "e5", "f6", "g7"],
});
const values = toNamedValues(facts.profile.columns);

describe("values by words", () => {
  it.each([
    [["adelie"], ["Species=Adelie"]],
    [["females"], ["Sex=FEMALE"]],
    [["women"], ["Sex=FEMALE"]],
    [["turkey", "vultures"], ["Animal=Turkey vulture"]],
    [["red", "tailed", "hawk"], ["Animal=Red-tailed hawk"]],
    [["rainy"], ["weather=rain"]],
    [["sunny"], ["weather=sun", "Animal=Sun"]],
    [["sun"], ["weather=sun", "Animal=Sun"]],
    [["chinstrp"], ["Species=Chinstrap"]],
    [["many"], []],
    [["vulture"], []],
    [["albatross"], []],
  ])("%j", (words, found) => {
    expect(matchValues(words, values).map((match) => `${match.column}=${match.value}`)).toEqual(found);
  });

  it("says how a word differed", () => {
    expect(matchValues(["foggy"], values)).toEqual([{ column: "weather", value: "fog", cost: 3, loose: "adjective" }]);
  });
});

describe("values that the facts name", () => {
  it("are all of a column with few", () => {
    const [species, , , , , town] = facts.profile.columns;
    if (species === undefined || town === undefined) throw new Error("no column");
    expect([toKnownValues(species), areAllValuesKnown(species), areAllValuesKnown(town)]).toEqual([
      ["Adelie", "Gentoo", "Chinstrap"],
      true,
      false,
    ]);
  });
});

describe("a word of the question and one of the data", () => {
  it.each([
    ["species", "species", "same"],
    ["islands", "island", "same"],
    ["survive", "survived", "inflected"],
    ["weight", "mass", "synonym"],
    ["flippr", "flipper", "typo"],
    ["larger", "large", null],
    ["price", "prize", null],
    ["mas", "mass", null],
    ["island", "inland", "typo"],
    ["dream", "cream", null],
  ])("%s and %s: %s", (asked, known, match) => {
    expect(matchWord(asked, known)).toBe(match);
  });
});
