import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Understanding } from "@/lib/domain/answers/analysis";
import { readStructuredReply } from "./replies/read-structured-reply";
import { mayBeObject, readTextReply } from "./replies/read-text-reply";

describe("readStructuredReply", () => {
  test.each([
    ["plain", '{"needs_data_work": true}'],
    ["with further fields", '{"needs_data_work": true, "mood": "good"}'],
    ["in a fence", '```json\n{"needs_data_work": true}\n```'],
    ["with prose around it", 'Here it is: {"needs_data_work": true}. Anything else?'],
    ["behind thoughts", '<think>Is it {"needs_data_work": false}?</think>\n{"needs_data_work": true}'],
    ["behind thoughts that were begun in the prompt", 'Maybe {not}.\n</think>\n{"needs_data_work": true}'],
    ["in a fence among prose with braces", 'A {form}:\n```json\n{"needs_data_work": true}\n```\nSee {this}.'],
    ["between other braces", 'The {form} is {"needs_data_work": true, "mood": "a } in \\"it"} or {so}.'],
    ["behind another object", '{"thought": "hm"} {"needs_data_work": true}'],
  ])("reads an object %s", (_how, text) => {
    expect(readStructuredReply(text, Understanding)).toEqual({ fits: true, output: { needs_data_work: true } });
  });

  test("a text with thought marks within its values stays unchanged", () => {
    expect(readStructuredReply('{"needs_data_work": true, "reasoning": "<think>x</think>"}', Understanding)).toEqual({
      fits: true,
      output: { needs_data_work: true, reasoning: "<think>x</think>" },
    });
  });

  test("accepts null for an absent optional field", () => {
    const schema = z.object({ name: z.string(), inner: z.object({ note: z.string().optional() }).optional() });
    expect(readStructuredReply('{"name": "a", "inner": {"note": null}}', schema)).toEqual({
      fits: true,
      output: { name: "a", inner: {} },
    });
  });

  test.each([
    ["", "the reply was empty"],
    ["sure", "the reply was not a JSON object"],
    ["[true]", "the reply was not a JSON object"],
    ["<think>Let me see {", "the reply was not a JSON object"],
    ["{".repeat(300_000), "the reply was not a JSON object"],
    ['{"needs_data_work": ', "the reply was not a JSON object"],
    ["{}", "`needs_data_work`: Invalid input: expected boolean, received undefined"],
    [`{"needs_data_work": true, "x": "${"x".repeat(400_000)}"}`, "the reply was far too long"],
  ])("reports what is wrong (%#)", (text, fault) => {
    expect(readStructuredReply(text, Understanding)).toEqual({ fits: false, fault });
  });

  test("names at most three errors", () => {
    const schema = z.object({ a: z.string(), b: z.string(), c: z.string(), d: z.string() });
    const read = readStructuredReply("{}", schema);
    expect(read.fits ? "" : read.fault.match(/`\w`/g)).toEqual(["`a`", "`b`", "`c`"]);
  });
});

describe("readTextReply", () => {
  const code = 'counts = {"a": 1}\nresult = counts';

  test.each([
    ["alone", code],
    ["in a fence", `\`\`\`python\n${code}\n\`\`\``],
    ["in a fence that never closes", `\`\`\`py\n${code}`],
    ["in a fence with prose around it", `Here you are:\n\`\`\`python\n${code}\n\`\`\`\nDone.`],
    ["in an object", JSON.stringify({ code })],
    ["in an object in a fence", `\`\`\`json\n${JSON.stringify({ code })}\n\`\`\``],
    ["behind thoughts", `<think>A loop?</think>\n\n${code}`],
    ["behind thoughts that were begun in the prompt", `A loop?\n</think>\n\`\`\`python\n${code}\n\`\`\``],
    ["fenced in an object", JSON.stringify({ code: `\`\`\`python\n${code}\n\`\`\`` })],
  ])("reads code %s", (_how, text) => {
    expect(readTextReply(text, { field: "code", isCode: true })).toEqual({ fits: true, output: code });
  });

  test("keeps the first line's indentation and the code's own order", () => {
    const text = "```python\nimport math\n```\nand then\n```python\nresult = math.pi\n```";
    expect(readTextReply(text, { field: "code", isCode: true })).toEqual({
      fits: true,
      output: "import math\n\nresult = math.pi",
    });
  });

  test("reads an explanation as text or in its field, and leaves its fences alone", () => {
    const text = "Run this:\n```sql\nselect 1\n```";
    expect(readTextReply(text, { field: "explanation" })).toEqual({ fits: true, output: text });
    expect(readTextReply('{"explanation": " It is 4. "}', { field: "explanation" })).toEqual({
      fits: true,
      output: "It is 4.",
    });
    expect(readTextReply('{"title": "Sales"}', { field: "title" })).toEqual({ fits: true, output: "Sales" });
  });

  test.each([
    'SELECT avg("age") AS age FROM df',
    '```sql\nSELECT avg("age") AS age FROM df\n```',
    '{"language": "sql", "code": "SELECT 1 AS one FROM df"}',
  ])("keeps the language marker of a second program: %s", (text) => {
    expect(readTextReply(`<think>SQL will do.</think>${text}\n`, { isKeptWhole: true })).toEqual({
      fits: true,
      output: text,
    });
  });

  test.each([
    ["", "the reply was empty"],
    ["  \n", "the reply was empty"],
    ['{"code": ""}', "the reply was empty"],
    ["<think>I never came to an end", "the reply was empty"],
    ['{"answer": 4}', "the reply was a JSON object where text alone was wanted"],
    ["x".repeat(400_001), "the reply was far too long"],
  ])("reports what is wrong (%#)", (text, fault) => {
    expect(readTextReply(text, { field: "code", isCode: true })).toEqual({ fits: false, fault });
  });

  test("holds a text back while it may be an object", () => {
    expect(["", " \n", "{", '  {"a', "```json"].map(mayBeObject)).toEqual([true, true, true, true, true]);
    expect(["The", "**42**", " # Title"].map(mayBeObject)).toEqual([false, false, false]);
  });
});
