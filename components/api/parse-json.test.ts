import { expect, it } from "vitest";
import { parseJson } from "./parse-json";

it("text is read as JSON, and what is none becomes null instead of an error", () => {
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
