import { expect, it } from "vitest";
import { parseJson } from "./parse-json";

it("text is parsed as JSON, and invalid JSON becomes null instead of an error", () => {
  expect(['{"a":[1,"b"]}', "7", "null", "", "{", "undefined", "<p>"].map(parseJson)).toEqual([
    { a: [1, "b"] },
    7,
    null,
    null,
    null,
    null,
    null,
  ]);
});
