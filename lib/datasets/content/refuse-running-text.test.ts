import { expect, test } from "vitest";
import { refuseRunningText } from "./refuse-running-text";

const refuse = (text: string) => () => {
  refuseRunningText(text.split("\n"));
};
const wrapped = "it went on from one line to the next and\n".repeat(9);

test("sentences that continue from line to line are refused", () => {
  expect(refuse(wrapped)).toThrowError("This file contains running text, not a table.");
});

test.each([
  ["a few lines", wrapped.slice(0, 200)],
  ["a sentence a line", "It went on from one line to the next.\n".repeat(9)],
  ["short lines", "it went on\n".repeat(20)],
  ["numbers", "1 2 3 4 5 6 7\n".repeat(20)],
])("%s are not", (_, text) => {
  expect(refuse(text)).not.toThrow();
});
