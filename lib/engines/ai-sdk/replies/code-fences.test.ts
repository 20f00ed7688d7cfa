import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findFencedWhole, findPythonBlocks, withoutBlankLines, withoutOpeningFence } from "./code-fences";
import { readStructuredReply } from "./read-structured-reply";
import { mayBeObject, readTextReply } from "./read-text-reply";
import { createTextGate } from "./text-gate";

describe("fences", () => {
  test.each([
    ["```json\n{}\n```", "{}"],
    [" \n```{}```\n ", "{}"],
    ["``````", ""],
    ["`````", null],
    ["a ```{}```", null],
    ["```{}``` a", null],
  ])("a text that is one block as a whole is unwrapped (%#)", (text, inner) => {
    expect(findFencedWhole(text)).toBe(inner);
  });

  test("Python in fences without a language or with its own is found, whatever the line endings", () => {
    expect(findPythonBlocks("  ``` Python3 \r\na = 1\r\n  ``` \r\n```\nb = 2\n```")).toEqual(["a = 1\r\n", "b = 2\n"]);
  });

  test("fences of another language, open ones and marks within a line contain no Python", () => {
    expect(findPythonBlocks("```sql\nselect 1\n```\n```python\na = 1\n```\n```\nopen")).toEqual(["a = 1\n"]);
    expect(findPythonBlocks("```py")).toEqual([]);
    expect(findPythonBlocks("``` opens a fence\na = '```'\n```x` no\n")).toEqual([]);
  });

  test("an opening line and blank lines are removed from the beginning only", () => {
    expect(withoutOpeningFence("\n```py \n  a")).toBe("  a");
    expect(["```sql\na", "```py", "a\n```py\n"].map(withoutOpeningFence)).toEqual(["```sql\na", "```py", "a\n```py\n"]);
    expect(["\n \r\n  a\n\n", "  a", "\n\n"].map(withoutBlankLines)).toEqual(["  a\n\n", "  a", ""]);
  });
});

/** Each targets a backtracking pattern; all have the maximum length of a reply. */
const hostile: readonly (readonly [what: string, beginning: string, repeated: string, end: string])[] = [
  ["line breaks", "```", "\n", "x"],
  ["blanks", "```", " ", "x"],
  ["tabs behind the language", "```python", "\t", "x"],
  ["opening fences", "", "```python\n", "x"],
  ["other fences", "", "```x\n", ""],
  ["closed fences", "", "```\n", "```"],
  ["marks", "", "```", "x"],
  ["marks with blanks", "", "``` ", "x"],
  ["words of a fence", "```", "x", "\n"],
  ["blank lines", "", " \n", "x"],
  ["braces", "```\n", "{", "\n```"],
  ["pairs of braces", "", "{}", "x"],
  ["quotation marks", "{", '"', ""],
  ["open thoughts", "", "<think>", "x"],
  ["thoughts", "", "<think></think>", "x"],
  ["beginnings of thoughts", "", "<", "x"],
  ["ends of thoughts", "", "</think>", "x"],
];

describe.each(hostile)("400,000 characters of %s", (_what, beginning, repeated, end) => {
  const room = 400_000 - beginning.length - end.length;
  const text = beginning + repeated.repeat(Math.floor(room / repeated.length)) + end;

  test("are read in full as code, as text and as an object", () => {
    for (const form of [{ field: "code", isCode: true }, { field: "explanation" }]) {
      const read = readTextReply(text, form);
      expect(read.fits ? read.output.length <= text.length : read.fault).toBeTruthy();
    }
    expect(readStructuredReply(text, z.object({ a: z.string() })).fits).toBe(false);
  });

  test("pass the gate one by one", () => {
    let shown = "";
    const gate = createTextGate((delta) => (shown += delta));
    for (const character of text) gate.push(character);
    const isPiece = text.includes(shown.trim());
    expect({ isPiece, isHeld: mayBeObject(text) && shown !== "" }).toEqual({ isPiece: true, isHeld: false });
  });
});
