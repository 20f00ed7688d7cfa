import { describe, expect, it } from "vitest";
import { tokenise } from "./tokenise";

function toPieces(question: string): string[] {
  return tokenise(question).map((token) => `${token.kind}:${token.value ?? token.lower}`);
}

describe("pieces of a question", () => {
  it.each([
    ["How many rows?", ["word:how", "word:many", "word:rows", "break:?"]],
    ["what's the mean", ["word:what", "word:the", "word:mean"]],
    ["it isn't rain", ["word:it", "word:not", "word:rain"]],
    ["over 4,000 g", ["word:over", "number:4000", "word:g"]],
    ["over 4k or 1.5 million", ["word:over", "number:4000", "word:or", "number:1500000"]],
    ["above -5.5", ["word:above", "number:-5.5"]],
    ["year >= 1990", ["word:year", "operator:>=", "number:1990"]],
    ["in the 1990s", ["word:in", "word:the", "decade:1990"]],
    ["on 2012-01-05", ["word:on", "date:2012-01-05"]],
    ["$1,200.50", ["number:1200.5"]],
    ["temp_max, wind", ["word:temp_max", "break:,", "word:wind"]],
    ["the “Body Mass (g)” column", ["word:the", "quoted:body mass (g)", "word:column"]],
    ["the 'Volume' column", ["word:the", "quoted:volume", "word:column"]],
    ['"say \\"hi\\""', ['quoted:say "hi"']],
    ["B-737-300", ["word:b", "number:737", "number:300"]],
    ["24-hours", ["number:24", "word:hours"]],
    ["😀 score", ["word:😀", "word:score"]],
    ["", []],
  ])("%s", (question, pieces) => {
    expect(toPieces(question)).toEqual(pieces);
  });

  it("marks percentages", () => {
    expect(tokenise("over 50%").map((token) => [token.text, token.percent])).toEqual([
      ["over", false],
      ["50%", true],
    ]);
  });

  it("knows where each piece stands", () => {
    expect(tokenise("by “a b”").map(({ start, end, words }) => ({ start, end, words }))).toEqual([
      { start: 0, end: 2, words: ["by"] },
      { start: 3, end: 8, words: ["a", "b"] },
    ]);
  });

  it("takes an apostrophe inside of a word for no quotation mark", () => {
    expect(toPieces("the penguins' mass and the birds' mass")).toEqual([
      "word:the",
      "word:penguins",
      "word:mass",
      "word:and",
      "word:the",
      "word:birds",
      "word:mass",
    ]);
  });
});
