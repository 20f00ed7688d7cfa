import { expect, test } from "vitest";
import { quoteText } from "@/lib/domain/text/quotes";
import { withFiles } from "../testing/temporary-folder";
import { findMissingWord, toTrimmed, trimBlanks } from "./missing-words";

test("spellings of no value are found, ignoring case and surrounding whitespace", () => {
  expect([" N/A ", "NULL", "nan", "\t-\u00a0", ".", "", "#DIV/0!", "\\N"].map(findMissingWord)).toEqual([
    "n/a",
    "null",
    "nan",
    "-",
    ".",
    "",
    "#div/0!",
    "\\n",
  ]);
});

test("values are not among them", () => {
  expect(["0", "no", "Namibia", "-1", "a.", "x"].map(findMissingWord)).toEqual([null, null, null, null, null, null]);
});

test("DuckDB trims the same characters", async () => {
  const texts = [" a ", "\u00a0\u202fa\t", "\r\na b\u3000", "a", "  "];
  await withFiles([], async (session) => {
    const [row] = await session.query(`SELECT ${texts.map((text) => toTrimmed(quoteText(text))).join(", ")}`);
    expect(row).toEqual(texts.map(trimBlanks));
    expect(row).toEqual(["a", "a", "a b", "a", ""]);
  });
});

test("a long run of blanks costs no more than its length", () => {
  expect(trimBlanks(`${" ".repeat(2_000_000)}x${" ".repeat(2_000_000)}y`)).toHaveLength(2_000_002);
});
