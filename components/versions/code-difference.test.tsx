import { describe, expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../testing/render";
import { CodeDifference } from "./code-difference";

const difference = (left: string | null, right: string | null) =>
  render(<CodeDifference left={left} right={right} versions={["v1.0", "v2.0"]} />);

describe("the code of two versions", () => {
  it("is a focusable region, named by both versions", () => {
    const html = difference("a = 1", "a = 2");
    expect([attributesOf(html, "tabindex"), attributesOf(html, "aria-label")]).toEqual([
      ["0"],
      ["Code differences between v1.0 and v2.0"],
    ]);
  });

  it("names the side of a line in words and hides its sign from assistive technology", () => {
    const html = difference("a = 1\nb = 2", "b = 2\nc = 3");
    expect(textOf(html)).toBe("Only in v1.0: − a = 1 b = 2 Only in v2.0: + c = 3");
    expect([...html.matchAll(/<span aria-hidden="true"[^>]*>(.*?)<\/span>/g)].map(([, sign]) => sign)).toEqual([
      "−",
      " ",
      "+",
    ]);
  });

  it("is on one side alone where only one version has any", () => {
    expect([textOf(difference(null, "a = 1")), textOf(difference("a = 1", null))]).toEqual([
      "Only in v2.0: + a = 1",
      "Only in v1.0: − a = 1",
    ]);
  });

  it("is equal when only line endings and trailing whitespace differ", () => {
    const html = difference("a = 1\r\nb = 2\r\n\r\n", "a = 1\nb = 2");
    expect([textOf(html), attributesOf(html, "data-side")]).toEqual([
      "The code is the same. a = 1 b = 2",
      ["both", "both"],
    ]);
  });

  it("keeps the height of an empty line", () => {
    const lines = difference("a = 1\n\nb = 2", "a = 1\n\nb = 2").split("data-side").slice(1);
    expect(lines.map((line) => /<\/span>([^<]*)<\/span>/.exec(line)?.[1])).toEqual(["a = 1", " ", "b = 2"]);
  });

  it("shows hostile code as text", () => {
    const html = difference(hostile, `${hostile}\n${hostile}`);
    expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `${hostile} Only in v2.0: + ${hostile}`]);
  });
});
