import { expect, test } from "vitest";
import { findLongDelimiters } from "./find-long-delimiters";

test.each([
  ["a||b||c\n1||2||3\n", "||"],
  ["a::b\n1::2\n", "::"],
  ["a|~|b\n1|~|2\n", "|~|"],
  ["a=>b\n1=>-2\n", "=>"],
  ['a||b\n"x\n||y"||2\n"z ""q"""||3\n', "||"],
])("in %j it is %s", (text, delimiter) => {
  expect(findLongDelimiters(text)[0]).toBe(delimiter);
});

test.each([
  "a,b\n1,2\n",
  "a,,b\n1,x,2\n3,y,4\n",
  "5%,6%\n7%,8%\n",
  "https://a.example\nhttps://b.example\n",
  "a--b\nc--d\n",
  "",
])("%j has none", (text) => {
  expect(findLongDelimiters(text)).toEqual([]);
});
