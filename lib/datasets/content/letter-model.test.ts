import { expect, test } from "vitest";
import { getLetterModel } from "./letter-model";

test("letters that follow each other in a language are likelier than others", () => {
  const polish = getLetterModel("pl");
  expect(polish.rate("k", "i")).toBeGreaterThan(polish.rate("k", "ő"));
  expect(polish.rate(" ", "p")).toBeGreaterThan(polish.rate(" ", "ą"));
});

test("a language knows its own letters", () => {
  const alone = (language: string) =>
    ["ł", "ő", "я", "日"].map((letter) => getLetterModel(language).rateAlone(letter) !== null);
  expect(["pl", "hu", "ru", "ja"].map(alone)).toEqual([
    [true, false, false, false],
    [false, true, false, false],
    [false, false, true, false],
    [false, false, false, true],
  ]);
});

test("a language is learned once", () => {
  expect(getLetterModel("cs")).toBe(getLetterModel("cs"));
});
