import { describe, expect, it } from "vitest";
import { countryFacts, orderFacts } from "@/lib/testing/order-table";
import { tokenise } from "../language/tokenise";
import { isRowNoun, toLexicon } from "./lexicon";
import { readParts } from "./read-parts";

function toKinds(question: string): string[] {
  const [best] = readParts(question, tokenise(question), toLexicon(orderFacts));
  return (
    best?.parts.filter((part) => part.meaning.kind !== "filler").map((part) => `${part.text}: ${part.meaning.kind}`) ??
    []
  );
}

describe("meanings of the parts of a question", () => {
  it.each([
    ["average unit price by region", ["average: aggregate", "unit price: column", "by: by", "region: column"]],
    ["how many lamps in the North", ["how many: count", "lamps: value", "in: preposition", "North: value"]],
    ["how many orders per month", ["how many: count", "orders: rows", "per: by", "month: grain"]],
    ["quantity of at least 3", ["quantity: column", "of: preposition", "at least: comparison", "3: number"]],
    ["total price in dollars", ["total: aggregate", "price: column", "in: preposition", "dollars: unit"]],
    ["average salary", ["average: aggregate", "salary: unknown"]],
    ['the "Unit Price ($)" column', ['"Unit Price ($)": column', "column: columns"]],
    ["predict quantity", ["predict: beyond", "quantity: column"]],
    ["was it returned", ["was: copula", "returned: column"]],
    ["", []],
  ])("%s", (question, kinds) => {
    expect(toKinds(question)).toEqual(kinds);
  });

  it("are read in several ways, the most sensible first", () => {
    const readings = readParts("count by region", tokenise("count by region"), toLexicon(orderFacts));
    const scores = readings.map((reading) => reading.score);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    expect(readings.length).toBeGreaterThan(1);
  });
});

describe("nouns for rows", () => {
  it.each([
    [["orders"], true],
    [["order"], true],
    [["customers"], false],
    [["lamps"], false],
  ])("%j in a table of orders: %s", (words, isRow) => {
    expect(isRowNoun(words, toLexicon(orderFacts))).toBe(isRow);
  });

  it("are not made of a name that is no plural", () => {
    const lexicon = toLexicon(countryFacts);
    expect([[...lexicon.rowNouns], [...lexicon.nameWords]]).toEqual([[], ["world"]]);
  });
});
