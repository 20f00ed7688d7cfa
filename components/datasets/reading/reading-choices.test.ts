import { expect, it } from "vitest";
import {
  encodings,
  isSameReading,
  toAutomatic,
  toDelimiterWords,
  toHeaderChoices,
  toRowWords,
  withPart,
} from "./reading-choices";

it("rows are abbreviated, without blank cells", () => {
  expect([toRowWords(["id", " ", "when"]), toRowWords([""]), toRowWords(["x".repeat(80)]).length]).toEqual([
    "id, when",
    "",
    48,
  ]);
});

it("each of the first rows can be the header, or none", () => {
  expect(toHeaderChoices([["Report"], [""], ["id", "when"]])).toEqual([
    { value: "0", label: "Row 1: Report" },
    { value: "1", label: "Row 2" },
    { value: "2", label: "Row 3: id, when" },
    { value: "null", label: "No header row" },
  ]);
});

it("the detected value is shown until something else is chosen", () => {
  expect([toAutomatic(undefined, "utf-8"), toAutomatic("big5", "big5"), toAutomatic(undefined, undefined)]).toEqual([
    { value: "", label: "Automatic: utf-8" },
    { value: "", label: "Automatic" },
    { value: "", label: "Automatic" },
  ]);
});

it("delimiters have names, and unusual ones are shown", () => {
  expect([";", "\t", "fixed width", "||", "\t|"].map(toDelimiterWords)).toEqual([
    "Semicolon ;",
    "Tab",
    "None: columns are at fixed positions",
    "“||”",
    "“→|”",
  ]);
});

it("an automatic part is not part of the reading", () => {
  const reading = withPart({ delimiter: ";" }, "headerRow", null);
  expect(reading).toEqual({ delimiter: ";", headerRow: null });
  expect(Object.keys(withPart(reading, "delimiter", undefined))).toEqual(["headerRow"]);
});

it("readings are equal regardless of the order of their parts", () => {
  const types = { a: "text", b: "date" } as const;
  expect(isSameReading({ delimiter: ";", types }, { types: { b: "date", a: "text" }, delimiter: ";" })).toBe(true);
  expect([isSameReading({}, { headerRow: null }), isSameReading({ types }, { types: { a: "text" } })]).toEqual([
    false,
    false,
  ]);
});

it("all offered encodings can be decoded", () => {
  expect(encodings.filter((label) => new TextDecoder(label).encoding === "")).toEqual([]);
});
