import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText, toPlainText } from "./clean-text";

describe("clean text", () => {
  it.each([
    ["plain", "plain"],
    ["a < b and 5 > 3", "a < b and 5 > 3"],
    ["<5 kg", "<5 kg"],
    ["x=%{x}<br>y=%{y}<extra></extra>", "x=%{x}<br>y=%{y}<extra></extra>"],
    ["<b>Mass</b> m<sup>2</sup>", "<b>Mass</b> m<sup>2</sup>"],
    ["<img src=x onerror=alert(1)>Mass", "Mass"],
    [`<a href="javascript:alert(1)">here</a>`, "here"],
    ["<b onmouseover=alert(1)>Mass</b>", "Mass</b>"],
    ["<scr<script>ipt>alert(1)</script>", "< script>alert(1)"],
    ["<svg/onload=alert(1)", "< svg/onload=alert(1)"],
    ["<!-- <b>x</b> -->", "< !-- <b>x</b> -->"],
    ["<?xml?>x", "x"],
    ["<<b>img src=x>", "<<b>img src=x>"],
  ])("of %j is %j", (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it("never holds the beginning of a tag except for bare formatting", () => {
    const piece = fc.constantFrom("<", ">", "/", "b", "img", "script", " ", "onload=x", "!", "?", "<b>", "<br>", "a");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const rest = cleanText(pieces.join("")).replace(/<\/?(?:br|b)\s*\/?>/gi, "\n");
        expect(rest).not.toMatch(/<[a-z!/?]/i);
      }),
    );
  });

  it("as a title is one line without any tag", () => {
    expect(toPlainText(" <b>Mass</b><br>by  <i onclick=x>species</i>\n")).toBe("Mass by species");
  });

  it("takes no longer for many nested beginnings", () => {
    const hostile = "<".repeat(200_000) + "a>".repeat(200_000);
    expect(cleanText(hostile)).not.toMatch(/<[a-z]/);
  });
});
