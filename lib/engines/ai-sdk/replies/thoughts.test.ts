import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createThoughtFilter, startsInThought, stripThoughts } from "./thoughts";

describe("a whole reply", () => {
  test.each([
    ["The mean is 4.", "The mean is 4."],
    ["<think>Sum, then divide.</think>The mean is 4.", "The mean is 4."],
    ["<THINKING>\nhm\n</THINKING>\nThe mean is 4.", "\nThe mean is 4."],
    ["Well. <think>Sum.</think>The mean<think>?</think> is 4.", "Well. The mean is 4."],
    ["Sum, then divide.\n</think>The mean is 4.", "The mean is 4."],
    ["The mean is 4.<think>And the median", "The mean is 4."],
    ["a < b and c </ d", "a < b and c </ d"],
    ["x <thin", "x <thin"],
  ])("%j", (text, left) => {
    expect(stripThoughts(text)).toBe(left);
  });

  test("leaves thoughts that it never entered only when nothing opened them", () => {
    expect(["hm</think>4", "<think>hm</think>4", "4", "4</b>"].map(startsInThought)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("pieces", () => {
  test("the same text is shown however a reply is cut", () => {
    const whole = "A <b> first.<think>No </b> <thin k></think>Then 3 < 4 </thought> and <reasoning>x</reasoning>so.";
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length)), (places) => {
        const cuts = [0, ...[...places].sort((left, right) => left - right), whole.length];
        const filter = createThoughtFilter(false);
        const shown = cuts.slice(1).map((end, index) => filter.push(whole.slice(cuts[index], end)));
        expect(shown.join("") + filter.end()).toBe("A <b> first.Then 3 < 4 </thought> and so.");
      }),
    );
  });

  test("nothing is shown before thoughts from the prompt have ended", () => {
    const filter = createThoughtFilter(true);
    expect([filter.push("Sum, "), filter.push("divide.</thi"), filter.push("nk>It is 4."), filter.end()]).toEqual([
      "",
      "",
      "It is 4.",
      "",
    ]);
  });
});
