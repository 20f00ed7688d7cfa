import { expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { CodeBlock } from "./code-block";

it("code stands as it was written before its colours are there, named and reachable by keyboard, with a way to copy it", () => {
  const html = render(<CodeBlock code={'df = df[df["mass"] > 1]\nresult = df'} />);
  expect(textOf(html)).toBe('df = df[df["mass"] > 1] result = df');
  expect(html).toContain("\nresult = df");
  expect([buttonsOf(html), attributesOf(html, "aria-label")]).toEqual([["Copy code"], ["Copy code", "Code"]]);
  expect(html).toContain('<pre tabindex="0"');
});

it("code that holds HTML shows it", () => {
  const html = render(<CodeBlock code={`print("${hostile}")`} />);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `print("${hostile}")`]);
});
