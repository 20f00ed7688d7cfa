import { describe, expect, it } from "vitest";
import { agree, toKeyText } from "./compare-cells";

describe("agree", () => {
  it("accepts equal values and tiny differences of computing", () => {
    expect(agree([3700.662251655629, 12], [3700.662251655, "12"])).toBe(true);
  });

  it("accepts values that are all rounded to the same decimals", () => {
    expect(agree([3700.66, 3733.09, 5076.02], [3700.662251655629, 3733.0882352941176, 5076.016260162602])).toBe(true);
    expect(agree([0.48], [0.4796511627906977])).toBe(true);
  });

  it("refuses other values, other gaps and other lengths", () => {
    expect(agree([3700.67], [3700.6622])).toBe(false);
    expect(agree([1, null], [1, 2])).toBe(false);
    expect(agree([1], [1, 2])).toBe(false);
    expect(agree([null], [null])).toBe(false);
    expect(agree(["1"], [1])).toBe(false);
  });

  it("accepts the same gaps", () => {
    expect(agree([1.5, null], [1.5, null])).toBe(true);
  });
});

describe("toKeyText", () => {
  it("knows one key in its different forms", () => {
    expect(toKeyText("2012-01-05")).toBe(toKeyText("2012-01-05T00:00:00.000"));
    expect(toKeyText("True")).toBe(toKeyText(true));
    expect(toKeyText(2007)).toBe(toKeyText("2007"));
  });

  it("tells keys apart", () => {
    expect(new Set(["Adelie", "adelie", "", null, "null", 1, "01", 0, false].map(toKeyText)).size).toBe(9);
  });
});
