import { expect, it } from "vitest";
import { toCopyText } from "./copy-text";

it("cells are copied in the clipboard format of spreadsheets", () => {
  expect(
    toCopyText([
      ["Adelie", 3750.5, true, null],
      ['say "hi"', -2, false, "two\nlines"],
    ]),
  ).toBe('Adelie\t3750.5\ttrue\t\n"say ""hi"""\t-2\tfalse\t"two\nlines"');
});

it("names are copied above them on request", () => {
  expect(toCopyText([["Adelie"]], ["Species"])).toBe("Species\nAdelie");
});

it("text that begins like a formula cannot run, including names", () => {
  expect(
    toCopyText(
      [
        ["=1+1", "@x"],
        ["-2", "a"],
        [" =1", "\u200b@x"],
      ],
      ["=cmd()", "b"],
    ),
  ).toBe("'=cmd()\tb\n'=1+1\t'@x\n'-2\ta\n' =1\t'\u200b@x");
});

it("a single cell stays unchanged, and a missing one is empty", () => {
  expect([toCopyText([["=1+1"]]), toCopyText([["a\tb"]]), toCopyText([[null]])]).toEqual(["=1+1", "a\tb", ""]);
});
