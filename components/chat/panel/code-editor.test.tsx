import { describe, expect, it } from "vitest";
import { Rerun } from "@/lib/domain/answers/rerun";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { CodeEditor, findRefusal } from "./code-editor";

const nothing = () => undefined;

const editor = (code: string, onRun: (() => Promise<void>) | undefined = () => Promise.resolve()) =>
  render(<CodeEditor code={code} onChange={nothing} onDiscard={nothing} onRun={onRun} />);

describe("the code editor", () => {
  it("has a name, explains its keys, and runs or discards the code", () => {
    const html = editor("result = 1");
    expect(textOf(html)).toBe(
      "result = 1 Tab indents. Press Escape, then Tab, to leave. Run this code Discard changes",
    );
    expect(/<textarea[^>]*aria-label="Your code"/.test(html)).toBe(true);
    const [described = ""] = attributesOf(html, "aria-describedby");
    expect(attributesOf(html, "id")).toEqual([described]);
    expect(buttonsOf(html)).toEqual(["Run this code", "Discard changes"]);
  });

  it("keeps code that cannot run yet, and explains why", () => {
    const html = render(<CodeEditor code="x" onChange={nothing} onDiscard={nothing} onRun={undefined} />);
    expect([
      textOf(html).includes("The code can run once nothing else is running."),
      html.includes('disabled=""'),
    ]).toEqual([true, true]);
    expect(editor("x").includes('disabled=""')).toBe(false);
  });

  it("shows hostile code as text", () => {
    expect(elementsOf(editor(hostile), hostileElements)).toEqual([]);
  });
});

describe("code to be run", () => {
  it("is refused in one sentence where the server would refuse it, and nowhere else", () => {
    const longest = "x".repeat(100_000);
    expect([Rerun.safeParse({ code: longest }).success, findRefusal(longest)]).toEqual([true, null]);
    expect([Rerun.safeParse({ code: `${longest}x` }).success, findRefusal(`${longest}x`)]).toEqual([
      false,
      "The code is longer than 100,000 characters. Shorten it.",
    ]);
    expect(findRefusal(" \n")).toBe("There is no code to run. Write some, or discard the changes.");
  });
});
