import { expect, it } from "vitest";
import { highlightCode } from "./highlight-code";

it("Python is returned complete, line by line, coloured by variables of the style sheet alone", async () => {
  const code = 'import pandas as pd  # "read"\n\ndef mean(x):\n    return f"{x:.2f}"';
  const lines = await highlightCode({ language: "python", code });
  expect(lines.map((line) => line.map((piece) => piece.text).join("")).join("\n")).toBe(code);
  const colours = new Set(lines.flat().map((piece) => piece.colour));
  expect([...colours].every((colour) => colour === undefined || /^var\(--code-[a-z-]+\)$/.test(colour))).toBe(true);
  expect(lines[0]?.find((piece) => piece.text.includes("import"))?.colour).toBe("var(--code-token-keyword)");
});

it("SQL is coloured by the same variables", async () => {
  const code = "SELECT avg(mass) AS mass FROM penguins -- all";
  const lines = await highlightCode({ language: "sql", code });
  expect(lines.map((line) => line.map((piece) => piece.text).join("")).join("\n")).toBe(code);
  expect(lines[0]?.find((piece) => piece.text.includes("SELECT"))?.colour).toBe("var(--code-token-keyword)");
});
