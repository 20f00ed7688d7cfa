import { expect, it } from "vitest";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { CodeBlock, toPythonFile } from "./code-block";

it("code stands as it was written before its colours are there, named and reachable by keyboard, with ways to copy and to save it", () => {
  const html = render(<CodeBlock code={'df = df[df["mass"] > 1]\nresult = df'} />);
  expect(textOf(html)).toBe('df = df[df["mass"] > 1] result = df');
  expect(html).toContain("\nresult = df");
  const buttons = ["Copy code", "Save the code"];
  expect([buttonsOf(html), attributesOf(html, "aria-label")]).toEqual([buttons, [...buttons, "Code"]]);
  expect(html).toContain('<pre tabindex="0"');
});

it("code is saved as a Python file that ends with a line", () => {
  const saved = { name: "analysis.py", text: "result = 7\n", mediaType: "text/x-python" };
  expect([toPythonFile("result = 7"), toPythonFile("result = 7\n")]).toEqual([saved, saved]);
});

it("code that holds HTML shows it", () => {
  const html = render(<CodeBlock code={`print("${hostile}")`} />);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `print("${hostile}")`]);
});
