import { expect, it } from "vitest";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { CodeBlock, toCodeFile } from "./code-block";

it("code is plain before its highlighting arrives, has a name, can be focused, copied and saved", () => {
  const html = render(<CodeBlock code={'df = df[df["mass"] > 1]\nresult = df'} />);
  expect(textOf(html)).toBe('df = df[df["mass"] > 1] result = df');
  expect(html).toContain("\nresult = df");
  const buttons = ["Copy code", "Save the code"];
  expect([buttonsOf(html), attributesOf(html, "aria-label")]).toEqual([buttons, [...buttons, "Code"]]);
  expect(html).toContain('<pre tabindex="0"');
});

it("code is saved as a file of its language that ends with a newline", () => {
  const saved = { name: "analysis.py", text: "result = 7\n", mediaType: "text/x-python" };
  const files = ["result = 7", "result = 7\n"].map((code) => toCodeFile({ language: "python", code }));
  expect(files).toEqual([saved, saved]);
  expect(toCodeFile({ language: "sql", code: "SELECT 7" })).toEqual({
    name: "second-computation.sql",
    text: "SELECT 7\n",
    mediaType: "application/sql",
  });
});

it("HTML in code is shown as text", () => {
  const html = render(<CodeBlock code={`print("${hostile}")`} />);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `print("${hostile}")`]);
});
