import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance";
import { findPhrase, isLanguageWord } from "./phrases";
import { toSingular, toStem } from "./stem";
import { areSynonyms, isRealWord } from "./synonyms";
import { toWords } from "./to-words";

describe("words of a name", () => {
  it.each([
    ["Body Mass (g)", ["body", "mass", "g"]],
    ["temp_max", ["temp", "max"]],
    ["AgeGroup", ["age", "group"]],
    ["SibSp", ["sib", "sp"]],
    ["HTTPServer2Name", ["http", "server2", "name"]],
    ["Größe", ["grosse"]],
    ["Café-Préféré", ["cafe", "prefere"]],
    ["😀 score", ["😀", "score"]],
    ["日期", ["日期"]],
    ["24-Hour Passes", ["24", "hour", "passes"]],
    ["___", []],
    ["", []],
  ])("of %s are %j", (name, words) => {
    expect(toWords(name)).toEqual(words);
  });
});

describe("inflection", () => {
  it.each([
    ["penguins", "penguin"],
    ["countries", "country"],
    ["boxes", "box"],
    ["species", "species"],
    ["series", "series"],
    ["class", "class"],
    ["status", "status"],
    ["gas", "gas"],
    ["wishes", "wish"],
  ])("the singular of %s is %s", (word, singular) => {
    expect(toSingular(word)).toBe(singular);
  });

  it.each([
    ["survived", "survive"],
    ["closing", "closes"],
    ["returned", "returns"],
  ])("%s and %s have the same stem", (left, right) => {
    expect(toStem(left)).toBe(toStem(right));
  });

  it.each([
    ["mass", "mast"],
    ["sex", "sexes"],
    ["red", "reed"],
  ])("keeps %s and %s apart or together as English does", (left, right) => {
    expect(toStem(left) === toStem(right)).toBe(left === "sex");
  });
});

describe("edit distance", () => {
  it.each([
    ["species", "species", 0],
    ["species", "speceis", 1],
    ["island", "iland", 1],
    ["flipper", "fliper", 1],
    ["mass", "moss", 1],
    ["mass", "messy", 2],
    ["", "ab", 2],
  ])("of %s and %s is %i", (left, right, distance) => {
    expect(editDistance(left, right, 2)).toBe(distance);
  });

  it("stops at the limit", () => {
    expect(editDistance("penguin", "elephant", 2)).toBe(3);
  });
});

describe("synonyms", () => {
  it.each([
    ["weight", "mass", true],
    ["bills", "beak", true],
    ["gender", "sex", true],
    ["population", "pop", true],
    ["expectancy", "expect", true],
    ["salary", "price", false],
    ["county", "country", false],
  ])("%s and %s: %s", (left, right, same) => {
    expect(areSynonyms(left, right)).toBe(same);
  });

  it("knows nouns that are close in spelling to others", () => {
    expect(["county", "price", "speceis"].map(isRealWord)).toEqual([true, true, false]);
  });
});

describe("phrases of the language", () => {
  it.each([
    ["how many", { kind: "count" }],
    ["standard deviation", { kind: "aggregate", aggregate: "deviation" }],
    ["heavier than", { kind: "comparison", operator: ">", hints: ["mass", "weight"], temporal: false }],
    ["coldest", { kind: "superlative", direction: "low", hints: ["temperature", "temp"] }],
    ["at least", { kind: "comparison", operator: ">=", hints: [], temporal: false }],
    ["since", { kind: "comparison", operator: ">=", hints: [], temporal: true }],
    ["or more", { kind: "afterNumber", operator: ">=" }],
    ["for each", { kind: "by" }],
    ["monthly", { kind: "grain", grain: "month", adjective: true }],
    ["december", { kind: "month", month: 12 }],
    ["except for", { kind: "negation", keepMissing: true }],
    ["forecast", { kind: "beyond", topic: "forecast" }],
    ["why", { kind: "beyond", topic: "cause" }],
    ["t test", { kind: "beyond", topic: "test" }],
    ["grams", { kind: "unit", unit: "g" }],
    ["seven", { kind: "numberWord", value: 7 }],
    ["create a histogram", { kind: "intent", intent: "distribution" }],
    ["create a bar chart", { kind: "filler" }],
    ["penguin", undefined],
  ])("“%s”", (phrase, meaning) => {
    expect(findPhrase(phrase)).toEqual(meaning);
  });

  it("knows the words that its phrases are made of", () => {
    expect(["many", "deviation", "penguin"].map(isLanguageWord)).toEqual([true, true, false]);
  });
});
