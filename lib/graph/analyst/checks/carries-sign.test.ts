import { describe, expect, it } from "vitest";
import { carriesSign } from "./carries-sign";
import { toStatedNumbers } from "./numbers-in-text";

function carries(text: string, value: number, isCorrelation = false): boolean {
  return toStatedNumbers(text).some((stated) => carriesSign(stated, value, { text, isCorrelation }));
}

describe("carriesSign", () => {
  it.each([
    "It is -4.5.",
    "It fell by 4.5.",
    "A loss of 4.5 €.",
    "4.5 less.",
    "A is 4.5 heavier than B.",
    "A gap of 4.5.",
  ])("knows a negative value by its sign or by words: %s", (text) => {
    expect(carries(text, -4.5)).toBe(true);
  });

  it("does not know it by words of other sentences, and a correlation not by a comparison", () => {
    expect(carries("It is 4.5. Others fell.", -4.5)).toBe(false);
    expect(carries("0.4: warmer days are windier than others.", -0.4, true)).toBe(false);
    expect(carries("0.4, an inverse link.", -0.4, true)).toBe(true);
  });

  it("wants no minus sign, and of a correlation no word for it, with a positive value", () => {
    expect(carries("It is -4.5.", 4.5)).toBe(false);
    expect(carries("It fell by 4.5.", 4.5)).toBe(true);
    expect(carries("A negative correlation of 0.4.", 0.4, true)).toBe(false);
    expect(carries("Not a negative correlation: 0.4.", 0.4, true)).toBe(true);
  });

  it("has no sign for nothing", () => {
    expect(carries("It is 0.", -1e-18, true)).toBe(true);
  });
});
