import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCodeLines } from "./to-code-lines";

const signs = { both: " ", left: "-", right: "+" } as const;

/** The lines in patch format. */
const patch = (left: string, right: string) => toCodeLines(left, right).map(({ side, text }) => signs[side] + text);

describe("toCodeLines", () => {
  it("lists common lines once, and those of the left source before those of the right one", () => {
    expect(patch("import x\na = df.mean()\nresult = a", "import x\na = df.median()\nresult = a")).toEqual([
      " import x",
      "-a = df.mean()",
      "+a = df.median()",
      " result = a",
    ]);
  });

  it("finds the unchanged lines between two changes", () => {
    expect(patch("a\nb\nc\nd\ne", "a\nx\nc\nd\ny\ne")).toEqual([" a", "-b", "+x", " c", " d", "+y", " e"]);
  });

  it("handles an empty source, equal ones, and invisible line endings", () => {
    expect(patch("", "a\nb")).toEqual(["+a", "+b"]);
    expect(patch("a\nb", "")).toEqual(["-a", "-b"]);
    expect(patch("a\r\nb\n\n", "a\nb")).toEqual([" a", " b"]);
    expect(patch("", "")).toEqual([]);
  });

  it("treats sources that differ in very many lines as replaced entirely", () => {
    const source = (name: string) => Array.from({ length: 400 }, (_, line) => `${name} ${line}`).join("\n");
    const lines = toCodeLines(`same\n${source("a")}`, `same\n${source("b")}`);
    expect(lines.map(({ side }) => side)).toEqual([
      ...Array<string>(401).fill("left"),
      ...Array<string>(401).fill("right"),
    ]);
  });

  it("allows each source to be reconstructed from its lines", () => {
    const source = fc
      .array(fc.constantFrom("a", "b", "c", " d"), { maxLength: 12 })
      .map((lines) => [...lines, "z"].join("\n"));
    fc.assert(
      fc.property(source, source, (left, right) => {
        const lines = toCodeLines(left, right);
        const read = (side: string) => lines.filter((line) => line.side === "both" || line.side === side);
        expect(
          read("left")
            .map(({ text }) => text)
            .join("\n"),
        ).toBe(left);
        expect(
          read("right")
            .map(({ text }) => text)
            .join("\n"),
        ).toBe(right);
      }),
    );
  });
});
