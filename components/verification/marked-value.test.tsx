import { describe, expect, it } from "vitest";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import { buildFigure } from "../testing/build-verification";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../testing/render";
import { MarkedValue } from "./marked-value";

const marked = (figure: VerifiedFigure | undefined, isQuiet = false) =>
  render(
    <MarkedValue figure={figure} isQuiet={isQuiet}>
      1,234
    </MarkedValue>,
  );

describe("a value of a result", () => {
  it("that is confirmed has a named check mark", () => {
    const html = marked(buildFigure());
    expect([textOf(html), attributesOf(html, "aria-label")]).toEqual(["1,234", ["confirmed by a second computation"]]);
    expect(html).toContain('role="img"');
  });

  it("that is confirmed like all others has a check mark without a name", () => {
    const html = marked(buildFigure(), true);
    expect([elementsOf(html, ["svg"]), attributesOf(html, "aria-label"), attributesOf(html, "aria-hidden")]).toEqual([
      ["svg"],
      [],
      ["true"],
    ]);
  });

  it("that differs has the other value beside it", () => {
    const html = marked(buildFigure({ status: "different", other: 1300 }));
    expect(textOf(html)).toBe("1,234 · second computation: 1,300");
    expect(elementsOf(html, ["svg"])).toEqual(["svg"]);
  });

  it("that differs in little space explains the relation of the two values as text", () => {
    const figure = buildFigure({ status: "different", other: 1300 });
    const html = render(
      <MarkedValue figure={figure} isQuiet={false} isNarrow>
        1,234
      </MarkedValue>,
    );
    expect(textOf(html)).toBe("1,234 second computation: 1,300");
    expect(attributesOf(html, "class")).toContain("sr-only");
  });

  it("that was not covered, or of which nothing is known, is shown alone", () => {
    expect([marked(buildFigure({ status: "not_covered" })), marked(undefined)]).toEqual(["1,234", "1,234"]);
  });

  it("stays text, however hostile", () => {
    const html = marked(buildFigure({ value: hostile, status: "different", other: `${hostile}!` }));
    expect(elementsOf(html, hostileElements)).toEqual([]);
    expect(textOf(html)).toBe(`${hostile} · second computation: ${hostile}!`);
  });
});
