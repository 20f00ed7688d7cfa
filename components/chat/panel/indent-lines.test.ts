import { describe, expect, it } from "vitest";
import { indentLines } from "./indent-lines";

/** `[` and `]` mark the selection, `|` a cursor. */
function apply(marked: string, outwards = false): string {
  const cursor = marked.indexOf("|");
  const start = cursor === -1 ? marked.indexOf("[") : cursor;
  const end = cursor === -1 ? marked.indexOf("]") - 1 : cursor;
  const after = indentLines({ text: marked.replaceAll(/[[\]|]/g, ""), start, end }, outwards);
  const { text } = after;
  return after.start === after.end
    ? `${text.slice(0, after.start)}|${text.slice(after.start)}`
    : `${text.slice(0, after.start)}[${text.slice(after.start, after.end)}]${text.slice(after.end)}`;
}

describe("Tab in code", () => {
  it("inserts an indent at the cursor", () => {
    expect([apply("|x"), apply("if x:\n|")]).toEqual(["    |x", "if x:\n    |"]);
  });

  it("indents all selected lines, except empty ones", () => {
    expect(apply("a\n[b\n\nc]\nd")).toBe("a\n    [b\n\n    c]\nd");
    expect(apply("a [b\nc] d")).toBe("    a [b\n    c] d");
  });

  it("does not indent a line that the selection only touches", () => {
    expect(apply("[a\n]b")).toBe("    [a\n]b");
  });
});

describe("Shift+Tab in code", () => {
  it("unindents lines by at most one step", () => {
    expect(apply("[        a\n  b\n\tc]", true)).toBe("[    a\nb\nc]");
    expect(apply("    a|", true)).toBe("a|");
    expect(apply("a|", true)).toBe("a|");
  });

  it("never moves the cursor to another line", () => {
    expect(apply("x\n  |  a", true)).toBe("x\n|a");
  });

  it("undoes Tab", () => {
    expect(apply(apply("a\n[b\nc]\nd"), true)).toBe("a\n[b\nc]\nd");
  });
});
