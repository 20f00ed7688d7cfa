import { describe, expect, it } from "vitest";
import { saysInWords } from "./spoken-numbers";

describe("saysInWords", () => {
  it.each<[string, number]>([
    ["None of them is missing.", 0],
    ["There isn't one.", 0],
    ["Only one is left.", 1],
    ["All of them agree.", 100],
    ["Both have no mass.", 2],
    ["Twelve are left, and it was the seventh.", 12],
    ["About half of them", 0.491],
    ["A third of them", 33.2],
  ])("finds it: %s", (text, value) => {
    expect(saysInWords(text, value)).toBe(true);
  });

  it.each<[string, number]>([
    ["Both have no mass.", 3],
    ["About half of them", 0.4],
    ["Twelve are left.", 12.4],
    ["The mean is low.", 0.2],
  ])("does not find it: %s", (text, value) => {
    expect(saysInWords(text, value)).toBe(false);
  });
});
