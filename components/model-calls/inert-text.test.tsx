import { expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { InertText } from "./inert-text";

it("a model's text is shown as it is, whatever it looks like", () => {
  const text = `**bold** [link](https://example.com) ${hostile}`;
  const html = render(<InertText label="Reply" text={text} />);
  expect([textOf(html), elementsOf(html, [...hostileElements, "a", "strong"])]).toEqual([text, []]);
});

it("it has a name, can be scrolled by keyboard, and copied", () => {
  const html = render(<InertText label="Reply" text="x" />);
  expect([/<pre[^>]*aria-label="Reply"/.test(html), attributesOf(html, "tabindex"), buttonsOf(html)]).toEqual([
    true,
    ["0"],
    ["Copy: Reply"],
  ]);
});

it("a text too long for a page is cut, and says so", () => {
  const html = render(<InertText label="Reply" text={"x".repeat(100_001)} />);
  expect(textOf(html).replace(/x+/, "")).toBe(
    " Showing the first 100,000 of 100,001 characters; Copy includes all of them.",
  );
  expect(textOf(html).split(" ")[0]).toHaveLength(100_000);
});
