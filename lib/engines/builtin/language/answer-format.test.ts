import { expect, test } from "vitest";
import { readAnswerFormat } from "./answer-format";

test.each([
  ["What is the average age?", "What is the average age?", [], null],
  ["Calculate the mean age, rounded to two decimals.", "Calculate the mean age.", [], 2],
  ["Calculate the mean age rounded to 3 decimal places by sex.", "Calculate the mean age by sex.", [], 3],
  ["mean age (rounded to the nearest integer)", "mean age", [], 0],
  ["What is the mean age? Round the answer to one decimal place.", "What is the mean age?", [], 1],
  ["What is the mean age? The result should be rounded to 2 decimals.", "What is the mean age?", [], 2],
  ["mean age as @mean_age[value]", "mean age", ["mean_age"], null],
  ["What is the mean age?\nFormat: @mean_age[value]", "What is the mean age?", ["mean_age"], null],
  [
    'Calculate the mean age, rounded to two decimals. Answer format: @mean_age[value] where "value" is a number. Where value is a number rounded to two decimals.',
    "Calculate the mean age.",
    ["mean_age"],
    2,
  ],
  ["How many rows? @rows[n] @columns[n]", "How many rows?", ["rows", "columns"], null],
  ["@mean_age[value]", "@mean_age[value]", ["mean_age"], null],
  ["Write to bob@example.com about the mean age", "Write to bob@example.com about the mean age", [], null],
  ["average age of 2 decimal samples?", "average age of 2 decimal samples?", [], 2],
  ["Give the average age by sex.", "Give the average age by sex.", [], null],
])("%j", (text, question, names, decimals) => {
  expect(readAnswerFormat(text)).toEqual({ question, names, decimals });
});

test("a line that never ends is none", () => {
  const text = "rounded to ".repeat(20_000) + "@a[" + " two".repeat(20_000) + " decimals";
  expect(readAnswerFormat(text).names).toEqual([]);
});
