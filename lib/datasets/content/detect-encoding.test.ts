import { describe, expect, test } from "vitest";
import { detectEncoding, parseEncoding } from "./detect-encoding";
import type { ByteSurvey } from "./survey-bytes";

function surveyOf(head: Buffer, change: Partial<ByteSurvey> = {}): ByteSurvey {
  return {
    bytes: head.length,
    utf8: true,
    nulBytes: 0,
    controlBytes: 0,
    blank: false,
    head,
    foreign: head,
    longestLine: 0,
    mixedBreaks: false,
    ...change,
  };
}

describe("the encoding of a text", () => {
  test.each([
    ["plain ASCII", Buffer.from("a,b"), {}, { label: "utf-8", certain: true }],
    ["UTF-8 with a mark", Buffer.from("\ufeffa,b"), {}, { label: "utf-8", certain: true }],
    ["UTF-16 with a mark", Buffer.from("\ufeffa,b", "utf16le"), {}, { label: "utf-16le", certain: true }],
    ["big-endian UTF-16 with a mark", Buffer.from([0xfe, 0xff, 0, 97]), {}, { label: "utf-16be", certain: true }],
    ["UTF-16 without a mark", Buffer.from("name,age\n", "utf16le"), {}, { label: "utf-16le", certain: false }],
    [
      "big-endian UTF-16 without a mark",
      Buffer.from("name,age\n", "utf16le").swap16(),
      {},
      { label: "utf-16be", certain: false },
    ],
    [
      "a few bytes above 127",
      Buffer.from("caf\xe9,1", "latin1"),
      { utf8: false },
      { label: "windows-1252", certain: false },
    ],
    [
      "one NUL in text",
      Buffer.from("a|b\n1|2\0|3 and more text"),
      { nulBytes: 1, controlBytes: 1 },
      { label: "utf-8", certain: true },
    ],
  ])("%s", (_, head, change, encoding) => {
    expect(detectEncoding(surveyOf(head, change))).toEqual(encoding);
  });

  test("binary data is refused", () => {
    const head = Buffer.alloc(1000, 1);
    expect(() => detectEncoding(surveyOf(head, { controlBytes: 1000 }))).toThrowError(
      "This file contains binary data, not text.",
    );
    expect(() => detectEncoding(surveyOf(head, { nulBytes: 50 }))).toThrowError(
      "This file contains binary data, not text.",
    );
  });

  test("can be chosen by a person, in any spelling", () => {
    expect(parseEncoding("Latin1")).toEqual({ label: "windows-1252", certain: true });
    expect(parseEncoding("SHIFT-JIS")).toEqual({ label: "shift_jis", certain: true });
  });

  test("that does not exist is refused", () => {
    expect(() => parseEncoding("klingon")).toThrowError('There is no encoding named "klingon".');
  });
});
