import { expect, it } from "vitest";
import { toShapeWords } from "./to-shape-words";

it.each([
  ["ready", "1,200 × 3"],
  ["reading", "reading"],
  ["failed", "could not be read"],
] as const)("a dataset that is %s is described as %j", (status, text) => {
  expect(toShapeWords({ status, rowCount: 1_200, columnCount: 3 })).toBe(text);
});
